"use server"

import { redirect } from "next/navigation"
import { textIn } from "@/app/searchParams"
import { openCheckout } from "@/server/accounts/billing/checkout"
import { createBillingPortalSession } from "@/server/accounts/billing/stripePortal"
import { isRecentSignIn } from "@/server/accounts/recentSignIn"
import { signInAgainPath, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { isPaidTier } from "@/server/accounts/tiers"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

/** Redirects to Stripe's checkout, or back with the reason. */
export async function buy(form: FormData): Promise<void> {
  const session = await findSession()
  if (!session) redirect(signInPathTo("pricing", "/sign-in"))
  const { billing, database, env } = await service()
  const tier = textIn(form, "tier")
  if (!billing || !isPaidTier(tier)) redirect("/pricing")
  const { accountId } = session
  const period = textIn(form, "period") === "year" ? "year" : "month"
  const asked = { accountId, tier, period, baseUrl: env.BASE_URL, at: new Date() } as const
  const checkout = await openCheckout(billing, database, asked)
  if (checkout.ok) redirect(checkout.url)
  if (checkout.reason === "already_subscribed") return manage()
  redirect(checkout.reason === "not_sold" ? "/pricing" : "/pricing?checkout=unavailable")
}

/** Redirects to Stripe's customer portal, which shows the owner's invoices and address, or back with the reason. */
export async function manage(): Promise<void> {
  const session = await findSession()
  if (!session) redirect(signInPathTo("pricing", "/sign-in"))
  if (!isRecentSignIn(session, new Date())) redirect(signInAgainPath("pricing"))
  const { billing, database, env } = await service()
  if (!billing) redirect("/pricing")
  const asking = { accountId: session.accountId, baseUrl: env.BASE_URL }
  const portal = await createBillingPortalSession(billing, database, asking)
  redirect(portal.ok ? portal.url : "/pricing?checkout=unavailable")
}
