"""What cards ask and answer: their moments, conditions and deeds; playing, reacting and scoring."""
