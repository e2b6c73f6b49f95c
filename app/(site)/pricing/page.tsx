import type { Metadata } from "next"
import { pageMetadata } from "@/app/pageMetadata"
import { PlanTable } from "@/components/site/plans"
import { planActions } from "@/components/site/plansActions"
import { PlansNotes } from "@/components/site/plansNotes"
import { PlansUnlocks } from "@/components/site/plansUnlocks"
import { Section } from "@/components/site/section"
import { StructuredData } from "@/components/site/structuredData"
import { yearlyTiers } from "@/server/accounts/billing/prices"
import { findSubscriptionStatus } from "@/server/accounts/billing/subscriptionStatus"
import { spellEmail } from "@/server/accounts/email"
import { tierAfter, tiers } from "@/server/accounts/tiers"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { readEnv } from "@/server/platform/env"
import { products } from "@/server/products"
import { plansDescription } from "@/server/surfaces/site/structuredData"
import { buy, manage } from "./actions"
import { AskOperator } from "./askOperator"
import { CheckoutResult } from "./checkoutResult"
import { YourPlan } from "./yourPlan"

export const metadata: Metadata = pageMetadata({
  path: "/pricing",
  title: "Pricing",
  description: "Compare the Free, Premium and Professional plans: prices, request limits, endpoints and MCP tools.",
})

export const dynamic = "force-dynamic"

type PricingPageProps = { searchParams: Promise<{ checkout?: string | string[] }> }

export default async function PricingPage({ searchParams }: PricingPageProps) {
  const { checkout } = await searchParams
  const visitor = await findVisitor()
  const env = readEnv()
  const isPayable = env.STRIPE_SECRET_KEY !== undefined
  const yearly = yearlyTiers(env)
  const current = visitor?.subscriptionStatus.plan.tier ?? null
  const next = tierAfter(current ?? "free")
  const isSubscribed = Boolean(visitor?.subscriptionStatus.subscription)
  return (
    <>
      <div className="gutter pt-12 sm:pt-20">
        <h1 className="max-w-[20ch] font-medium text-[clamp(2rem,5vw,3.25rem)] leading-[1.08] tracking-[-0.03em]">
          One set of answers, three plans.
        </h1>
        <p className="mt-5 max-w-[42rem] text-lg">
          A plan sets your request limits and the endpoints that you can call. This page is generated from the
          definitions that the API enforces.
        </p>
        <CheckoutResult outcome={checkout} isInForce={isSubscribed} />
        {visitor && <YourPlan {...visitor} isPayable={isPayable} manage={manage} />}
      </div>
      <Section id="plans" title="Plans">
        <PlanTable
          products={products}
          current={current}
          yearly={yearly}
          actions={planActions({ current, isSubscribed, isPayable, yearly, buy, manage })}
        />
      </Section>
      {!isPayable && next && <AskOperator contact={env.CONTACT} tier={next} email={visitor?.email} />}
      <Section id="unlocks" title="Endpoints">
        <PlansUnlocks products={products} />
      </Section>
      <Section id="questions" title="Before you pay">
        <PlansNotes isPayable={isPayable} isYearlySold={yearly.length > 0} collectsTax={isPayable && env.STRIPE_TAX} />
      </Section>
      <StructuredData value={plansDescription(env.BASE_URL)} />
    </>
  )
}

/** Null also while the database is unavailable, since the prices are the same for everybody. */
async function findVisitor() {
  const session = await findSession().catch(() => null)
  if (!session) return null
  const { database } = await service()
  const subscriptionStatus = await findSubscriptionStatus(database, session.accountId, new Date()).catch(() => null)
  const teamPlanName = session.payerId === session.accountId ? null : tiers[session.tier].tierName
  return subscriptionStatus && { email: spellEmail(session.email), subscriptionStatus, teamPlanName }
}
