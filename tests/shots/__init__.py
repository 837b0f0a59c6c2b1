"""Pictures of the pages as people see them: `make shots` writes them under var/shots."""
