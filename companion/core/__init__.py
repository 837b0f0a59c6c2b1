"""The ground floor that apps share: accounts, audit record, outbox, problem details, health."""
