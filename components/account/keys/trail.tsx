import type { TrailEntry } from "@/server/accounts/audit/list"
import { sentenceOf } from "@/server/accounts/audit/sentences"
import { minuteText } from "../instants"

export function Trail({ entries }: { entries: TrailEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No activity yet.</p>
  return (
    <ol className="border-rule border-t">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[13rem_1fr_auto]">
          <time dateTime={entry.at} className="label pt-0.5 text-muted">
            {minuteText(entry.at)}
          </time>
          <span className="[overflow-wrap:anywhere]">{sentenceOf(entry, minuteText)}</span>
          <span className="label pt-0.5 text-muted">by {actors.get(entry.actor) ?? entry.actor}</span>
        </li>
      ))}
    </ol>
  )
}

const actors = new Map([
  ["owner", "you"],
  ["operator", "the operator"],
  ["team", "the owner of the team"],
  ["stripe", "Stripe"],
  ["mail", "an email link"],
  ["client", "the client"],
  ["service", "Assay"],
])
