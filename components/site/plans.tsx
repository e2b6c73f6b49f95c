import { Fragment, type ReactNode } from "react"
import { includes, type PaidTier, type Tier, type TierTerms, tiers } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"
import { tools } from "@/server/surfaces/mcp/tools"

export const plans = (Object.entries(tiers) as [Tier, TierTerms][]).toSorted(([, a], [, b]) => a.rank - b.rank)

type PlanTableProps = {
  products: readonly Product[]
  current?: Tier | null
  /** The paid plans that are sold by the year too. */
  yearly?: readonly PaidTier[]
  actions?: Record<Tier, ReactNode>
}

export function PlanTable({ products, current = null, yearly = [], actions }: PlanTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">Price, limits and endpoints of each plan</caption>
      <thead>
        <tr className="border-rule border-b align-bottom">
          <td className="w-[26%] sm:w-[28%]" />
          {plans.map(([tier, { tierName }]) => (
            <th key={tier} scope="col" className="pb-3 pl-2 font-medium sm:pl-3 sm:text-lg">
              {tier === current && <span className="label block text-accent">Your plan</span>}
              <span className="block max-[22rem]:text-[0.6875rem] max-[22rem]:tracking-tight max-sm:text-[0.8125rem]">
                {tierName}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        <Row name="Price per month">{plans.map(([, { pricePerMonthUsd }]) => `$${pricePerMonthUsd}`)}</Row>
        {yearly.length > 0 && (
          <Row name="Price per year">
            {plans.map(([tier, { pricePerYearUsd }]) =>
              tier === "free" || yearly.some((sold) => sold === tier) ? `$${pricePerYearUsd}` : "By the month only",
            )}
          </Row>
        )}
        <Row name="Requests per minute">{plans.map(([, { limits }]) => limits.perMinute)}</Row>
        <Row name="Requests per day">{plans.map(([, { limits }]) => limits.perDay.toLocaleString("en-US"))}</Row>
        <Row name="Endpoints">
          {plans.map(([tier]) => products.filter((product) => includes(tier, product.tier)).length)}
        </Row>
        <Row name="MCP tools">
          {plans.map(([tier]) => tools.filter(({ product }) => includes(tier, product.tier)).length)}
        </Row>
        <Row name="People on one plan">{plans.map(([, { seats }]) => (seats === 1 ? 1 : `Up to ${seats}`))}</Row>
        <Row name="Daily brief by email">{plans.map(([, { dailyBrief }]) => (dailyBrief ? "Yes" : "No"))}</Row>
        <Row name="Name in the API">
          {plans.map(([tier]) => (
            <code key={tier} className="text-[0.8125rem]">
              <BreakableName name={tier} />
            </code>
          ))}
        </Row>
        {actions && (
          <tr className="align-top">
            <th scope="row">
              <span className="sr-only">What you can do</span>
            </th>
            {plans.map(([tier]) => (
              <td key={tier} className="pt-5 pl-2 sm:pl-3">
                {actions[tier]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

export const legacyPrices = plans.flatMap(([, { tierName, legacyPricePerMonthUsd: price }]) =>
  price === null ? [] : `$${price} for ${tierName}`,
)

function Row({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    <tr className="border-rule border-b align-baseline">
      <th scope="row" className="py-3 pr-2 font-normal text-muted">
        {name}
      </th>
      {plans.map(([tier], index) => (
        <td key={tier} className="py-3 pl-2 sm:pl-3">
          {children[index]}
        </td>
      ))}
    </tr>
  )
}

function BreakableName({ name }: { name: string }) {
  const [first, ...rest] = name.split("_")
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
