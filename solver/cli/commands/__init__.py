"""The commands, one module a family: options in, what the library answers out."""
