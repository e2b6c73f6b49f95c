import type { MessageOf } from "@/server/accounts/mail/messages"
import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

type Paused = MessageOf<"webhook_paused">

export const webhookPaused: Template<"webhook_paused"> = {
  subject: () => "A webhook of your Assay account is paused",
  body: (message, { baseUrl }) => (
    <Layout
      preheader="Nothing is lost: deliveries go on where they stopped when you resume it."
      title="A webhook is paused"
      baseUrl={baseUrl}
      why="We send this email when we stop sending events to an endpoint of yours."
    >
      <Rows
        rows={[
          ...(message.url ? [{ name: "Endpoint", value: message.url }] : []),
          ...(message.failingSince ? [{ name: "Failing since", value: sayInstant(message.failingSince) }] : []),
          ...(message.lastError ? [{ name: "Last attempt", value: message.lastError }] : []),
          { name: "Paused", value: sayInstant(message.pausedAt) },
        ]}
      />
      <Paragraph>{explain(message)}</Paragraph>
      <Paragraph>Nothing is lost: when you resume the webhook, deliveries go on where they stopped.</Paragraph>
      <Button href={`${baseUrl}/dashboard/webhooks`}>Open your webhooks</Button>
    </Layout>
  ),
}

function explain({ reason, url }: Paused): string {
  if (url === null) {
    return "Its address can no longer be read on our side. Edit the webhook to enter the address again, rotate the secret, and then resume it."
  }
  if (reason === "gone") return "The endpoint answered 410 Gone, which asks for no more deliveries."
  if (reason === "unreadable") {
    return "Its secret can no longer be read on our side, so that we cannot sign. Rotate the secret, and then resume it."
  }
  return "We have tried to deliver the same event for three days, and the endpoint has not taken it."
}
