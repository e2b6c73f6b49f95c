"use client"

import { CodeBlock } from "@/components/site/codeBlock"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Dialog } from "../dialog"
import { answerText } from "../webhooks/deliveries"
import { Secret } from "../webhooks/endpointDialog"
import { type AlertChoices, ChoiceFields, choiceIn, DestinationFields, type OwnAlert, type Wanted } from "./alertFields"

export type AlertVerb = "edit" | "test" | "pause" | "resume" | "delete"
export type AlertTask = { verb: "create" } | { verb: AlertVerb; of: OwnAlert }

type AlertActions = {
  create(wanted: Wanted & { destination: OwnAlert["destination"]; address: string; chatId: string }): Promise<{
    secret: string | null
  }>
  edit(wanted: Wanted & { alertId: string }): Promise<void>
  test(alertId: string): Promise<PortalAnswers["alerts"]["test"]>
  pause(alertId: string): Promise<void>
  resume(alertId: string): Promise<void>
  delete(alertId: string): Promise<void>
}

type AlertDialogProps = { task: AlertTask; choices: AlertChoices; actions: AlertActions; onClose(): void }

export function AlertDialog({ task, choices, actions, onClose }: AlertDialogProps) {
  if (task.verb === "create") return <Create choices={choices} actions={actions} onClose={onClose} />
  const { verb, of } = task
  if (verb === "edit") return <Edit of={of} choices={choices} actions={actions} onClose={onClose} />
  if (verb === "test") return <Test of={of} actions={actions} onClose={onClose} />
  const work = async () => actions[verb](of.id).then(() => null)
  return <Dialog {...words[verb]} work={work} onClose={onClose} />
}

const words = {
  pause: { title: "Pause the alert", lead: "Nothing is sent until you resume it.", submit: "Pause" },
  resume: { title: "Resume the alert", lead: "It tells you of what happens from now on.", submit: "Resume" },
  delete: {
    title: "Delete the alert",
    lead: "Nothing more is sent, and its deliveries can no longer be read. This cannot be undone.",
    submit: "Delete the alert",
    kind: "danger",
  },
} as const

type Common = Omit<AlertDialogProps, "task">

function Create({ choices, actions, onClose }: Common) {
  const work = async (form: FormData) => {
    const destination = choices.destinations.find(({ name }) => name === form.get("destination"))?.name ?? "mail"
    const [address, chatId] = [form.get("address") ?? "", form.get("chatId") ?? ""].map(String)
    const { secret } = await actions.create({ ...choiceIn(form, choices), destination, address, chatId })
    return secret === null ? null : <Secret secret={secret} note="Each message is signed with it." />
  }
  return (
    <Dialog
      title="Create an alert"
      lead="It tells you of what happens from now on."
      submit="Create the alert"
      work={work}
      onClose={onClose}
    >
      <ChoiceFields choices={choices}>
        <DestinationFields choices={choices} />
      </ChoiceFields>
    </Dialog>
  )
}

function Edit({ of, choices, actions, onClose }: Common & { of: OwnAlert }) {
  const work = async (form: FormData) => actions.edit({ alertId: of.id, ...choiceIn(form, choices) }).then(() => null)
  return (
    <Dialog
      title="Edit the alert"
      lead="What has not been sent yet follows your new choice. To send it elsewhere, create another alert."
      submit="Save"
      work={work}
      onClose={onClose}
    >
      <ChoiceFields choices={choices} of={of} />
    </Dialog>
  )
}

function Test({ of, actions, onClose }: Omit<Common, "choices"> & { of: OwnAlert }) {
  const work = async () => {
    const answered = await actions.test(of.id)
    if (of.destination === "mail") return <p>The test is on its way to your email address.</p>
    return (
      <div className="space-y-4">
        <p className={answered.isTaken ? undefined : "text-danger"}>
          {answered.isTaken ? "The test was taken" : "The test was not taken"}: {answerText(answered)}.
        </p>
        {answered.answer && <CodeBlock label="The answer" code={answered.answer} />}
      </div>
    )
  }
  return (
    <Dialog
      title="Send a test"
      lead="It is sent at once, also in quiet hours and while the alert is paused."
      submit="Send the test"
      work={work}
      onClose={onClose}
    />
  )
}
