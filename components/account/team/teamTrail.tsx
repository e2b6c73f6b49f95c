import { sentenceOf } from "@/server/accounts/audit/sentences"
import type { TeamEntry } from "@/server/accounts/teams/own"
import { minuteText } from "../instants"

export function TeamTrail({ entries }: { entries: TeamEntry[] }) {
  return (
    <ol className="border-rule border-t">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[13rem_1fr]">
          <time dateTime={entry.at} className="label pt-0.5 text-muted">
            {minuteText(entry.at)}
          </time>
          <span className="[overflow-wrap:anywhere]">{sentenceOf(entry, minuteText)}</span>
        </li>
      ))}
    </ol>
  )
}
