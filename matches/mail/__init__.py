"""E-mail to players who gave an address, where a mail server is set up."""
