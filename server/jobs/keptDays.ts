/**
 * In days. Idempotency keys go with their mails: by then, no notice of the same day or key can fall due again. Stripe
 * repeats events for three days. Upstream terms allow 30 days for raw bodies.
 */
export const keptDays = {
  mail: 90,
  mailboxMessage: 7,
  stripeEvent: 60,
  rawBody: 30,
  link: 30,
  request: 90,
  session: 0,
  usageWriter: 7,
  pushEvent: 30,
  stream: 1,
  delivery: 30,
  invitation: 90,
  teamUsage: 62,
}
