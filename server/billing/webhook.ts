import { readBody } from "../body"
import type { Database } from "../database/database"
import type { Logger } from "../log"
import { type EventResult, handleEvent } from "./handleEvent"
import type { Billing } from "./stripe"

export type WebhookAnswer = { status: 200 | 400 | 404 | 413 | 503; message: string }

const maxBodyBytes = 1_048_576
const toleranceSeconds = 300

/**
 * Takes in one call of Stripe's webhook. Anything but a 200 makes Stripe send the event again, for days; so what could
 * not be done now is refused and comes back.
 */
export async function receiveWebhook(
  { billing, database, log }: { billing: Billing | null; database: Database; log: Logger },
  request: Request,
  at: Date,
): Promise<WebhookAnswer> {
  if (!billing) return { status: 404, message: "No payment by Stripe is configured here." }
  const body = await readBody(request, maxBodyBytes)
  if (body === null) return { status: 413, message: "No event of Stripe's is as long as this." }
  const event = verify(billing, body, request.headers.get("stripe-signature") ?? "", at)
  if (!event) return { status: 400, message: "The signature is missing or wrong, or its time is too far from ours." }
  try {
    const taken = await handleEvent(billing, database, event, at)
    log.info({ event: event.id, type: event.type, taken }, "an event of Stripe's")
    return answers[taken]
  } catch (error) {
    log.error({ event: event.id, type: event.type, error: String(error) }, "an event of Stripe's could not be taken in")
    return answers.stripe_unavailable
  }
}

const answers: Record<EventResult, WebhookAnswer> = {
  settled: { status: 200, message: "Taken in." },
  duplicate: { status: 200, message: "Taken in before." },
  irrelevant: { status: 200, message: "Not of interest here." },
  unknown_customer: { status: 200, message: "No account has this customer." },
  unlisted_price: { status: 503, message: "This price is not known here yet. Please send it again." },
  no_such_customer: { status: 503, message: "Stripe knows no such customer. Please send it again." },
  stripe_unavailable: { status: 503, message: "Not taken in. Please send it again." },
}

function verify({ stripe, webhookSecret, log }: Billing, body: Buffer, signature: string, at: Date) {
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      at.getTime(),
    )
    // The library looks for signatures that are too old, and takes any that are dated ahead.
    if (signedAt(signature) - at.getTime() / 1_000 <= toleranceSeconds) return event
    log.warn({ event: event.id }, "a call of Stripe's webhook is dated ahead of our clock")
  } catch (error) {
    log.warn({ type: Object(error).type }, "a call of Stripe's webhook was not signed as it must be")
  }
  return null
}

/** When a signature says that it was made, in epoch seconds. It is the last `t` that is signed, as the library reads it. */
function signedAt(signature: string): number {
  const timestamps = signature.split(",").filter((part) => part.startsWith("t="))
  return Number.parseInt(timestamps.at(-1)?.slice(2) ?? "", 10)
}
