"use client"

import { CodeBlock } from "@/components/site/codeBlock"
import type { OwnKey } from "@/server/accounts/keys/list"
import type { LifetimeSeconds } from "@/server/accounts/links/link"
import type { OwnLink } from "@/server/accounts/links/own"
import { Dialog } from "../dialog"
import { Choice, Field } from "../field"
import { minuteText } from "../instants"
import { questionOf } from "./linkTable"

type Wanted = { keyId: string; address: string; lifetimeSeconds: LifetimeSeconds; mostPerDay: number | null }
type CreateProps = {
  keys: OwnKey[]
  create(wanted: Wanted): Promise<{ url: string; expiresAt: string }>
  onClose(): void
}

export function CreateLink({ keys, create, onClose }: CreateProps) {
  const work = async (form: FormData) => {
    const chosen = lifetimeChoices.find(({ value }) => value === form.get("lifetime")) ?? lifetimeChoices[0]
    const wanted = {
      keyId: String(form.get("key")),
      address: String(form.get("address")),
      lifetimeSeconds: chosen.seconds,
      mostPerDay: form.get("most") ? Number(form.get("most")) : null,
    }
    const { url, expiresAt } = await create(wanted)
    return (
      <div className="space-y-4">
        <p>
          Copy it now: it is not shown again. It works until {minuteText(expiresAt)}. Anyone who has it can read this
          answer at the cost of your quota, so share the sheet with care.
        </p>
        <CodeBlock label="In Google Sheets" code={`=IMPORTDATA("${url}")`} />
        <CodeBlock label="The link" code={url} />
      </div>
    )
  }
  const lead =
    "A link answers one request without showing a key. Lists come as CSV, and each time the link is opened counts as a request."
  const keyOptions = keys.map(({ id, name, prefix }) => ({
    value: id,
    label: name ?? "Unnamed key",
    hint: `${prefix}…`,
  }))
  return (
    <Dialog title="Create a link" lead={lead} submit="Create the link" work={work} onClose={onClose}>
      <Field
        label="Endpoint and parameters"
        name="address"
        required
        maxLength={2_000}
        placeholder="predictions/latest?limit=50"
        autoComplete="off"
        spellCheck={false}
      />
      <Choice legend="Expires after" name="lifetime" options={lifetimeChoices} />
      <Field
        label="Readings a day"
        name="most"
        type="number"
        min={1}
        max={10_000}
        placeholder="48"
        hint="How often it may be read in a UTC day. Leave it empty for half of your plan’s day, as all links have together."
      />
      <Choice legend="Key" name="key" options={keyOptions} />
    </Dialog>
  )
}

const lifetimeChoices = [
  { value: "7d", seconds: 604_800, label: "7 days", hint: "for a sheet that you keep using" },
  { value: "24h", seconds: 86_400, label: "24 hours", hint: "for a day's work" },
  { value: "1h", seconds: 3_600, label: "1 hour", hint: "for a quick look" },
] as const

type RevokeProps = { of: OwnLink; revoke(linkId: string): Promise<void>; onClose(): void }

export function RevokeLink({ of, revoke, onClose }: RevokeProps) {
  const work = async () => revoke(of.id).then(() => null)
  const lead = `Every sheet that uses the link to ${questionOf(of)} stops updating at once. This cannot be undone.`
  return (
    <Dialog title="Revoke the link" lead={lead} submit="Revoke the link" kind="danger" work={work} onClose={onClose} />
  )
}
