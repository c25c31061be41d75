"""What people type: options, sheets and dice, answers at the terminal."""
