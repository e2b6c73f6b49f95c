import type { ReactNode } from "react"
import { Section } from "@/components/site/section"
import { anonymousLimits, type Tier, type TierTerms, tiers } from "@/server/access/tiers"
import type { Product } from "@/server/products/product"

const plans = (Object.entries(tiers) as [Tier, TierTerms][]).toSorted(([, a], [, b]) => a.rank - b.rank)

const legacyPrices = plans.flatMap(([, { tierName, legacyPricePerMonthUsd: price }]) =>
  price === null ? [] : `$${price} for ${tierName}`,
)

export function Plans({ products }: { products: readonly Product[] }) {
  return (
    <Section id="plans" title="Plans">
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">Price, limits and endpoints of each plan</caption>
        <thead>
          <tr className="border-rule border-b align-bottom">
            <td className="w-[28%]" />
            {plans.map(([tier, { tierName }]) => (
              <th key={tier} scope="col" className="pb-3 pl-3 font-medium sm:text-lg">
                {tierName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <Row name="US dollars a month">{plans.map(([, { pricePerMonthUsd }]) => pricePerMonthUsd)}</Row>
          <Row name="Requests a minute">{plans.map(([, { limits }]) => limits.perMinute)}</Row>
          <Row name="Requests a day">{plans.map(([, { limits }]) => limits.perDay.toLocaleString("en-US"))}</Row>
          <Row name="Endpoints">
            {plans.map(([, { rank }]) => products.filter((each) => tiers[each.tier].rank <= rank).length)}
          </Row>
          <Row name="Name in the API">
            {plans.map(([tier]) => (
              <code key={tier} className="text-[0.8125rem] [overflow-wrap:anywhere]">
                {tier}
              </code>
            ))}
          </Row>
        </tbody>
      </table>
      <div className="mt-6 max-w-[40rem] space-y-3 text-muted">
        {plans.slice(1).map(([tier, { tierName }]) => (
          <p key={tier}>
            {additionsOf(
              tierName,
              products.filter((each) => each.tier === tier),
            )}
          </p>
        ))}
        <p>
          Plans cannot be bought here yet; the operator issues keys of every plan. Keys at the earlier prices,{" "}
          {legacyPrices.join(" and ")}, keep working.
        </p>
        <p>
          Minutes and days are those of the UTC clock. A limit belongs to the account, so a second key does not double
          it. Refused and failed requests cost nothing. Without a key, one network may read the public paths{" "}
          {anonymousLimits.perMinute} times a minute.
        </p>
      </div>
    </Section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    <tr className="border-rule border-b align-baseline">
      <th scope="row" className="py-3 pr-2 font-normal text-muted">
        {name}
      </th>
      {plans.map(([tier], index) => (
        <td key={tier} className="py-3 pl-3">
          {children[index]}
        </td>
      ))}
    </tr>
  )
}

function additionsOf(tierName: string, added: Product[]): string {
  if (added.length === 0) return `${tierName} adds no endpoint so far; it has the higher limits.`
  return `${tierName} adds ${added.map(({ title, name }) => `${title} (${name})`).join(", ")}.`
}
