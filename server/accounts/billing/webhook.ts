import { readBody } from "../../platform/body"
import type { Database } from "../../platform/database/database"
import type { Logger } from "../../platform/log"
import { handleStripeEvent, type StripeEventResult } from "./handleStripeEvent"
import type { Billing } from "./stripe"

export type WebhookAnswer = { status: 200 | 400 | 404 | 413 | 503; message: string }

const maxBodyBytes = 1_048_576
const toleranceSeconds = 300

/** Stripe resends an event for days until it gets a 200, so an event that cannot be handled now is refused. */
export async function receiveWebhook(
  { billing, database, log }: { billing: Billing | null; database: Database; log: Logger },
  request: Request,
  at: Date,
): Promise<WebhookAnswer> {
  if (!billing) return { status: 404, message: "No payment by Stripe is configured here." }
  const body = await readBody(request, maxBodyBytes)
  if (body === null) return { status: 413, message: "The body is too long." }
  const event = verify(billing, body, request.headers.get("stripe-signature") ?? "", at)
  if (!event)
    return {
      status: 400,
      message: "The signature is missing or invalid, or its timestamp is too far from the server's time.",
    }
  const details = { stripeEvent: event.id, type: event.type }
  try {
    const result = await handleStripeEvent(billing, database, event, at)
    log.info({ event: "stripe.event_handled", ...details, result }, "Stripe event handled")
    return answers[result]
  } catch (error) {
    log.error({ event: "stripe.event_failed", ...details, error: String(error) }, "Stripe event could not be handled")
    return answers.stripe_unavailable
  }
}

const answers: Record<StripeEventResult, WebhookAnswer> = {
  settled: { status: 200, message: "Handled." },
  duplicate: { status: 200, message: "Handled before." },
  irrelevant: { status: 200, message: "Ignored: events of this type are not used." },
  unknown_customer: { status: 200, message: "No account has this customer." },
  unlisted_price: { status: 503, message: "This price is not configured yet. Please send the event again." },
  no_such_customer: { status: 503, message: "Stripe knows no such customer. Please send the event again." },
  stripe_unavailable: { status: 503, message: "Not handled. Please send it again." },
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
    // The library rejects signatures that are too old, and accepts any that are dated ahead.
    if (signedAt(signature) - at.getTime() / 1_000 <= toleranceSeconds) return event
    log.warn(
      { event: "stripe.clock_ahead", stripeEvent: event.id },
      "Stripe webhook call is dated ahead of this server's clock",
    )
  } catch (error) {
    log.warn(
      { event: "stripe.signature_invalid", type: Object(error).type },
      "Stripe webhook call has no valid signature",
    )
  }
  return null
}

/** Epoch seconds, as in the signature. The library signs the last `t`. */
function signedAt(signature: string): number {
  const timestamps = signature.split(",").filter((part) => part.startsWith("t="))
  return Number.parseInt(timestamps.at(-1)?.slice(2) ?? "", 10)
}
