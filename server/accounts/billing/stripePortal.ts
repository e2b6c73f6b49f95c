import type { Database } from "../../platform/database/database"
import { findPortalConfiguration } from "./portalConfiguration"
import { type Billing, callStripe } from "./stripe"

export type Portal = { ok: true; url: string } | { ok: false; reason: "stripe_unavailable" | "never_paid" }

export async function createBillingPortalSession(
  billing: Billing,
  { prisma }: Database,
  { accountId, baseUrl }: { accountId: string; baseUrl: string },
): Promise<Portal> {
  const { stripeCustomerId: customer } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (!customer) return { ok: false, reason: "never_paid" }
  const configuration = await findPortalConfiguration(billing, baseUrl)
  if (!configuration.ok) return { ok: false, reason: "stripe_unavailable" }
  const chosen = configuration.value === null ? {} : { configuration: configuration.value }
  const session = await callStripe(billing, "open the customer portal", () =>
    billing.stripe.billingPortal.sessions.create({ customer, return_url: `${baseUrl}/pricing`, ...chosen }),
  )
  return session.ok ? { ok: true, url: session.value.url } : { ok: false, reason: "stripe_unavailable" }
}
