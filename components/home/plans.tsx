import { Link } from "@/components/site/link"
import { plans } from "@/components/site/plans"
import { Section } from "@/components/site/section"
import { includes } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"

export function Plans({ products }: { products: readonly Product[] }) {
  return (
    <Section id="plans" title="Plans">
      <ul className="grid border-rule border-t sm:grid-cols-3 sm:gap-x-10 sm:border-t-0">
        {plans.map(([tier, { tierName, pricePerMonthUsd, limits }]) => (
          <li key={tier} className="border-rule border-b py-3 sm:py-4 sm:border-ink sm:border-t">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
              {tierName}
              <span className="tabular-nums">
                ${pricePerMonthUsd}
                <span className="label text-muted"> per month</span>
              </span>
            </h3>
            <p className="mt-1 text-[0.9375rem] text-muted tabular-nums">
              {limits.perDay.toLocaleString("en-US")} requests per day,{" "}
              {products.filter((product) => includes(tier, product.tier)).length} of {products.length} endpoints
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-muted">
        Every plan gets the same answers; a higher one has more requests and more endpoints.{" "}
        <Link href="/pricing">Compare plans</Link>
      </p>
    </Section>
  )
}
