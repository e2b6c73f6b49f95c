import type { ReactNode } from "react"
import { Link } from "@/components/site/link"
import type { Period } from "@/server/accounts/billing/prices"
import { signInPathTo } from "@/server/accounts/sessions/returnTo"
import { type PaidTier, type Tier, tierNames, tiers } from "@/server/accounts/tiers"

export type PlanChoice = {
  current: Tier | null
  /** Whether a subscription pays for the plan and continues. */
  isSubscribed: boolean
  isPayable: boolean
  yearly: readonly PaidTier[]
  buy(form: FormData): Promise<void>
  manage(): Promise<void>
}

export function planActions(choice: PlanChoice): Record<Tier, ReactNode> {
  const actions = tierNames.map((tier) => [tier, <PlanAction key={tier} tier={tier} choice={choice} />])
  return Object.fromEntries(actions)
}

function PlanAction({ tier, choice }: { tier: Tier; choice: PlanChoice }) {
  const { current, isSubscribed, isPayable, yearly, buy, manage } = choice
  const about = <span className="sr-only"> {tiers[tier].tierName}</span>
  if (tier === current) return null
  if (current !== null && isSubscribed && isPayable) {
    return (
      <form action={manage}>
        <button type="submit" className={look}>
          Change{about}
        </button>
      </form>
    )
  }
  if (current !== null && tiers[tier].rank < tiers[current].rank) return null
  if (tier === "free") {
    return (
      <Link href="/signup" className={look}>
        Get a key{about}
      </Link>
    )
  }
  if (!isPayable) {
    return (
      <a href="#operator" className={look}>
        Contact us<span className="sr-only"> about {tiers[tier].tierName}</span>
      </a>
    )
  }
  if (current === null) {
    return (
      <Link href={signInPathTo("pricing", "/sign-in")} className={look}>
        Sign in<span className="sr-only"> to choose {tiers[tier].tierName}</span>
      </Link>
    )
  }
  return (
    <form action={buy} className="space-y-2">
      <input type="hidden" name="tier" value={tier} />
      {yearly.includes(tier) ? (
        <>
          <Choice period="month" tierName={tiers[tier].tierName} />
          <Choice period="year" tierName={tiers[tier].tierName} />
        </>
      ) : (
        <button type="submit" className={look}>
          Choose{about}
        </button>
      )}
    </form>
  )
}

function Choice({ period, tierName }: { period: Period; tierName: string }) {
  return (
    <button type="submit" name="period" value={period} className={look}>
      <span className="sr-only">Choose {tierName}, paid </span>
      {period === "year" ? "Yearly" : "Monthly"}
    </button>
  )
}

const look =
  "flex min-h-11 w-full max-w-40 cursor-pointer items-center justify-center bg-ink px-1 text-center text-[0.8125rem] font-medium text-paper no-underline hover:bg-accent sm:text-[0.9375rem]"
