import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs, promisify } from "node:util"
import { gunzip } from "node:zlib"
import { liveSources } from "../../knowledge/upstreams"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { redactionFor } from "../../sources/redaction"
import { cleanText } from "../../sources/text"
import { trimmed, withoutContacts } from "../../sources/trimming"
import { type Command, type CommandLine, UsageError } from "../command"

const usage = `usage:
  npm run -s assay -- record SOURCE [--only PART_OF_URL] [--into FOLDER]
writes the newest stored answers of SOURCE, one of each path, into server/sources/SOURCE/recorded/: without keys, mail
addresses and telephone numbers, cut to whole records, with their origin in ORIGIN.md. To store answers first:
  npm run -s assay -- ingest SOURCE --once --save-raw
sources: ${liveSources.map(({ id }) => id).join(", ")}`

export const record: Command = { usage, work: run }

const mostFiles = 8
const largestBody = 32 * 1024 * 1024
const largestDocument = 200_000

async function run({ prisma }: Database, env: Env, { words, print, report }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { only: { type: "string", default: "" }, into: { type: "string" } },
  })
  const source = liveSources.find(({ id }) => id === positionals[0])
  if (!source) throw new UsageError(positionals[0] ? `There is no source "${positionals[0]}".` : "Name a source.")
  const stored = await prisma.rawBody.findMany({
    where: { sourceId: source.id, status: 200, url: { contains: values.only } },
    orderBy: { lastFetchedAt: "desc" },
    select: { url: true, packed: true, lastFetchedAt: true },
    take: 500,
  })
  if (stored.length === 0)
    throw new UsageError(
      `No answer of ${source.id} is stored: npm run -s assay -- ingest ${source.id} --once --save-raw`,
    )
  const newest = [...Map.groupBy(stored, ({ url }) => new URL(url).pathname).values()].map(([first]) => first)
  const folder = values.into ?? join("server", "sources", source.id, "recorded")
  mkdirSync(folder, { recursive: true })
  const secrets = Object.keys(source.variables).flatMap((name) =>
    /_(KEY|ID|SECRET)/.test(name) ? (env.variables[name] ?? []) : [],
  )
  for (const { url, packed, lastFetchedAt } of newest.slice(0, mostFiles)) {
    const body = await promisify(gunzip)(packed, { maxOutputLength: largestBody })
    const file = fileOf(url, body)
    const kept = keptOf(url, body, secrets)
    if (kept === null) {
      report(`${url}: not kept; it has no whole records that are small enough`)
      continue
    }
    writeFileSync(join(folder, file), kept.bytes)
    addOrigin(folder, source, { file, url, day: lastFetchedAt.toISOString().slice(0, 10), special: kept.special })
    print(`${join(folder, file)}: ${kept.special}`)
  }
  report("Read each file before it is committed: names of private persons are not taken out.")
}

type Kept = { bytes: Buffer; special: string }

function keptOf(url: string, body: Buffer, secrets: readonly string[]): Kept | null {
  if (body.subarray(0, 5).toString() === "%PDF-") {
    return body.length <= largestDocument ? { bytes: body, special: "whole document" } : null
  }
  const cut = trimmed(redactionFor(url, {})(body.toString()))
  if (cut === null) return null
  const { text, removed } = withoutContacts(secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), cut.text))
  const records = cut.kept < cut.of ? `cut to the first ${cut.kept} of ${cut.of} records` : `all ${cut.of} records`
  const contacts = removed > 0 ? `; ${removed} mail addresses or telephone numbers replaced` : ""
  return { bytes: Buffer.from(text), special: `${records}${contacts}` }
}

/** For example `api-v1-filings.json`, from the path of the URL. */
function fileOf(url: string, body: Buffer): string {
  const name = new URL(url).pathname.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "") || "answer"
  const start = body.subarray(0, 200).toString().trimStart()
  const ending = /^%PDF-/.test(start) ? "pdf" : /^[[{]/.test(start) ? "json" : /^</.test(start) ? "xml" : "csv"
  return name.toLowerCase().endsWith(`.${ending}`) ? name.slice(-100) : `${name.slice(-95)}.${ending}`
}

const heads = ["| File | From | Recorded | Special | Licence |", "|---|---|---|---|---|"]

type Origin = { file: string; url: string; day: string; special: string }

function addOrigin(
  folder: string,
  { id, licence }: { id: string; licence: string },
  { file, url, day, special }: Origin,
): void {
  const path = join(folder, "ORIGIN.md")
  const before = existsSync(path) ? readFileSync(path, "utf8") : `# ${id}\n\n${heads.join("\n")}\n`
  const others = before.split("\n").filter((line) => !line.startsWith(`| ${file} |`))
  const row = `| ${file} | ${cleanText(url, 300).replaceAll("|", "%7C")} | ${day} | ${special} | ${licence.replaceAll("|", "")} |`
  const last = others.findLastIndex((line) => line.startsWith("|"))
  writeFileSync(path, others.toSpliced(last + 1, 0, row).join("\n"))
}
