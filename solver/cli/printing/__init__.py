"""What commands print: text in columns, sentences, sheets, JSON, files."""
