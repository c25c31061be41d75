"""Best play for another goal than the mean: any utility of the final total.

- `layout`: which rows and lanes an induction needs;
- `subtotals`: upper subtotals told apart only as far as the bonus needs;
- `induction`: expected utilities of a state and of those that follow;
- `goal`: `maximize` and `reach`, and their answers;
- `curve`: the chances of all totals;
- `duel`: the best reply to opponents.
"""
