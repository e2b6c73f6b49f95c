import { Resend } from "resend"
import { z } from "zod"
import type { Database } from "../../platform/database/database"
import type { MailStatus } from "../../platform/database/generated/client"

/** The client only checks signatures, which needs no API key. */
const { webhooks } = new Resend("re_unused")

export type WebhookResult = { status: 200 | 400 | 401; said: string }

const bounce = z.object({ type: z.string().optional(), subType: z.string().optional(), message: z.string().optional() })

const deliveryEventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional().catch(undefined),
    bounce: bounce.optional().catch(undefined),
    failed: z.object({ reason: z.string().optional() }).optional().catch(undefined),
  }),
})

/** An accepted mail may be queued again if the answer was lost. */
const handedOver: MailStatus[] = ["queued", "sending", "sent"]

/** The status that each event sets and those it may follow; an earlier event that arrives late changes nothing. */
const outcomes = new Map<string, { status: MailStatus; after: MailStatus[] }>([
  ["email.delivered", { status: "delivered", after: handedOver }],
  ["email.failed", { status: "failed", after: handedOver }],
  ["email.bounced", { status: "bounced", after: [...handedOver, "delivered"] }],
  ["email.suppressed", { status: "bounced", after: [...handedOver, "delivered"] }],
  ["email.complained", { status: "complained", after: [...handedOver, "delivered", "bounced"] }],
])

export async function handleWebhook(
  { prisma }: Database,
  signingSecret: string,
  headers: Headers,
  body: string,
): Promise<WebhookResult> {
  if (!isSigned(signingSecret, headers, body)) return { status: 401, said: "The signature is not valid." }
  const event = deliveryEventSchema.safeParse(parseJson(body))
  if (!event.success) return { status: 400, said: "This is not an event." }
  const { type, data } = event.data
  const outcome = outcomes.get(type)
  if (!outcome) return { status: 200, said: "Ignored: events of this type are not used." }
  // An event can arrive before the provider has answered our request to send, when its id is not stored yet. The mail
  // is therefore also found by its tag.
  const isMail = [
    ...(data.email_id ? [{ providerId: data.email_id }] : []),
    ...(data.tags?.mail ? [{ id: data.tags.mail }] : []),
  ]
  if (isMail.length === 0) return { status: 200, said: "Ignored: the event names no mail." }
  await prisma.mail.updateMany({
    where: { OR: isMail, status: { in: outcome.after } },
    data: {
      status: outcome.status,
      sealed: null,
      ...(data.email_id ? { providerId: data.email_id } : {}),
      ...(outcome.status === "delivered" ? {} : { lastError: reasonOf(type, data) }),
    },
  })
  return { status: 200, said: "Recorded." }
}

function reasonOf(type: string, { bounce, failed }: z.infer<typeof deliveryEventSchema>["data"]): string {
  const said = [type, bounce?.type, bounce?.subType, bounce?.message, failed?.reason]
  return said.filter(Boolean).join(": ").slice(0, 300)
}

function isSigned(signingSecret: string, headers: Headers, body: string): boolean {
  const header = (name: string) => headers.get(`svix-${name}`) ?? ""
  try {
    const signed = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") }
    webhooks.verify({ payload: body, headers: signed, webhookSecret: signingSecret })
    return true
  } catch (error) {
    // A signed body that is not JSON is refused below.
    return error instanceof SyntaxError
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
