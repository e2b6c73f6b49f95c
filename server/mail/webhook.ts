import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Database } from "../data/database"

/** How far the signed time may lie from ours. */
const TOLERANCE_SECONDS = 300

export type Receipt = { status: 200 | 400 | 401; said: string }

const bounce = z.object({ type: z.string().optional(), subType: z.string().optional(), message: z.string().optional() })

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional().catch(undefined),
    bounce: bounce.optional().catch(undefined),
    failed: z.object({ reason: z.string().optional() }).optional().catch(undefined),
  }),
})

/** What each event makes of a mail, and what it may follow; an earlier event that comes late changes nothing. */
const outcomes: Record<string, { status: string; after: string[] }> = {
  "email.delivered": { status: "delivered", after: ["sending", "sent"] },
  "email.failed": { status: "failed", after: ["sending", "sent"] },
  "email.bounced": { status: "bounced", after: ["sending", "sent", "delivered"] },
  "email.suppressed": { status: "bounced", after: ["sending", "sent", "delivered"] },
  "email.complained": { status: "complained", after: ["sending", "sent", "delivered", "bounced"] },
}

/** Takes in an event of Resend, signed as Svix signs: what became of a mail after it was handed over. */
export async function receiveEvent(
  { prisma }: Database,
  signingSecret: string,
  headers: Headers,
  body: string,
  at: Date,
): Promise<Receipt> {
  if (!isSigned(signingSecret, headers, body, at)) return { status: 401, said: "The signature does not fit." }
  const event = eventSchema.safeParse(parseJson(body))
  if (!event.success) return { status: 400, said: "This is not an event." }
  const { type, data } = event.data
  const outcome = outcomes[type]
  if (!outcome) return { status: 200, said: "Nothing to note." }
  // An event can come before the answer to our own request, so the mail is also known by the tag that it was sent with.
  const isMail = [
    ...(data.email_id ? [{ providerId: data.email_id }] : []),
    ...(data.tags?.mail ? [{ id: data.tags.mail }] : []),
  ]
  if (isMail.length === 0) return { status: 200, said: "No mail is named." }
  await prisma.mail.updateMany({
    where: { OR: isMail, status: { in: outcome.after } },
    data: {
      status: outcome.status,
      sealed: null,
      ...(data.email_id ? { providerId: data.email_id } : {}),
      ...(outcome.status === "delivered" ? {} : { lastError: reasonOf(type, data) }),
    },
  })
  return { status: 200, said: "Noted." }
}

function reasonOf(type: string, { bounce, failed }: z.infer<typeof eventSchema>["data"]): string {
  const said = [type, bounce?.type, bounce?.subType, bounce?.message, failed?.reason]
  return said.filter(Boolean).join(": ").slice(0, 300)
}

function isSigned(signingSecret: string, headers: Headers, body: string, at: Date): boolean {
  const id = headers.get("svix-id") ?? ""
  const timestamp = headers.get("svix-timestamp") ?? ""
  const age = Math.abs(at.getTime() / 1_000 - Number(timestamp))
  if (!id || !/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false
  const expected = Buffer.from(signatureOf(signingSecret, id, timestamp, body))
  // Several signatures may stand side by side while a secret is exchanged.
  return (headers.get("svix-signature") ?? "").split(" ").some((given) => {
    const bytes = Buffer.from(given)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

/** `v1,` and the HMAC in base64, keyed with what follows `whsec_`. */
export function signatureOf(signingSecret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ""), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
