import { readdirSync } from "node:fs"
import { z } from "zod"
import { hostsOf, isAddress } from "../../../sources/liveSource"
import { registrations } from "../../../sources/whereToRegister"
import { liveSources } from "../../upstreams"
import type { Family } from "../family"
import { type CollectedFamily, families } from "../index"

export function sourcesPage(): string {
  return [
    "# Families and sources",
    "This page is generated from the declarations in `server/knowledge/families/` and `server/sources/`. With\n`FEED=simulated` every family comes from the simulated market instead; corporate actions come with the bars of their\ndays.",
    "## Families",
    table(
      [
        "Family",
        "What one fact is",
        "Natural key",
        "Known from",
        "Complete when it has",
        "Collected (cron)",
        "Sources",
      ],
      families.map(familyRow),
    ),
    "`npm run -s assay -- ingest FAMILY` asks the sources of a family in this order; `npm run -s assay -- ingest SOURCE` asks one alone.",
    "## Sources",
    table(["Source", "Upstream", "Terms", "Hosts", "Pace", "Variables", "Tested with"], liveSources.map(sourceRow)),
    "A source can reach only its own hosts. The variable that ends in `_BASE_URL` sends its requests elsewhere. A source with terms to\nacknowledge stays off until its variable is set to `acknowledged`.",
    "The last column tells what the reading of a source was tested with: answers of the real upstream, only the figures of\nan answer as others wrote them down, or only the upstream's documentation. The first call to a source of the last two\nkinds may find a form that nobody here has seen. `ORIGIN.md` in the folder `recorded` of each source names the origins.",
  ]
    .join("\n\n")
    .concat("\n")
}

const first = "# Sources of FEED=live (docs/sources.md)."
const last = "# End of the sources."

export function withSourceVariables(example: string): string {
  const before = example.slice(0, example.indexOf(first))
  const after = example.slice(example.indexOf(last))
  const told = new Set<string>()
  const isNew = (variable: string) => !told.has(variable) && told.add(variable)
  const blocks = liveSources.map(({ name, variables, gate }) => [
    `# ${name}`,
    ...listSettings(variables)
      .filter(({ variable, fallback }) => !isAddress(variable) || fallback === "")
      // Sources of one upstream share its key.
      .filter(({ variable }) => isNew(variable))
      .flatMap(({ variable, description, fallback }) => [
        ...(description ? [`# ${description}`] : []),
        ...(registrations[variable]
          ? [`# Register (${registrations[variable].cost}): ${registrations[variable].page}`]
          : []),
        `${variable}=${fallback}`,
      ]),
    ...(gate ? [`# Set to acknowledged if you accept this: ${gate.terms}`, `${gate.variable}=`] : []),
  ])
  const usable = blocks.filter((lines) => lines.length > 1)
  return `${before}${[first, ...usable.flat()].join("\n")}\n${after}`
}

function listSettings(variables: z.ZodRawShape) {
  const fallbacks: Record<string, unknown> = z.object(variables).parse({})
  return Object.entries(variables).map(([variable, schema]) => ({
    variable,
    description: z.globalRegistry.get(schema)?.description ?? "",
    fallback: String(fallbacks[variable] ?? ""),
  }))
}

function familyRow(family: Family): string[] {
  const { name, summary, naturalKey, knownAt, coverage } = family
  const told = [`\`${name}\``, summary, naturalKey.map((field) => `\`${field}\``).join(", "), knownAt, coverage]
  if (family.storage === "corporate_action") return [...told, "", `those of \`${family.comesWith}\``]
  const { cron, timeZone } = family.schedule
  const sources = family.sources.map(({ id }) => `\`${id}\``)
  return [...told, `\`${cron}\` ${timeZone}`, orders[family.choice](sources)]
}

const orders: Record<CollectedFamily["choice"], (sources: readonly string[]) => string> = {
  first_that_answers: (sources) => sources.join(", then "),
  declared: (sources) => `${sources.join(" or ")}, as declared`,
  each: (sources) => sources.join(" and "),
}

function sourceRow({ id, name, url, licence, pace, variables, gate }: (typeof liveSources)[number]): string[] {
  const settings = listSettings(variables)
  const fallbacks = Object.fromEntries(settings.map(({ variable, fallback }) => [variable, fallback]))
  const names = settings.map(({ variable }) => {
    const known = registrations[variable]
    return `\`${variable}\`${known ? ` ([${known.cost}](${known.page}))` : ""}`
  })
  const acknowledged = gate ? [`\`${gate.variable}\` (acknowledged)`] : []
  return [
    `\`${id}\``,
    `[${name}](${url})`,
    licence,
    hostsOf(fallbacks).join(", "),
    `${pace.calls} calls in ${pace.windowSeconds} s`,
    [...names, ...acknowledged].join(", "),
    testedWith(id),
  ]
}

const sources = new URL("../../../sources/", import.meta.url)

function testedWith(id: string): string {
  const answers = readdirSync(new URL(`${id}/recorded/`, sources)).filter((name) => name !== "ORIGIN.md")
  if (answers.length === 0) return "documentation"
  return answers.every((name) => /-as-(documented|transcribed)\./.test(name)) ? "figures of others" : "real answers"
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((cells) => cells[column].length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}
