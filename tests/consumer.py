"""A program as a user of the package writes it; `.ci/run` checks its types against the wheel."""

from solver import Advisor, Box, Rules, Scoresheet, ValueTable, reach, solve

rules: Rules = Rules.named("guide")
table: ValueTable = solve(rules, threads=2)
sheet: Scoresheet = Scoresheet.parse("3 . . 12 . 18 | . . 25 . . 50 . +100", rules)
values: list[float] = [choice.value for choice in Advisor(table).choices(sheet, "44431", 2)]
points: int = sheet.options("44431")[Box.CHANCE]
chance: float = reach(sheet, 300, table=table).value(sheet)
