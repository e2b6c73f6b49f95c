import type { DailyBar } from "../../bars/bar"
import { dayMs } from "../../platform/dates"

export type Split = { ticker: string; exDate: string /** New shares per old share. */; ratio: number }

/** Smaller ones are lost among the moves of a day. */
const leastRatio = 1.2

type Sides = { split: Split; before: DailyBar | null; after: DailyBar | null }

/** The splits at which prices do not jump, because they were already adjusted for them. */
export async function findAdjusted(bars: AsyncIterable<DailyBar>, splits: readonly Split[]): Promise<Split[]> {
  const telling = splits.filter(({ ratio }) => Math.max(ratio, 1 / ratio) >= leastRatio)
  const sides = telling.map((split): Sides => ({ split, before: null, after: null }))
  const byTicker = Map.groupBy(sides, ({ split }) => split.ticker)
  for await (const bar of bars) for (const side of byTicker.get(bar.ticker) ?? []) noteSide(side, bar)
  return sides.filter(isWithoutJump).map(({ split }) => split)
}

function noteSide(side: Sides, bar: DailyBar): void {
  if (bar.date < side.split.exDate) {
    if (!side.before || bar.date > side.before.date) side.before = bar
  } else if (!side.after || bar.date < side.after.date) side.after = bar
}

/** Whether the price is nearer to standing still than to the split's ratio. */
function isWithoutJump({ split, before, after }: Sides): boolean {
  if (!before || !after || daysApart(before.date, after.date) > mostDaysApart) return false
  const jump = Math.log(before.close / after.open)
  return Math.abs(jump) < Math.abs(jump - Math.log(split.ratio))
}

const mostDaysApart = 10

function daysApart(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}
