import type { MessageOf } from "@/server/accounts/mail/messages"
import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

type Paused = MessageOf<"alert_paused">

export const alertPaused: Template<"alert_paused"> = {
  subject: () => "An alert of your Assay account is paused",
  body: (message, { baseUrl }) => (
    <Layout
      preheader={`Nothing more goes to ${message.destination} until you resume it.`}
      title="An alert is paused"
      baseUrl={baseUrl}
      why="We send this email when we stop sending an alert of yours."
    >
      <Rows
        rows={[
          { name: "Alert", value: message.name },
          { name: "Goes to", value: message.destination },
          ...(message.failingSince ? [{ name: "Failing since", value: sayInstant(message.failingSince) }] : []),
          ...(message.lastError ? [{ name: "Last attempt", value: message.lastError }] : []),
          { name: "Paused", value: sayInstant(message.pausedAt) },
        ]}
      />
      <Paragraph>{explain(message)}</Paragraph>
      <Paragraph>When you resume it, it tells you of what happens from then on.</Paragraph>
      <Button href={`${baseUrl}/dashboard/alerts`}>Open your alerts</Button>
    </Layout>
  ),
}

function explain({ reason, destination }: Paused): string {
  if (reason === "unreadable") {
    return "Its address can no longer be read on our side. Delete the alert, and create it again."
  }
  if (reason === "gone") {
    return `${destination} answered that the address no longer works. If that is not so any more, resume the alert; otherwise create it again with the new address.`
  }
  return `We have tried to deliver the same message for three days, and ${destination} has not taken it.`
}
