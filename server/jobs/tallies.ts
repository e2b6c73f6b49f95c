import type { RecordOrigin } from "../knowledge/origin"
import type { Prisma } from "../platform/database/generated/client"
import type { Timeframe } from "../predictions/horizon"
import {
  type KnownOutcome,
  listOutcomesBetween,
  listTallies,
  type Tally as StoredTally,
} from "../predictions/storage/write"

type Tally = { correct: number; count: number }

export type Tallies = {
  of(ticker: string): Tally
  /** For a grade given now. */
  count(ticker: string, isCorrect: boolean): void
  /** Counts stored grades up to an instant, such as from a replay of later sessions; instants ascend. */
  advanceTo(instant: Date): void
}

/** Tallies as of the first instant; they can be advanced through the others, which ascend. */
export async function openTallies(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  instants: readonly Date[],
): Promise<Tallies> {
  const [first, last] = [instants[0], instants[instants.length - 1]]
  const stored = await listTallies(tx, origin, timeframe, first)
  return talliesOf(stored, await listOutcomesBetween(tx, origin, timeframe, first, last))
}

/** `later` are grades given after the stored tallies. */
export function talliesOf(stored: readonly StoredTally[], later: readonly KnownOutcome[]): Tallies {
  const tallies = new Map<string, Tally>(stored.map(({ ticker, ...tally }) => [ticker, tally]))
  const of = (ticker: string) => tallies.get(ticker) ?? { correct: 0, count: 0 }
  const count = (ticker: string, isCorrect: boolean) => {
    const before = of(ticker)
    tallies.set(ticker, { correct: before.correct + Number(isCorrect), count: before.count + 1 })
  }
  let next = 0
  const advanceTo = (instant: Date) => {
    for (; next < later.length && later[next].gradedAt <= instant; next++) {
      count(later[next].ticker, later[next].isCorrect)
    }
  }
  return { of, count, advanceTo }
}
