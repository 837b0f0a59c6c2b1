"""What every part of the game uses: windows and runs, abilities due, lapsing, roll-offs."""
