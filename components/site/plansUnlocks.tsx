import { includes } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"
import { PathText } from "./pathText"
import { plans } from "./plans"

/** Which plan may ask which endpoint, and call which tool. */
export function PlansUnlocks({ products }: { products: readonly Product[] }) {
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">Endpoints and tools of each plan</caption>
      <thead>
        <tr className="label border-ink border-b align-bottom text-muted">
          <th scope="col" className="w-[58%] pb-2 font-normal">
            Endpoint, and its MCP tool
          </th>
          {plans.map(([tier, { tierName }]) => (
            <th key={tier} scope="col" className="pb-2 pl-2 font-normal">
              <span className="sm:hidden" aria-hidden="true">
                {tierName.slice(0, 4)}
                {tierName.length > 4 && "."}
              </span>
              <span className="max-sm:sr-only">{tierName}</span>
            </th>
          ))}
        </tr>
      </thead>
      {[...families].map(([family, members]) => (
        <tbody key={family}>
          <tr>
            <th scope="rowgroup" colSpan={plans.length + 1} className="pt-7 pb-2 font-medium first-letter:uppercase">
              {family}
            </th>
          </tr>
          {members.map((product) => (
            <tr key={product.name} className="border-rule border-t align-baseline">
              <th scope="row" className="py-2.5 pr-2 font-normal">
                <PathText path={product.name} />
                {product.tool && (
                  <span className="label block text-muted [overflow-wrap:anywhere]">{product.tool}</span>
                )}
              </th>
              {plans.map(([tier]) => (
                <td key={tier} className="py-2.5 pl-2">
                  {includes(tier, product.tier) ? (
                    "Yes"
                  ) : (
                    <span className="text-muted">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">No</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
