import { isTier, tiers } from "../tiers"
import { limitsText, mayManage, type WantedLimits } from "../wantedKeyLimits"
import type { TrailEntry } from "./list"
import { type AuditAction, auditActions } from "./write"

type EntryParts = { key: string; replaced: string; detail: Record<string, unknown>; say(instant: string): string }

/** `say` formats RFC 3339 instants. An action of another version of the server appears by its name. */
export function sentenceOf(
  entry: Pick<TrailEntry, "action" | "detail"> & Partial<Pick<TrailEntry, "keyId" | "prefix" | "replacedPrefix">>,
  say: (instant: string) => string,
): string {
  const { action, keyId = null, prefix = null, replacedPrefix = null } = entry
  if (!isAction(action)) return action
  const detail = { ...Object(entry.detail) }
  const key = nameOf(prefix, keyId) ?? "A key"
  return sentences[action]({ key, replaced: nameOf(replacedPrefix, detail.replaces) ?? "another key", detail, say })
}

/** Keys go by their prefixes. A name may have changed since, so only one that the entry itself contains is used. */
const sentences: Record<AuditAction, (told: EntryParts) => string> = {
  "key.issued": ({ key, detail: { name, limits } }) => {
    const limited = limitsText(limitsOf(limits))
    const manages = mayManage(limitsOf(limits)) ? " It may manage the account." : ""
    return `${key} was created${name ? `, called “${name}”` : ""}${limited && `, and limited to ${limited}`}.${manages}`
  },
  "key.rotated": ({ key, replaced, detail: { overlapSeconds } }) =>
    `${key} replaced ${replaced}, ${overlapSeconds ? `with ${Number(overlapSeconds) / 3_600} h of overlap` : "without overlap"}.`,
  "key.revoked": ({ key }) => `${key} was revoked.`,
  "key.restored": ({ key }) => `${key} works again.`,
  "key.deactivated": ({ key }) => `${key} was deactivated.`,
  "key.renamed": ({ key, detail: { from, to } }) =>
    `${key} was ${from ? `renamed from “${from}” to` : "named"} ${to ? `“${to}”` : "another name"}.`,
  "key.expiry_set": ({ key, detail: { to }, say }) =>
    to ? `${key} was set to expire on ${say(String(to))}.` : `${key} no longer expires.`,
  "key.limited": ({ key, detail: { from, to } }) => {
    const limits = limitsText(limitsOf(to))
    const [could, can] = [from, to].map((each) => mayManage(limitsOf(each)))
    const manages = could === can ? "" : ` It ${can ? "may" : "may no longer"} manage the account.`
    if (limits !== "") return `${key} was limited to ${limits}.${manages}`
    return `${key} has no limits of its own${could === can ? " any more" : ""}.${manages}`
  },
  "link.created": ({ key, detail: { product } }) => `A link to ${product ?? "an endpoint"} was created with ${key}.`,
  "link.revoked": ({ detail: { product } }) => `A link to ${product ?? "an endpoint"} was revoked.`,
  "webhook.created": ({ detail }) =>
    detail.by === "mcp"
      ? `A program subscribed ${endpointOf(detail)} to events over MCP.`
      : `A webhook to ${endpointOf(detail)} was created.`,
  "webhook.edited": ({ detail }) =>
    detail.from && detail.from !== detail.host
      ? `The webhook to ${String(detail.from)} was edited and goes to ${endpointOf(detail)} now.`
      : `The webhook to ${endpointOf(detail)} was edited.`,
  "webhook.paused": ({ detail }) => `The webhook to ${endpointOf(detail)} was paused${pauseReasonIn(detail)}.`,
  "webhook.resumed": ({ detail }) => `The webhook to ${endpointOf(detail)} was resumed.`,
  "webhook.rotated": ({ detail }) =>
    `The secret of the webhook to ${endpointOf(detail)} was rotated, ${detail.overlapSeconds ? `with ${Number(detail.overlapSeconds) / 3_600} h of overlap` : "without overlap"}.`,
  "webhook.deleted": ({ detail }) =>
    detail.by === "mcp"
      ? `The subscription of ${endpointOf(detail)} over MCP was ended${pauseReasonIn(detail)}.`
      : `The webhook to ${endpointOf(detail)} was deleted.`,
  "alert.created": ({ detail }) =>
    `${alertOf(detail)} was created${detail.destination ? `, to ${detail.destination}` : ""}.`,
  "alert.edited": ({ detail }) => `${alertOf(detail)} was edited.`,
  "alert.paused": ({ detail }) => `${alertOf(detail)} was paused${pauseReasonIn(detail)}.`,
  "alert.resumed": ({ detail }) => `${alertOf(detail)} was resumed.`,
  "alert.deleted": ({ detail }) => `${alertOf(detail)} was deleted.`,
  "client.connected": ({ detail }) => `${clientOf(detail)} was connected.`,
  "client.disconnected": ({ detail }) =>
    `${clientOf(detail)} was disconnected${detail.reason === "reused" ? ", because a code or refresh token was used twice" : ""}.`,
  "plan.changed": ({ detail: { from, to } }) => `The plan changed from ${planOf(from)} to ${planOf(to)}.`,
  "session.opened": () => "A browser was signed in.",
  "session.ended": () => "A browser was signed out.",
  "sessions.ended": ({ detail: { isOthers } }) => `All ${isOthers ? "other " : ""}browsers were signed out.`,
  "mails.chosen": ({ detail }) => `Email preferences were saved: ${choicesOf(detail).join(", ") || "no change"}.`,
  "mail.retried": () => "A failed email was queued again.",
  "account.invited": () => "The operator invited the address.",
  "account.suspended": ({ detail: { for: why } }) => `The operator suspended the account${because(why)}.`,
  "account.resumed": ({ detail: { for: why } }) => `The operator resumed the account${because(why)}.`,
  "account.allowance_set": ({ detail: { perDay, until }, say }) =>
    perDay
      ? `The operator added ${Number(perDay).toLocaleString("en-US")} requests a day until ${say(String(until))}.`
      : "The operator ended the extra allowance.",
  "account.unsubscribed": ({ detail: { from } }) =>
    `${unsubscribed[String(from)] ?? "The daily brief"} was turned off.`,
  "account.address_changed": () => "The address was changed.",
  "account.address_restored": () => "The change of address was undone, and all browsers were signed out.",
  "account.deleted": () => "The account was deleted.",
  "data.exported": () => "All data of the account was exported.",
  "team.invited": ({ detail }) => `${personIn(detail)} was invited to the team.`,
  "team.invitation_withdrawn": ({ detail }) => `The invitation of ${personIn(detail, "somebody")} was withdrawn.`,
  "team.invitation_declined": ({ detail }) => `${personIn(detail)} declined the invitation.`,
  "team.joined": ({ detail }) => `${personIn(detail)} joined the team.`,
  "team.left": ({ detail }) => `${personIn(detail)} left the team.`,
  "team.member_removed": ({ detail }) => `${personIn(detail)} was removed from the team.`,
  "team.key_revoked": ({ detail: { email, prefix } }) =>
    `${prefix ? `The key ${prefix}…` : "A key"} of ${personIn({ email }, "a member")} was revoked.`,
  "team.offered": ({ detail }) => `${personIn(detail)} was asked to take the team over.`,
  "team.offer_withdrawn": ({ detail }) => `${personIn(detail)} is no longer asked to take the team over.`,
  "team.handed_over": ({ detail }) => `${personIn(detail)} took the team over.`,
  "team.closed": () => "The team was closed.",
  "incident.opened": ({ detail: { title } }) => `The incident “${title ?? "untitled"}” was opened.`,
  "incident.updated": ({ detail: { title, state } }) =>
    `The incident “${title ?? "untitled"}” is ${state ?? "updated"}.`,
  "job.asked": ({ detail: { job } }) => `A run of ${job ?? "a job"} was requested.`,
  "backup.asked": () => "A backup was requested.",
  "backup.downloaded": () => "A backup was downloaded.",
}

function isAction(text: string): text is AuditAction {
  return auditActions.some((action) => action === text)
}

function nameOf(prefix: string | null, keyId: unknown): string | null {
  if (prefix) return `${prefix}…`
  return keyId ? String(keyId) : null
}

/** A client goes by the name it gave itself and its host, since nothing else about it is known. */
function clientOf({ name, host }: Record<string, unknown>): string {
  return name ? `“${name}” (${host ?? "unknown"})` : `An app (${host ?? "unknown"})`
}

/** Entries may be older than limits. */
const limitsOf = (limits: unknown): WantedLimits => ({ scopes: [], networks: [], share: null, ...Object(limits) })
/** The address is gone once the account has been deleted. */
const personIn = ({ email }: Record<string, unknown>, unnamed = "Somebody") => String(email || unnamed)

const because = (why: unknown) => (why ? ` (${why})` : "")

const endpointOf = ({ host }: Record<string, unknown>) => String(host ?? "an endpoint")

const alertOf = ({ name }: Record<string, unknown>) => (name ? `The alert “${name}”` : "An alert")

const pauseReasonIn = ({ reason }: Record<string, unknown>) =>
  reason ? `, because ${pauseReasons[String(reason)] ?? "it could not be used"}` : ""

const pauseReasons: Record<string, string> = {
  failing: "it had failed for three days",
  gone: "it answered that it is gone",
  unreadable: "its secret could not be read",
  unsubscribed: "the link in an email asked for that",
}

function planOf(plan: unknown): string {
  const { tier, isLegacyPrice } = Object(plan)
  return `${isTier(tier) ? tiers[tier].tierName : tier}${isLegacyPrice ? " (legacy price)" : ""}`
}

const unsubscribed: Record<string, string> = { changelog: "The changelog by email", incident: "Email about the status" }

const mails = {
  wantsQuotaMails: "quota",
  wantsExpiryMails: "expiring keys",
  wantsDailyBrief: "daily brief",
  wantsChangelog: "changelog",
  wantsStatusMails: "status",
}

function choicesOf(detail: Record<string, unknown>): string[] {
  const chosen = Object.entries(mails).filter(([choice]) => choice in detail)
  return chosen.map(([choice, name]) => `${name} ${detail[choice] ? "on" : "off"}`)
}
