"""The application: owns the table, the ledger, the journal and the command line."""
