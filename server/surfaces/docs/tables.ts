import { exportSections, sectionNames } from "../../accounts/export/sections"
import { testLimits } from "../../accounts/keys/quota"
import { portalPages } from "../../accounts/sessions/portalPages"
import { anonymousLimits, type Tier, tierNames, tiers } from "../../accounts/tiers"
import { topicNames, topics } from "../../events/topics"
import { datasets } from "../../files/datasets"
import { products } from "../../products"
import { productOf } from "../../products/files/shownBy"
import { latest } from "../../products/predictions/latest"
import type { AnswerOf, Meta } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"
import { accountEndpoints } from "../account/endpoints"
import { apiPrefix } from "../http/address"
import { prompts } from "../mcp/prompts"
import { resources } from "../mcp/resources"
import { listedTemplates } from "../mcp/resources/templates"
import { tools, toolsets } from "../mcp/tools"
import { headerComponents } from "../openapi/headers"
import { packagesPrefix } from "../rest/clientFiles"
import { npmPackageHash, npmPackageName } from "../rest/npmPackage"
import { wheelHash, wheelName } from "../rest/pythonPackage"
import { fieldList, metaFieldList } from "./api/fields"
import { apiSlug } from "./api/page"
import { snippetsFor } from "./clientSettings"
import { errorTable } from "./errors"
import { fieldSavings } from "./fieldSavings"
import fileExample from "./fileExample.json" with { type: "json" }

/** Parts that are computed from the declarations, by their name in double braces on written pages. */
export function computedParts(baseUrl: string): Record<string, () => string> {
  return {
    base_url: () => baseUrl,
    npm_package: () => `${baseUrl}${packagesPrefix}${npmPackageName}`,
    npm_package_name: () => npmPackageName,
    npm_package_sha256: () => npmPackageHash(baseUrl),
    wheel: () => `${baseUrl}${packagesPrefix}${wheelName}`,
    wheel_sha256: () => wheelHash(baseUrl),
    plans: planTable,
    tiers: tierList,
    topics: topicTable,
    pushes: pushTable,
    quota_headers: () => headerTable(/RateLimit|Retry-After/),
    endpoints: endpointTables,
    errors: errorTable,
    field_savings: fieldSavings,
    account_endpoints: accountTable,
    aliases: aliasTable,
    portal_pages: portalPageTable,
    datasets: datasetTable,
    export_sections: exportTable,
    file_row: () => fileRow(baseUrl),
    meta_fields: () => metaFieldList(latest),
    test_per_minute: () => String(testLimits.perMinute),
    test_per_day: () => testLimits.perDay.toLocaleString("en"),
    anonymous_per_minute: () => String(anonymousLimits.perMinute),
    anonymous_per_day: () => anonymousLimits.perDay.toLocaleString("en"),
    tool_count: () => String(tools.length),
    tools: toolTable,
    toolsets: () => toolsets.map((name) => `\`${name}\``).join(", "),
    skill_meta_fields: () => metaFieldList(latest, readFirst),
    skill_record_fields: () => fieldList(trackRecord, measuredBy),
    mcp_resources: resourceTable,
    mcp_templates: templateTable,
    mcp_prompts: promptTable,
    ...clientSettings(baseUrl),
  }
}

function fileRow(baseUrl: string): string {
  const url = `${baseUrl}${apiPrefix}/files/${fileExample.name}`
  return JSON.stringify({ ...fileExample, url }, null, 2)
}

function aliasTable(): string {
  const rows = products.flatMap((product) =>
    (product.aliases ?? []).map(({ path, deprecatedAt, sunsetAt }) => {
      const own = `[\`${apiPrefix}/${product.name}\`](/docs/${apiSlug(product)})`
      return `| \`${apiPrefix}/${path}\` | ${own} | ${deprecatedAt} | ${sunsetAt} |`
    }),
  )
  return ["| Old path | Path | Deprecated since | 410 from |", "| --- | --- | --- | --- |", ...rows].join("\n")
}

function accountTable(): string {
  return table(
    ["Request", "What it does"],
    accountEndpoints
      .filter(({ needsManage = true }) => needsManage)
      .map(({ method, path, summary }) => [`\`${method} ${apiPrefix}/${path}\``, summary]),
  )
}

const readFirst = [
  "as_of",
  "stale",
  "stale_reason",
  "data_origin",
  "coverage",
  "empty_reason",
  "untrusted_text",
  "next_cursor",
  "survivorship_biased",
] as const satisfies (keyof Meta)[]

const measuredBy = [
  "n_issued",
  "n_resolved",
  "n_pending",
  "n_void",
  "n_independent",
  "win_rate",
  "wilson_low",
  "n_sessions",
  "n_blocks",
  "clustered_low",
  "win_rate_voids_lost",
  "base_rate",
  "brier_score",
  "base_brier_score",
] as const satisfies (keyof AnswerOf<typeof trackRecord>)[]

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

function topicTable(): string {
  return table(
    ["Topic", "Plan", "When"],
    topicNames.map((name) => [`\`${name}\``, planName(topics[name].tier), topics[name].says]),
  )
}

function pushTable(): string {
  return table(
    ["Plan", "Streams open at once, per key", "Of all keys together", "Webhook endpoints", "People in a team"],
    tierNames.map((name) => [
      planName(name),
      String(tiers[name].streams.ofKey),
      String(tiers[name].streams.ofPlan),
      String(tiers[name].webhooks || "none"),
      teamText(tiers[name].seats),
    ]),
  )
}

const teamText = (seats: number) => (seats === 1 ? "none" : `up to ${seats}`)

function exportTable(): string {
  return table(
    ["Section", "What it holds", "Fields"],
    sectionNames.map((name) => {
      const { says, fields } = exportSections[name]
      const names = Object.keys(fields).map((field) => `\`${field}\``)
      return [`\`${name}\``, says, names.join(", ")]
    }),
  )
}

function tierList(): string {
  return new Intl.ListFormat("en-GB").format(tierNames.map((name) => `\`${name}\` (${planName(name)})`))
}

function headerTable(names: RegExp): string {
  const rows = Object.entries(headerComponents)
    .filter(([name]) => names.test(name))
    .map(([name, { description, example }]) => `| \`${name}\` | ${description} | \`${example}\` |`)
  return ["| Header | Meaning | Example |", "| --- | --- | --- |", ...rows].join("\n")
}

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

function datasetTable(): string {
  const rows = datasets.map(({ name, title, datedBy }) => {
    const product = productOf(name)
    return `| \`${name}\` | ${title} | \`${datedBy}\` | [\`${product.name}\`](/docs/${apiSlug(product)}) | ${planName(product.tier)} |`
  })
  return ["| Dataset | What | Dated by | Also at | Plan |", "| --- | --- | --- | --- | --- |", ...rows].join("\n")
}

const planName = (tier: Tier) => tiers[tier].tierName

function clientSettings(baseUrl: string): Record<string, () => string> {
  const settings = snippetsFor(baseUrl, null)
  return {
    mcp_claude_code: () => settings.claudeCode,
    mcp_cursor: () => settings.cursor,
    mcp_vs_code: () => settings.vsCode,
    mcp_any_client: () => settings.anyClient,
    mcp_any_client_signed_in: () => settings.anyClientSignedIn,
    mcp_stdio: () => settings.stdio,
    mcp_call: () => settings.call,
  }
}

function toolTable(): string {
  const rows = tools.map(({ name, needsKey, product }) => [
    `\`${name}\``,
    needsKey ? planName(product.tier) : "No key needed",
    product.summary,
  ])
  return table(["Tool", "Plan", "What it returns"], rows)
}

function portalPageTable(): string {
  return table(
    ["Page", "What it shows"],
    portalPages.map(({ href, name, shows }) => [`[${name}](${href})`, shows]),
  )
}

function resourceTable(): string {
  return table(
    ["Resource", "What it holds"],
    resources.map(({ uri, description }) => [`\`${uri}\``, description]),
  )
}

function templateTable(): string {
  return table(
    ["Template", "What it reads"],
    listedTemplates.map(({ uriTemplate, description }) => [`\`${uriTemplate}\``, description]),
  )
}

function promptTable(): string {
  return table(
    ["Prompt", "What it asks for"],
    prompts.map(({ name, description }) => [`\`${name}\``, description]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

export function titleOf(family: string): string {
  return family.slice(0, 1).toUpperCase() + family.slice(1)
}
