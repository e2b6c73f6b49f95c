import { anonymousLimits, type Tier, tiers } from "../../accounts/tiers"
import { products } from "../../products"
import { latest } from "../../products/predictions/latest"
import { apiPrefix } from "../address"
import { headerComponents } from "../openapi/headers"
import { metaFieldList } from "./api/fields"
import { apiSlug } from "./api/page"
import { errorTable } from "./errors"

/** What written pages take from the declarations, by the name that stands there in double braces. */
export function computedParts(baseUrl: string): Record<string, () => string> {
  return {
    base_url: () => baseUrl,
    plans: planTable,
    quota_headers: () => headerTable(/RateLimit|Retry-After/),
    endpoints: endpointTables,
    errors: errorTable,
    meta_fields: () => metaFieldList(latest),
    anonymous_per_minute: () => String(anonymousLimits.perMinute),
    anonymous_per_day: () => anonymousLimits.perDay.toLocaleString("en"),
    tool_count: () => String(products.filter(({ tool }) => tool).length + 1),
  }
}

function planTable(): string {
  const rows = Object.entries(tiers).map(
    ([name, { tierName, pricePerMonthUsd, limits }]) =>
      `| ${tierName} | \`${name}\` | $${pricePerMonthUsd} | ${limits.perMinute} | ${limits.perDay.toLocaleString("en")} |`,
  )
  return [
    "| Plan | `tier` | Price a month | Requests a minute | Requests a day |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n")
}

function headerTable(names: RegExp): string {
  const rows = Object.entries(headerComponents)
    .filter(([name]) => names.test(name))
    .map(([name, { description, example }]) => `| \`${name}\` | ${description} | \`${example}\` |`)
  return ["| Header | Meaning | Example |", "| --- | --- | --- |", ...rows].join("\n")
}

/** Every product, by family. */
function endpointTables(): string {
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  return [...families]
    .map(([family, members]) => {
      const rows = members.map(
        (product) =>
          `| [${product.title}](/docs/${apiSlug(product)}) | \`${apiPrefix}/${product.name}\` | ${planName(product.tier)} |`,
      )
      return [`## ${titleOf(family)}`, ["| Product | Path | Plan |", "| --- | --- | --- |", ...rows].join("\n")].join(
        "\n\n",
      )
    })
    .join("\n\n")
}

const planName = (tier: Tier) => tiers[tier].tierName

/** `predictions` is "Predictions". */
export function titleOf(family: string): string {
  return family.slice(0, 1).toUpperCase() + family.slice(1)
}
