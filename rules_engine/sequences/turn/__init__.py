"""The action phase and its activations, moves, the power step and Inspire conditions."""
