import { render } from "@react-email/render"
import { compose } from "../../../emails"
import type { MailSetting } from "../../../emails/template"
import type { Message } from "./messages"
import { type MailSubscription, unsubscribeHeaders, unsubscribeUrl } from "./unsubscribe"

export type RenderedMail = {
  id: string
  idempotencyKey: string
  kind: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

export type RenderSettings = {
  from: string
  baseUrl: string
  contact: string
  secret: Buffer
  unlocks: MailSetting["unlocks"]
}

type Addressed = { id: string; idempotencyKey: string; recipient: string; accountId: string | null }

/**
 * The same message renders the same mail, byte for byte: a provider refuses a retry that differs from the first try.
 */
export async function renderMail(mail: Addressed, message: Message, settings: RenderSettings): Promise<RenderedMail> {
  const { from, baseUrl, contact, secret, unlocks } = settings
  const subscription = subscriptionBehind(message, mail)
  const link = subscription && unsubscribeUrl(baseUrl, secret, subscription)
  const { subject, body } = compose(message, { baseUrl, contact, unsubscribeUrl: link, unlocks })
  return {
    id: mail.id,
    idempotencyKey: mail.idempotencyKey,
    kind: message.kind,
    from,
    to: mail.recipient,
    subject,
    html: await render(body),
    text: await render(body, { plainText: true }),
    headers: link ? unsubscribeHeaders(link) : {},
  }
}

function subscriptionBehind(message: Message, { accountId }: Addressed): MailSubscription | null {
  if (message.kind === "changelog") return { list: "changelog", id: message.readerId }
  if (message.kind === "incident" && accountId) return { list: "status", id: accountId }
  if (message.kind === "alert") return { list: "alert", id: message.alertId }
  return message.kind === "daily_brief" && accountId ? { list: "account", id: accountId } : null
}
