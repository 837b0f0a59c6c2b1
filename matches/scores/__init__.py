"""Results of matches: reports, confirmations, corrections and what is asked about them."""
