"""Best play for another goal than the mean: any utility of the final total.

- `layout`: which rows and lanes an induction needs;
- `subtotals`: upper subtotals told apart only as far as the bonus needs;
- `induction`: expected utilities of a state and of those that follow;
- `expectations`: those of sheets and of choices;
- `goal`: `maximize` and `reach`, and their answers;
- `curve`: the chances of all totals;
- `first_place`: who is first among players whose totals are drawn independently;
- `duel`: the best reply to opponents; `opponents`: how people write them;
- `beside_mean`: a goal played for, set beside play for the mean.
"""
