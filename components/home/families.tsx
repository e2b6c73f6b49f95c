import { Link } from "@/components/site/link"
import { Section } from "@/components/site/section"
import { tiers } from "@/server/accounts/tiers"
import type { Product } from "@/server/products/product"

type FamiliesProps = { products: readonly Product[] }

export function Families({ products }: FamiliesProps) {
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  const shown = Object.entries(descriptions).flatMap(([family, text]) => {
    const members = families.get(family)
    return members ? [{ family, text, members }] : []
  })
  return (
    <Section id="product" title="What it serves">
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {shown.map(({ family, text, members }) => (
          <li
            key={family}
            className="border-rule border-b py-2.5 first:border-t sm:py-3.5 sm:[&:nth-child(2)]:border-t"
          >
            <div className="flex items-baseline justify-between gap-x-4">
              <h3 className="font-medium first-letter:uppercase">{family}</h3>
              <p className="label text-muted">{countOf(members)}</p>
            </div>
            <p className="mt-0.5 text-[0.9375rem] text-muted leading-snug">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <Link href="/docs/api">All {products.length} endpoints, with parameters and examples</Link>
      </p>
    </Section>
  )
}

const descriptions: Record<string, string> = {
  predictions: "Daily, weekly and monthly, for each ticker",
  market: "Regime, sentiment, anomalies and prices",
  signals: "Events with a direction and a horizon",
  crowd: "Prediction markets and their calibration",
  social: "Stocks discussed on Reddit and YouTube",
  alternative: "Corporate flights, lobbying and hearings",
  intelligence: "World events and the status of sources",
  edge: "Claims of an edge and their one test",
}

function countOf(members: readonly Product[]): string {
  const free = members.filter(({ tier }) => tiers[tier].rank === 0).length
  const all = `${members.length} ${members.length === 1 ? "endpoint" : "endpoints"}`
  return free === members.length ? `${all}, free` : free === 0 ? all : `${all}, ${free} free`
}
