import type { SourceRow } from "@/server/surfaces/requests/statusReport"

type Day = SourceRow["history"][number]

export type Spell = { from: string; to: string; runs: number; failed: number }

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
