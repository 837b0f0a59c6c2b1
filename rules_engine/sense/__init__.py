"""What follows of a position: who stands where and sees whom, characteristics, views."""
