"use client"

import { type ReactNode, useState } from "react"
import type { KeyMode } from "@/server/accounts/keys/format"
import type { OwnKey } from "@/server/accounts/keys/list"
import type { OverlapSeconds } from "@/server/accounts/keys/rotate"
import { Dialog } from "../dialog"
import { Choice, Field } from "../field"
import { minuteText } from "../instants"
import { LimitFields, type LimitsRead, limitsIn } from "./limitFields"
import { ShownOnce } from "./shownOnce"

export type KeyTask = { verb: "create" } | { verb: KeyVerb; of: OwnKey }
export type KeyVerb = "limit" | "rotate" | "rename" | "expire" | "revoke"

export type KeyActions = {
  create(wanted: {
    name: string
    expiresAt: string | null
    mode: KeyMode
    limits: LimitsRead
  }): Promise<{ key: string }>
  limit(wanted: { keyId: string; limits: LimitsRead }): Promise<void>
  rotate(wanted: { keyId: string; overlapSeconds: OverlapSeconds }): Promise<{ key: string; oldWorksUntil: string }>
  rename(wanted: { keyId: string; name: string }): Promise<void>
  expire(wanted: { keyId: string; expiresAt: string | null }): Promise<void>
  revoke(wanted: { keyId: string }): Promise<void>
}

type KeyDialogProps = {
  task: KeyTask
  actions: KeyActions
  baseUrl: string
  today: string
  families: readonly string[]
  onClose(): void
}

export function KeyDialog({ task, ...rest }: KeyDialogProps) {
  if (task.verb === "create") return <Create {...rest} />
  const TaskDialog = dialogs[task.verb]
  return <TaskDialog of={task.of} {...rest} />
}

type Common = Omit<KeyDialogProps, "task">

function Create({ actions, baseUrl, today, families, onClose }: Common) {
  const [mode, setMode] = useState<KeyMode>("live")
  const work = async (form: FormData) => {
    const expiresAt = startOf(textOf(form, "expires"))
    const { key } = await actions.create({ name: textOf(form, "name"), expiresAt, mode, limits: limitsIn(form) })
    return <ShownOnce apiKey={key} baseUrl={baseUrl} />
  }
  const lead =
    "Use one key per program, so that you can revoke it without affecting the others. All keys share the quota of the account."
  return (
    <Dialog title="Create a key" lead={lead} submit="Create the key" work={work} onClose={onClose}>
      <NameField />
      <Choice legend="Kind" name="mode" options={modes} onChoose={(value) => setMode(value)} />
      <ExpiryField today={today} />
      <details>
        <summary className="w-fit cursor-pointer py-1 font-medium text-[0.9375rem]">Limits of its own</summary>
        <div className="mt-3 space-y-5">
          <LimitFields families={families} isLive={mode === "live"} />
        </div>
      </details>
    </Dialog>
  )
}

function Limit({ of, actions, families, onClose }: Common & { of: OwnKey }) {
  const work = async (form: FormData) => actions.limit({ keyId: of.id, limits: limitsIn(form) }).then(() => null)
  const lead = `What ${nameOf(of)} may do, at most. It holds at once, for its spreadsheet links too.`
  return (
    <Dialog title="Set limits" lead={lead} submit="Save" work={work} onClose={onClose}>
      <LimitFields families={families} limits={of.limits} isLive={of.mode === "live"} />
    </Dialog>
  )
}

function Rotate({ of, actions, baseUrl, onClose }: Common & { of: OwnKey }) {
  const work = async (form: FormData): Promise<ReactNode> => {
    const overlapSeconds = overlapChoices.find(({ value }) => value === textOf(form, "overlap"))?.seconds ?? 0
    const { key, oldWorksUntil } = await actions.rotate({ keyId: of.id, overlapSeconds })
    const note =
      overlapSeconds === 0 ? "The old key no longer works." : `The old key works until ${minuteText(oldWorksUntil)}.`
    return <ShownOnce apiKey={key} baseUrl={baseUrl} note={note} />
  }
  const lead = `A new key replaces ${nameOf(of)} and keeps its name, expiry date and limits. The old key stops working when the overlap ends.`
  return (
    <Dialog title="Rotate the key" lead={lead} submit="Rotate the key" work={work} onClose={onClose}>
      <Choice legend="How long both keys work" name="overlap" options={overlapChoices} />
    </Dialog>
  )
}

function Rename({ of, actions, onClose }: Common & { of: OwnKey }) {
  const work = async (form: FormData) => actions.rename({ keyId: of.id, name: textOf(form, "name") }).then(() => null)
  return (
    <Dialog
      title="Rename the key"
      lead="The name is visible only to you."
      submit="Rename the key"
      work={work}
      onClose={onClose}
    >
      <NameField name={of.name ?? ""} />
    </Dialog>
  )
}

function Expire({ of, actions, today, onClose }: Common & { of: OwnKey }) {
  const work = async (form: FormData) =>
    actions.expire({ keyId: of.id, expiresAt: startOf(textOf(form, "expires")) }).then(() => null)
  const lead = `${nameOf(of)} is refused from that day on. We email you a week before, unless you have turned that off in the settings.`
  return (
    <Dialog title="Set an expiry date" lead={lead} submit="Save" work={work} onClose={onClose}>
      <ExpiryField today={today} day={of.expiresAt?.slice(0, 10)} />
    </Dialog>
  )
}

function Revoke({ of, actions, onClose }: Common & { of: OwnKey }) {
  const work = async () => actions.revoke({ keyId: of.id }).then(() => null)
  const lead = `Every program that uses ${nameOf(of)} is refused immediately. This cannot be undone.`
  return (
    <Dialog title="Revoke the key" lead={lead} submit="Revoke the key" kind="danger" work={work} onClose={onClose} />
  )
}

const dialogs = { limit: Limit, rotate: Rotate, rename: Rename, expire: Expire, revoke: Revoke }

const modes = [
  { value: "live", label: "Live key", hint: "answers from the data, and counts on your quota" },
  { value: "test", label: "Test key", hint: "answers from recorded samples, at no charge, for CI" },
] as const

const overlapChoices = [
  { value: "24h", seconds: 86_400, label: "24 hours", hint: "to update your programs one by one" },
  { value: "1h", seconds: 3_600, label: "1 hour", hint: "to update all programs at once" },
  { value: "0", seconds: 0, label: "No overlap", hint: "if the key may have leaked" },
] as const

function NameField({ name }: { name?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      defaultValue={name}
      required
      maxLength={60}
      placeholder="nightly report"
      autoComplete="off"
    />
  )
}

function ExpiryField({ today, day }: { today: string; day?: string }) {
  const hint = "The key stops working at 00:00 UTC on this day. Leave it empty for a key that does not expire."
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  return <Field label="Expires on" name="expires" type="date" min={tomorrow} defaultValue={day} hint={hint} />
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim()
const startOf = (day: string) => (day ? `${day}T00:00:00Z` : null)
const nameOf = ({ name, prefix }: OwnKey) => (name ? `“${name}” (${prefix}…)` : `${prefix}…`)
