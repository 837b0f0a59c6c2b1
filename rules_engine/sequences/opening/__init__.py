"""Before the first round: boards, fighters, feature tokens, the artefact."""
