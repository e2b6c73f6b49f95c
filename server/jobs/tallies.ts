import type { RecordOrigin } from "../knowledge/origin"
import type { Prisma } from "../platform/database/generated/client"
import type { Timeframe } from "../predictions/horizon"
import { type KnownOutcome, listOutcomesBetween, listTallies, type TickerTally } from "../predictions/storage/write"

const nothingGraded: TickerTally = { correct: 0, count: 0, rises: 0, differing: 0 }

export type Tallies = {
  of(ticker: string): TickerTally
  count(ticker: string, outcome: Pick<KnownOutcome, "isCorrect" | "hasRisen">): void
  /** Adds stored grades up to an instant, such as those from a replay of later sessions. Instants must ascend. */
  advanceTo(instant: Date): void
}

export async function openTallies(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  instants: readonly Date[],
): Promise<Tallies> {
  const [first, last] = [instants[0], instants[instants.length - 1]]
  const stored = await listTallies(tx, origin, timeframe, first)
  return talliesOf(stored, await listOutcomesBetween(tx, origin, timeframe, { after: first, through: last }))
}

export function talliesOf(
  stored: readonly (TickerTally & { ticker: string })[],
  later: readonly KnownOutcome[],
): Tallies {
  const tallies = new Map<string, TickerTally>(stored.map(({ ticker, ...tally }) => [ticker, tally]))
  const of = (ticker: string) => tallies.get(ticker) ?? nothingGraded
  const count: Tallies["count"] = (ticker, { isCorrect, hasRisen }) => {
    const before = of(ticker)
    tallies.set(ticker, {
      correct: before.correct + Number(isCorrect),
      count: before.count + 1,
      rises: before.rises + Number(hasRisen),
      differing: before.differing + Number(isCorrect !== hasRisen),
    })
  }
  let next = 0
  const advanceTo = (instant: Date) => {
    for (; next < later.length && later[next].gradedAt <= instant; next++) {
      count(later[next].ticker, later[next])
    }
  }
  return { of, count, advanceTo }
}
