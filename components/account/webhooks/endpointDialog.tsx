"use client"

import { CodeBlock } from "@/components/site/codeBlock"
import type { OverlapSeconds } from "@/server/accounts/keys/rotate"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Dialog } from "../dialog"
import { Choice, Field } from "../field"
import { minuteText } from "../instants"
import { answerText } from "./deliveries"

export type Endpoint = PortalAnswers["webhooks"]["list"]["endpoints"][number]

type Topics = PortalAnswers["webhooks"]["list"]["topics"]
type TopicName = Topics[number]["name"]

export type EndpointVerb = "edit" | "test" | "pause" | "resume" | "rotate" | "delete"
export type EndpointTask = { verb: "create" } | { verb: EndpointVerb; of: Endpoint }

type Wanted = { url: string; topics: TopicName[]; tickers: string[] }

type EndpointActions = {
  create(wanted: Wanted): Promise<{ secret: string }>
  edit(wanted: Wanted & { endpointId: string }): Promise<void>
  rotate(wanted: { endpointId: string; overlapSeconds: OverlapSeconds }): Promise<{ secret: string; oldUntil: string }>
  test(endpointId: string): Promise<PortalAnswers["webhooks"]["test"]>
  pause(endpointId: string): Promise<void>
  resume(endpointId: string): Promise<void>
  delete(endpointId: string): Promise<void>
}

type EndpointDialogProps = { task: EndpointTask; topics: Topics; actions: EndpointActions; onClose(): void }

export function EndpointDialog({ task, topics, actions, onClose }: EndpointDialogProps) {
  if (task.verb === "create") return <Create topics={topics} actions={actions} onClose={onClose} />
  const { verb, of } = task
  if (verb === "edit") return <Edit of={of} topics={topics} actions={actions} onClose={onClose} />
  if (verb === "rotate") return <Rotate of={of} actions={actions} onClose={onClose} />
  if (verb === "test") return <Test of={of} actions={actions} onClose={onClose} />
  const work = async () => actions[verb](of.id).then(() => null)
  return <Dialog {...words[verb]} work={work} onClose={onClose} />
}

const words = {
  pause: {
    title: "Pause the endpoint",
    lead: "Nothing is sent until you resume it. Nothing is lost: deliveries then go on where they stopped.",
    submit: "Pause",
  },
  resume: {
    title: "Resume the endpoint",
    lead: "Deliveries go on where they stopped, in order.",
    submit: "Resume",
  },
  delete: {
    title: "Delete the endpoint",
    lead: "Nothing more is sent to it, and its deliveries can no longer be read. This cannot be undone.",
    submit: "Delete the endpoint",
    kind: "danger",
  },
} as const

type Common = Omit<EndpointDialogProps, "task" | "topics">

function Create({ topics, actions, onClose }: Common & { topics: Topics }) {
  const work = async (form: FormData) => {
    const { secret } = await actions.create(wantedIn(form, topics))
    return <Secret secret={secret} note="What happens from now on is sent there." />
  }
  return (
    <Dialog
      title="Add an endpoint"
      lead="Events are posted as JSON, in order, and signed with a secret that you get in the next step."
      submit="Add the endpoint"
      work={work}
      onClose={onClose}
    >
      <WantedFields topics={topics} />
    </Dialog>
  )
}

function Edit({ of, topics, actions, onClose }: Common & { of: Endpoint; topics: Topics }) {
  const work = async (form: FormData) => actions.edit({ endpointId: of.id, ...wantedIn(form, topics) }).then(() => null)
  return (
    <Dialog
      title="Edit the endpoint"
      lead="What has not been sent yet follows your new choice. The secret stays as it is."
      submit="Save"
      work={work}
      onClose={onClose}
    >
      <WantedFields topics={topics} of={of} />
    </Dialog>
  )
}

function wantedIn(form: FormData, topics: Topics): Wanted {
  const names = form.getAll("topic")
  return {
    url: String(form.get("url")),
    topics: topics.flatMap(({ name }) => (names.includes(name) ? [name] : [])),
    tickers: tickersIn(form),
  }
}

export function tickersIn(form: FormData): string[] {
  const tickers = String(form.get("tickers") ?? "")
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return [...new Set(tickers)]
}

function WantedFields({ topics, of }: { topics: Topics; of?: Endpoint }) {
  const isChosen = (name: TopicName) => (of ? of.topics.includes(name) : name !== "watchlist.signal")
  return (
    <>
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={500}
        placeholder="https://example.com/assay"
        defaultValue={of?.url ?? undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset>
        <legend className="font-medium text-[0.9375rem]">Events</legend>
        {topics
          .filter(({ name, isIncluded }) => isIncluded || of?.topics.includes(name))
          .map(({ name, says, isIncluded }) => (
            <label key={name} className="mt-2 flex min-h-9 cursor-pointer items-baseline gap-3">
              <input
                type="checkbox"
                name="topic"
                value={name}
                defaultChecked={isChosen(name)}
                className="accent-accent"
              />
              <span>
                <code>{name}</code> <span className="text-[0.9375rem] text-muted">{withCode(says)}</span>
                {!isIncluded && <span className="text-[0.9375rem] text-danger"> Your plan does not include it.</span>}
              </span>
            </label>
          ))}
      </fieldset>
      <Field
        label="Tickers"
        name="tickers"
        maxLength={600}
        placeholder="AAPL, MSFT"
        defaultValue={of?.tickers.join(", ")}
        autoComplete="off"
        spellCheck={false}
        hint="Only signals on these. Leave it empty for all tickers."
      />
    </>
  )
}

function Rotate({ of, actions, onClose }: Common & { of: Endpoint }) {
  const work = async (form: FormData) => {
    const chosen = overlapChoices.find(({ value }) => value === form.get("overlap")) ?? overlapChoices[0]
    const { secret, oldUntil } = await actions.rotate({ endpointId: of.id, overlapSeconds: chosen.seconds })
    const note =
      chosen.seconds === 0
        ? "The old secret is no longer used."
        : `Deliveries are signed with the old secret too until ${minuteText(oldUntil)}.`
    return <Secret secret={secret} note={note} />
  }
  return (
    <Dialog
      title="Rotate the secret"
      lead="A new secret replaces the one of this endpoint."
      submit="Rotate the secret"
      work={work}
      onClose={onClose}
    >
      <Choice legend="How long deliveries are signed with both" name="overlap" options={overlapChoices} />
    </Dialog>
  )
}

const overlapChoices = [
  { value: "24h", seconds: 86_400, label: "24 hours", hint: "to update your receiver in good time" },
  { value: "1h", seconds: 3_600, label: "1 hour", hint: "to update it soon" },
  { value: "0", seconds: 0, label: "No overlap", hint: "if the secret may have leaked" },
] as const

function Test({ of, actions, onClose }: Common & { of: Endpoint }) {
  const work = async () => {
    const answered = await actions.test(of.id)
    return (
      <div className="space-y-4">
        <p className={answered.isTaken ? undefined : "text-danger"}>
          {answered.isTaken ? "The endpoint has taken the test" : "The endpoint has not taken the test"}:{" "}
          {answerText(answered)}, after {answered.ms} ms.
        </p>
        {answered.answer && <CodeBlock label="Its answer" code={answered.answer} />}
      </div>
    )
  }
  return (
    <Dialog
      title="Send a test"
      lead="An event of the type webhook.test is sent at once, also while the endpoint is paused."
      submit="Send the test"
      work={work}
      onClose={onClose}
    />
  )
}

export function Secret({ secret, note }: { secret: string; note: string }) {
  return (
    <div className="space-y-4">
      <p>Copy the secret now: it is not shown again. Whoever has it can sign as we do. {note}</p>
      <CodeBlock label="The secret" code={secret} />
    </div>
  )
}

function withCode(text: string) {
  return text.split("`").map((part, place) => (place % 2 ? <code key={part}>{part}</code> : part))
}
