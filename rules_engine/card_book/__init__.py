"""What is printed on cards as far as the data tells, and the form that a card's rules take."""
