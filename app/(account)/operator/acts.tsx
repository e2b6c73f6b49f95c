import type { ReactNode } from "react"
import type { ButtonKind } from "@/components/account/button"
import { Choice, Field } from "@/components/account/field"
import type { PortalClient } from "../dashboard/portal"

type Desk = PortalClient["operator"]

/** A change at the desk: its button, its form, and the call. `of` is the id of what the change is about. */
export type Act = {
  label: string
  title: string
  lead: string
  kind?: ButtonKind
  fields?: ReactNode
  work(desk: Desk, of: string, form: FormData): Promise<unknown>
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "")
const why = (form: FormData) => text(form, "why")

const states = [
  { value: "investigating", label: "Investigating", hint: "The cause is not known yet." },
  { value: "identified", label: "Identified", hint: "The cause is known." },
  { value: "monitoring", label: "Monitoring", hint: "A fix is in place and is being watched." },
] as const
const withResolved = [...states, { value: "resolved", label: "Resolved", hint: "The incident ends." }] as const
type State = (typeof withResolved)[number]["value"]

function stateOf(form: FormData): State {
  const given = text(form, "state")
  return withResolved.find(({ value }) => value === given)?.value ?? "investigating"
}

const said = (
  <label className="block font-medium text-[0.9375rem]">
    Text for readers
    <textarea
      name="text"
      required
      maxLength={2_000}
      rows={4}
      className="mt-1.5 block w-full border border-muted bg-raised px-3 py-2 font-normal"
    />
  </label>
)

const plans = [
  { value: "free", label: "Free", hint: "" },
  { value: "api_starter", label: "Premium", hint: "" },
  { value: "api_pro", label: "Professional", hint: "" },
] as const

export const acts = {
  suspend: {
    label: "Suspend",
    title: "Suspend the account?",
    lead: "Its keys, links, apps, streams and webhooks stop within a second, and those of its team. The reason is shown to its owner with each refusal.",
    kind: "danger",
    work: (desk, id, form) => desk.suspend.mutate({ id, why: why(form) }),
  },
  resume: {
    label: "Resume",
    title: "Resume the account?",
    lead: "Its keys work again within a second. Webhooks go on with the events that they missed.",
    work: (desk, id, form) => desk.resume.mutate({ id, why: why(form) }),
  },
  allow: {
    label: "Extra requests",
    title: "Allow more requests for a time",
    lead: "They are added to the plan's requests of each UTC day. 0 ends an allowance.",
    fields: (
      <>
        <Field
          label="Requests a day"
          name="perDay"
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={1_000}
          required
        />
        <Field label="Until" name="until" type="date" hint="It ends as this day begins in UTC." />
      </>
    ),
    work: (desk, id, form) =>
      desk.allow.mutate({
        id,
        perDay: Number(text(form, "perDay")),
        until: text(form, "until") || null,
        why: why(form),
      }),
  },
  setPlan: {
    label: "Change the plan",
    title: "Change the plan",
    lead: "This does not change what Stripe charges.",
    fields: <Choice legend="Plan" name="tier" options={plans} />,
    work: (desk, id, form) => {
      const tier = plans.find(({ value }) => value === text(form, "tier"))?.value ?? "free"
      return desk.setPlan.mutate({ id, tier, isLegacyPrice: false, why: why(form) })
    },
  },
  deactivateKey: {
    label: "Deactivate",
    title: "Deactivate the key?",
    lead: "It is refused within a second, and never works again.",
    kind: "danger",
    work: (desk, keyId, form) => desk.deactivateKey.mutate({ keyId, why: why(form) }),
  },
  invite: {
    label: "Invite",
    title: "Invite an address",
    lead: "This makes a free account without keys and mails its owner. It works even where sign-up is closed.",
    fields: <Field label="Email address" name="email" type="email" maxLength={254} required />,
    work: (desk, _, form) => desk.invite.mutate({ email: text(form, "email"), why: why(form) }),
  },
  delete: {
    label: "Delete",
    title: "Delete the account?",
    lead: "This ends its subscription and deletes its keys and data at once. Its owner gets a mail. It cannot be undone.",
    kind: "danger",
    work: (desk, id, form) => desk.delete.mutate({ id, why: why(form) }),
  },
  retryMail: {
    label: "Send again",
    title: "Send the mail again?",
    lead: "It is queued with all its attempts.",
    work: (desk, id, form) => desk.retryMail.mutate({ id, why: why(form) }),
  },
  runJob: {
    label: "Run now",
    title: "Run the job now?",
    lead: "The worker begins within seconds, unless it is already running.",
    work: (desk, name, form) => desk.runJob.mutate({ name, why: why(form) }),
  },
  collect: {
    label: "Collect now",
    title: "Collect the family now?",
    lead: "The worker begins within seconds. What predictions rest on is collected by the nightly run.",
    work: (desk, family, form) => desk.collect.mutate({ family, why: why(form) }),
  },
  backUp: {
    label: "Make a backup",
    title: "Make a backup?",
    lead: "The worker writes all tables and the secret to its DATA_DIR, and keeps the last three.",
    work: (desk, _, form) => desk.backUp.mutate({ why: why(form) }),
  },
  openIncident: {
    label: "Open an incident",
    title: "Open an incident",
    lead: "It is on the status page and its feed at once, and is mailed to accounts that asked for that.",
    fields: (
      <>
        <Field label="Title" name="title" maxLength={120} required hint="As readers see it: “Answers are slow”." />
        {said}
        <Choice legend="State" name="state" options={states} />
      </>
    ),
    work: (desk, _, form) => {
      const opening = { title: text(form, "title"), text: text(form, "text"), state: stateOf(form) }
      return desk.openIncident.mutate({ ...opening, why: why(form) })
    },
  },
  updateIncident: {
    label: "Add an update",
    title: "Add an update",
    lead: "It is published and mailed like the first. What was said before stays.",
    fields: (
      <>
        {said}
        <Choice legend="State" name="state" options={withResolved} />
      </>
    ),
    work: (desk, id, form) =>
      desk.updateIncident.mutate({ id, text: text(form, "text"), state: stateOf(form), why: why(form) }),
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts
