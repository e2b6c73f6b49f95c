import type { TrailEntry } from "@/server/access/keys/list"
import { isTier, tiers } from "@/server/access/tiers"
import { minuteText } from "../instants"

/** What was done to the account and its keys, newest first. */
export function Trail({ entries }: { entries: TrailEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing so far.</p>
  return (
    <ol className="border-rule border-t">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[13rem_1fr_auto]">
          <time dateTime={entry.at} className="label pt-0.5 text-muted">
            {minuteText(entry.at)}
          </time>
          <span className="[overflow-wrap:anywhere]">{sentenceOf(entry)}</span>
          <span className="label pt-0.5 text-muted">by {actors[entry.actor] ?? entry.actor}</span>
        </li>
      ))}
    </ol>
  )
}

const actors: Record<string, string> = { owner: "you", operator: "the operator", stripe: "Stripe" }

const sentences: Record<string, (key: string, detail: Record<string, unknown>) => string> = {
  "key.issued": (key) => `${key} was created.`,
  "key.rotated": (key, { overlapSeconds }) =>
    `${key} took the place of an older key${overlapSeconds ? `, which works ${Number(overlapSeconds) / 3_600} h longer` : ""}.`,
  "key.revoked": (key) => `${key} was revoked.`,
  "key.deactivated": (key) => `${key} was deactivated.`,
  "key.renamed": (key, { from, to }) => `${key} is called “${to}”${from ? `, before “${from}”` : ""}.`,
  "key.expiry_set": (key, { to }) =>
    to ? `${key} expires on ${minuteText(String(to))}.` : `${key} no longer expires.`,
  "plan.changed": (_, { from, to }) => `The plan went from ${planOf(from)} to ${planOf(to)}.`,
  "session.opened": () => "Signed in.",
  "sessions.ended": () => "Signed out everywhere.",
  "mails.chosen": () => "Mail preferences were changed.",
  "account.unsubscribed": () => "The daily mail was unsubscribed.",
  "account.address_changed": () => "The address was changed.",
  "account.confirmed": () => "The address was confirmed.",
}

function sentenceOf({ action, key, detail }: TrailEntry): string {
  const name = key ? (key.name ? `“${key.name}” (${key.prefix}…)` : `${key.prefix}…`) : "A key"
  const more = typeof detail === "object" && detail !== null ? { ...detail } : {}
  return sentences[action]?.(name, more) ?? action
}

function planOf(plan: unknown): string {
  const { tier } = Object(plan)
  return isTier(tier) ? tiers[tier].tierName : String(tier)
}
