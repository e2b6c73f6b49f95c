import { includes, tiers } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"
import { apiSlug } from "@/server/surfaces/docs/api/page"
import { PathText } from "./pathText"
import { plans } from "./plans"

export function PlansUnlocks({ products }: { products: readonly Product[] }) {
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.9375rem] tabular-nums">
      <caption className="sr-only">Endpoints of each plan, by family</caption>
      <thead>
        <tr className="border-ink border-b align-bottom">
          <td className="w-[28%]" />
          {plans.map(([tier, { tierName }]) => (
            <th key={tier} scope="col" className="pb-2 pl-2 font-medium max-sm:text-[0.8125rem] sm:pl-3">
              {tierName}
            </th>
          ))}
        </tr>
      </thead>
      {[...families].map(([family, members]) => (
        <Family key={family} family={family} members={members} />
      ))}
    </table>
  )
}

function Family({ family, members }: { family: string; members: readonly Product[] }) {
  return (
    <tbody>
      <tr className="align-baseline">
        <th scope="row" className="pt-4 pr-2 font-medium first-letter:uppercase [overflow-wrap:anywhere]">
          {family}
        </th>
        {plans.map(([tier]) => (
          <td key={tier} className="pt-4 pl-2 sm:pl-3">
            <Share of={members.length} included={members.filter((product) => includes(tier, product.tier)).length} />
          </td>
        ))}
      </tr>
      <tr className="border-rule border-b">
        <td colSpan={plans.length + 1} className="pb-2">
          <details>
            <summary className="label min-h-8 w-fit cursor-pointer py-1.5 text-accent">
              Endpoints and tools<span className="sr-only"> of {family}</span>
            </summary>
            <ul className="pb-3">
              {members.map((product) => (
                <Endpoint key={product.name} product={product} />
              ))}
            </ul>
          </details>
        </td>
      </tr>
    </tbody>
  )
}

function Share({ of: all, included }: { of: number; included: number }) {
  if (included === all) return all === 1 ? "Yes" : `All ${all}`
  return included === 0 ? <span className="text-muted">None</span> : `${included} of ${all}`
}

function Endpoint({ product }: { product: Product }) {
  const { name, tool, tier } = product
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-t py-2">
      <a href={`/docs/${apiSlug(product)}`} className="text-ink no-underline hover:underline">
        <PathText path={name} />
      </a>
      <span className="text-[0.875rem] text-muted">
        {tiers[tier].rank === 0 ? "Every plan" : `From ${tiers[tier].tierName}`}
      </span>
      {tool && <span className="label col-span-2 text-muted [overflow-wrap:anywhere]">{tool}</span>}
    </li>
  )
}
