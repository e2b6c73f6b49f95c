import Link from "next/link"
import { PathText } from "@/components/site/pathText"
import { Section } from "@/components/site/section"
import { tiers } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"
import { operationId } from "@/server/surfaces/openapi/document"
import { Parameters } from "./parameters"

/** Every product of the registry, by family. */
export function Endpoints({ products }: { products: readonly Product[] }) {
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  return (
    <Section id="endpoints" title="Endpoints">
      <p className="mb-10 max-w-[40rem]">
        All are read with GET and answer JSON. The same declarations make this list, the{" "}
        <a href="/api/v1/openapi.json">OpenAPI document</a> and the MCP tools.
      </p>
      {[...families].map(([family, members]) => (
        <section key={family} aria-labelledby={`family-${family}`} className="mt-12">
          <h3 id={`family-${family}`} className="font-medium first-letter:uppercase">
            {family}
          </h3>
          {family === "predictions" && (
            <p className="mt-1 text-muted">
              What stands behind them is under <Link href="/models">Models</Link>.
            </p>
          )}
          <ul className="mt-3 border-rule border-t">
            {members.map((product) => (
              <Endpoint key={product.name} product={product} />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  )
}

function Endpoint({ product }: { product: Product }) {
  const { name, title, summary, tier, tool } = product
  return (
    <li
      id={operationId(product)}
      className="grid gap-x-8 gap-y-2 border-rule border-b py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h4 className="font-medium text-[0.9375rem] leading-snug">
          <PathText path={`/api/v1/${name}`} />
        </h4>
        <p className="label mt-2 text-muted">
          {tiers[tier].tierName}
          {tool && (
            <>
              {" · tool "}
              <span className="[overflow-wrap:anywhere]">{tool}</span>
            </>
          )}
        </p>
      </div>
      <div>
        <p>
          <strong className="font-medium">{title}.</strong> <span className="text-muted">{summary}</span>
        </p>
        <Parameters product={product} />
      </div>
    </li>
  )
}
