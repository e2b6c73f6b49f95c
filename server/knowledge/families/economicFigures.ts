import { type EconomicFigure, economicFigure, figureSeries } from "../../context/market/economicCalendar/figures"
import { addDays } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { fredFigures } from "../../sources/fred/figures"
import { simulatedEconomicFigures } from "../../sources/simulated/economicFigures"
import type { Family } from "./family"

export const economicFigures = {
  name: "economic-figures",
  title: "Economic figures",
  subject: "Economy",
  summary: "The value of an economic series for one period, such as the consumer price index of one month.",
  naturalKey: ["series", "date"],
  knownAt:
    "When we fetched it; those of the periods before the first run since their release, or since the day by which such figures are out, assumed.",
  coverage: "Every period of the series whose figures the economic calendar shows.",
  // A shutdown delays them by weeks, so there is no due date.
  expectation: null,
  storage: "fact",
  body: economicFigure,
  key: ({ series, date }: EconomicFigure) => `${series}/${date}`,
  describedAt: ({ date }: EconomicFigure) => new Date(date),
  subjects: ({ series }: EconomicFigure) => [series],
  publishedAt: ({ series, date, released_date }: EconomicFigure) =>
    newYorkInstant(released_date ?? addDays(date, figureSeries[series].outAfterDays), "08:30"),
  sources: [fredFigures],
  choice: "first_that_answers",
  twin: simulatedEconomicFigures,
  schedule: { cron: "45 8,10,16 * * 1-5", timeZone: "America/New_York" },
  // A quarter comes out up to four months after its first day, and is revised for three more.
  reach: {
    first: (to) => addDays(to, -800),
    again: (newest) => addDays(newest, -250),
  },
} as const satisfies Family
