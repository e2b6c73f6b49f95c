import { parseArgs } from "node:util"
import { openKnowledge } from "../../knowledge/store"
import { type ConfiguredSource, listSources, liveSources, sourceCatalogue } from "../../knowledge/upstreams"
import { listParts } from "../../operations/parts"
import { minuteInUtc, reach } from "../../operations/reach"
import { listSourceLines, type SourceLine } from "../../operations/sources"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { products } from "../../products"
import { envelope } from "../../products/envelope"
import type { DataProduct, Meta } from "../../products/product"
import { originsOf } from "../../sources/liveSource"
import type { Command, CommandLine } from "../command"
import { examine } from "./outside/command"
import { printTable } from "./table"

const usage = `usage:
  npm run -s assay -- doctor               one line for each part of the service, and one a source: configured, reachable, due
  npm run -s assay -- doctor --offline     the same without asking whether hosts of others can be reached
  npm run -s assay -- doctor --products    one line a product: whether it answers now, or what it lacks
  npm run -s assay -- doctor --from URL    asks the service at its public URL as a stranger does, from any machine`

export const doctor: Command = { usage, work: run, withoutDatabase, alone }

const options = { offline: { type: "boolean" }, products: { type: "boolean" }, from: { type: "string" } } as const

const partColumns = ["part", "configured", "reachable", "due"]

const columns = [
  ...["family", "source", "configured", "allowed", "reachable", "last answer", "last bytes", "refused rows"],
  ...["next run", "note"],
]

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values } = parseArgs({ args: line.words, options })
  const at = line.now()
  if (values.products) return printTable(["product", "answer", "why"], await productRows(database, env, at), line)
  await printParts({ env, database, at, isOffline: values.offline === true }, line)
  line.print("")
  const sources = listSources(env)
  const isReachable = values.offline ? new Map<string, string>() : await reachAll(env, sources)
  const lines = await listSourceLines(database, env, at)
  const rows = lines.map((each) => cellsOf(each, isReachable.get(each.sourceId)))
  printTable(columns, rows, line)
}

function alone(env: Env, line: CommandLine): Promise<void> | null {
  const { from } = parseArgs({ args: line.words, options }).values
  return from === undefined ? null : examine(from, env, line)
}

/** Prints what can be found out without it; `runCommand` reports that it cannot be reached. */
async function withoutDatabase(env: Env, line: CommandLine): Promise<void> {
  const isOffline = line.words.includes("--offline")
  if (!line.words.includes("--products")) await printParts({ env, database: null, at: line.now(), isOffline }, line)
}

async function printParts(asked: Parameters<typeof listParts>[0], line: CommandLine): Promise<void> {
  const parts = await listParts(asked)
  const rows = parts.map(({ part, configured, reachable, due }) => [part, configured, reachable, due])
  printTable(partColumns, rows, line)
}

function cellsOf(line: SourceLine, reachable: string | undefined): string[] {
  const { family, sourceId, isConfigured, allowed, lastAttempt, lastSuccessAt, lastBody, nextRunAt, note } = line
  const last = lastAttempt === null ? "never" : `${minuteInUtc(new Date(lastAttempt.at))} ${lastAttempt.outcome}`
  const isOlder = lastAttempt && lastSuccessAt && lastAttempt.at > lastSuccessAt
  const before = isOlder ? ` (last success ${minuteInUtc(new Date(lastSuccessAt))})` : ""
  return [
    ...[family, sourceId, isConfigured ? "yes" : "no", allowed, reachable ?? "not asked", `${last}${before}`],
    lastBody === null ? "-" : `${lastBody.bytes}`,
    `${lastAttempt?.rejected ?? 0}`,
    nextRunAt === null ? "none" : minuteInUtc(new Date(nextRunAt)),
    [note, ...line.refused.map(({ reason, count }) => `Refused ${count}: ${reason}`)].filter(Boolean).join(" "),
  ]
}

async function reachAll(env: Env, sources: readonly ConfiguredSource[]): Promise<Map<string, string>> {
  const asked = new Set(sources.filter(({ notReadReason }) => notReadReason === null).map(({ sourceId }) => sourceId))
  const origins = new Map(
    liveSources.filter(({ id }) => asked.has(id)).map((source) => [source.id, originsOf(source, env.variables)]),
  )
  const answers = new Map(
    await Promise.all(
      [...new Set([...origins.values()].flat())].map(async (origin) => [origin, await reach(env, origin)] as const),
    ),
  )
  return new Map(
    [...origins].map(([id, own]) => {
      const silent = own.filter((origin) => answers.get(origin) !== true)
      return [id, silent.length === 0 ? "yes" : `no: ${silent.map((origin) => new URL(origin).host).join(", ")}`]
    }),
  )
}

async function productRows(database: Database, env: Env, at: Date): Promise<string[][]> {
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const rows: string[][] = []
  for (const product of products.filter((each): each is DataProduct => each.kind === "data")) {
    const params = product.params.parse(product.example)
    const { meta } = (await envelope(product, params, knowledge.at(at, product.needs))) as { meta: Meta }
    rows.push([product.name, meta.empty_reason ?? "answers", meta.empty_detail ?? meta.stale_reason ?? ""])
  }
  knowledge.close()
  return rows
}
