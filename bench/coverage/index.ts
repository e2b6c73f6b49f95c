import { growLedgers, RARE_CLAIM } from "../../server/edge/testing/falseLedgers"
import { coverageOfDifference, coverageOfRate } from "../../server/platform/statistics/testing/coverage"
import { type Figure, percent, shown, under, within } from "../figure"
import { bySize } from "../size"

const everySession = [
  { sessions: 5, horizon: 1, worlds: 2000 },
  { sessions: 10, horizon: 1, worlds: 2000 },
  { sessions: 21, horizon: 1, worlds: 1000 },
  { sessions: 63, horizon: 1, worlds: 500 },
  { sessions: 252, horizon: 1, worlds: 250 },
  { sessions: 63, horizon: 2, worlds: 500 },
  { sessions: 25, horizon: 5, worlds: 1000 },
  { sessions: 63, horizon: 5, worlds: 500 },
  { sessions: 252, horizon: 5, worlds: 250 },
  { sessions: 252, horizon: 21, worlds: 250 },
]

const batches = [
  { sessions: 5, gaps: [5], horizon: 5, worlds: 2000 },
  { sessions: 12, gaps: [5], horizon: 5, worlds: 2000 },
  { sessions: 52, gaps: [5, 5, 5, 5, 4], horizon: 5, worlds: 500 },
  { sessions: 12, gaps: [21], horizon: 21, worlds: 500 },
  { sessions: 12, gaps: [20, 19, 22, 21, 21, 22, 20, 23, 19, 23, 21], horizon: 21, worlds: 500 },
  // Two of three sessions were recorded.
  { sessions: 60, gaps: [1, 2], horizon: 5, worlds: 1000 },
]

const unequal = [
  { sessions: 10, sizes: [3, 200], worlds: 2000 },
  { sessions: 10, sizes: [3, 3, 3, 3, 200], worlds: 2000 },
  { sessions: 21, sizes: [3, 200], worlds: 1000 },
  { sessions: 21, sizes: [1, 2, 3, 5, 8, 13, 21, 34, 55, 89], worlds: 1000 },
  { sessions: 63, sizes: [1, 1, 2, 3, 5, 8, 50], worlds: 500 },
]

const carriedOver = 0.3

const growths = [
  { first: 42, later: 0 },
  { first: 8, later: 20 },
  { first: 1, later: 20 },
  { first: 12, later: 0, only: RARE_CLAIM },
]

export async function coverage(): Promise<Figure[]> {
  return [
    ...everySession.map(({ sessions, horizon, worlds }) =>
      aboutNominal(
        `${sessions} sessions, horizon ${horizon}`,
        coverageOfRate(`${sessions} sessions, horizon ${horizon}`, {
          sessions,
          gaps: [1],
          horizon,
          worlds: bySize(worlds, 5),
        }),
      ),
    ),
    ...batches.map((recorded) =>
      aboutNominal(
        `${recorded.sessions} batches ${spread(recorded.gaps)} sessions apart, horizon ${recorded.horizon}`,
        coverageOfRate(`${recorded.sessions} batches, ${recorded.gaps} apart, horizon ${recorded.horizon}`, {
          ...recorded,
          worlds: bySize(recorded.worlds, 5),
        }),
      ),
    ),
    ...unequal.map(({ sessions, sizes, worlds }) => {
      const name = `${sessions} sessions of ${sizes.join(" or ")}`
      const recorded = { sessions, sizes, gaps: [1], horizon: 1, worlds: bySize(worlds, 5) }
      return within(name, coverageOfRate(name, recorded), [0.93, 1], percent)
    }),
    shown(
      `252 sessions whose market moves carry over by ${carriedOver} (too few: no block allows for it)`,
      percent(
        coverageOfRate("carried over", {
          ...{ sessions: 252, gaps: [1], horizon: 1, sizes: [200], carried: carriedOver },
          worlds: bySize(1_000, 5),
        }),
      ),
    ),
    aboutNominal(
      "a difference of rates, 63 sessions",
      coverageOfDifference("differences", { sessions: 63, worlds: bySize(500, 5) }),
    ),
    ...growths.map((growth) => {
      const ledgers = bySize(500, 5)
      const name = `ledgers with ${growth.first} false claims at first, and ${growth.later} more${"only" in growth ? ", all of what nearly always comes true" : ""}, that show one`
      return under(name, growLedgers(name, growth, ledgers).wrong / ledgers, 0.05, percent)
    }),
  ]
}

const aboutNominal = (name: string, covered: number) => within(name, covered, [0.92, 0.97], percent)

const spread = (gaps: readonly number[]) =>
  gaps.length === 1 ? `${gaps[0]}` : `${Math.min(...gaps)} to ${Math.max(...gaps)}`
