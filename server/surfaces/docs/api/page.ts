import { tierAfter, tierBefore, tiers } from "../../../accounts/tiers"
import { products } from "../../../products"
import type { Product } from "../../../products/product"
import { apiPrefix } from "../../http/address"
import { exampleOf } from "../../openapi/examples"
import { type DocsPage, docsPage } from "../page"
import { fieldList } from "./fields"
import { parameterList } from "./parameters"
import { samplesOf } from "./samples"

/** `predictions/{ticker}/history` becomes `api/predictions/ticker/history`, so that page URLs need no escapes. */
export function apiSlug({ name }: Product): string {
  return `api/${name.replaceAll(/[{}]/g, "")}`
}

export function apiPage(product: Product, baseUrl: string): DocsPage {
  const about = { slug: apiSlug(product), title: product.title, description: product.summary }
  return docsPage(about, () =>
    [
      requestLine(product),
      linked(product),
      facts(product),
      "## Parameters",
      parameterList(product),
      "## Request",
      "Set `ASSAY_API_KEY` to [your key](/docs/authentication) first.",
      samplesOf(product, baseUrl),
      "## Response",
      fieldList(product),
      ...exampleAnswer(product),
      "## Errors",
      errorsOf(product),
    ].join("\n\n"),
  )
}

const requestLine = ({ name }: Product) => `\`\`\`http\nGET ${apiPrefix}/${name}\n\`\`\``

function facts({ tier, tool, list, table, kind, aliases = [] }: Product): string {
  return [
    `- Plan: [${tiers[tier].tierName}](/pricing)${tierAfter(tier) === null ? "" : " or higher"}`,
    tool ? `- MCP tool: \`${tool}\`` : "- MCP tool: none",
    list
      ? `- List: the rows are in \`${list}\`, in [pages](/docs/pagination), as [JSON, CSV or NDJSON](/docs/formats)`
      : null,
    table && !list ? `- Table: the rows of \`${table}\` also as [CSV or NDJSON](/docs/formats)` : null,
    kind === "data"
      ? "- Time travel: takes [`as_of`](/docs/time-travel)"
      : "- Time travel: none, because the answer describes the current state of your account",
    ...aliases.map(({ path, sunsetAt }) => {
      return `- Old path: \`${apiPrefix}/${path}\`, [deprecated](/docs/versioning), answers until ${sunsetAt}`
    }),
  ]
    .filter((line) => line !== null)
    .join("\n")
}

function linked({ name, whenToUse }: Product): string {
  return products
    .filter((other) => other.name !== name)
    .reduce((text, other) => text.replace(mentionsOf(other), `[\`$&\`](/docs/${apiSlug(other)})`), whenToUse)
}

/** Skips prefixes of longer names, and existing links. */
const mentionsOf = ({ name }: Product) =>
  new RegExp(`(?<![\\w/\`])${name.replaceAll(/[{}]/g, "\\$&")}(?![\\w/\`-])`, "g")

function exampleAnswer(product: Product): string[] {
  const example = exampleOf(product)
  if (!example) return []
  return [
    "## Example answer",
    `\`GET ${example.request}\`, from the simulated market of the tests. Lists are shortened to two rows.`,
    `\`\`\`json\n${JSON.stringify(example.answer, null, 2)}\n\`\`\``,
  ]
}

function errorsOf({ tier, pathParams }: Product): string {
  const own = [
    "- [`invalid_parameters`](/docs/errors/invalid_parameters), for a parameter that has the wrong format, is out of range or does not exist",
    pathParams.includes("ticker") && "- [`not_found`](/docs/errors/not_found), for a ticker that is not covered",
    tierBefore(tier) !== null && "- [`tier_required`](/docs/errors/tier_required), for a key of a lower plan",
  ]
  return [...own.filter(Boolean), "- Any error that all endpoints share: see [errors](/docs/errors)"].join("\n")
}

export function productAt(slug: string): Product | null {
  return products.find((product) => apiSlug(product) === slug) ?? null
}
