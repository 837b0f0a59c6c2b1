"""Cards played in their sequences: gambits, spells, scatter, reactions, scoring."""
