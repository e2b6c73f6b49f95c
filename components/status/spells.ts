import type { SourceRow } from "@/server/surfaces/site/status"

type Day = SourceRow["history"][number]

/** Days in a row that were alike: without runs, or with runs that all succeeded. A day with failures stands alone. */
export type Spell = { from: string; to: string; runs: number; failed: number }

/** The days of a history in as few rows as say all that its bars show, newest first. */
export function spellsOf(history: readonly Day[]): Spell[] {
  const spells: Spell[] = []
  for (const { date, succeeded, failed } of history) {
    const runs = succeeded + failed
    const last = spells.at(-1)
    const isAlike = last && failed === 0 && last.failed === 0 && last.runs > 0 === runs > 0
    if (isAlike) Object.assign(last, { to: date, runs: last.runs + runs })
    else spells.push({ from: date, to: date, runs, failed })
  }
  return spells.toReversed()
}
