import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { appSecrets } from "../../platform/secret"
import { type ExportSection, exportSections, type SectionName, sectionNames } from "./sections"

/** The version of the file's format. A field that changes its meaning or disappears needs another one. */
const version = 1

const pageRows = 500

type Exported = { accountId: string; email: string; at: Date }

/**
 * Streams the file as text, a page of rows at a time and no faster than it is read. Its last field marks it as
 * complete.
 */
export async function* exportOf(
  { database, env }: { database: Database; env: Env },
  { accountId, email, at }: Exported,
): AsyncGenerator<string> {
  const secrets = appSecrets(env)
  const head = { format: "assay-account", version, documentation: `${env.BASE_URL}/docs/export`, exported_at: at }
  yield `${JSON.stringify(head).slice(0, -1)},\n`
  const counts: Record<string, number> = {}
  for (const name of sectionNames) {
    counts[name] = 0
    yield `${JSON.stringify(name)}: [`
    for await (const rows of pagesOf(database, name, [accountId, email])) {
      const opened = rows.map((row) => openFields(exportSections[name], secrets, row))
      yield opened.map((row, index) => `${counts[name] + index > 0 ? "," : ""}\n${JSON.stringify(row)}`).join("")
      counts[name] += rows.length
    }
    yield "],\n"
  }
  yield `"rows": ${JSON.stringify(counts)},\n"is_complete": true}\n`
}

function openFields({ opened = {} }: ExportSection, secrets: readonly Buffer[], row: object): object {
  const open = Object.entries(opened).map(([field, work]) => [field, work(secrets, Reflect.get(row, field))])
  return { ...row, ...Object.fromEntries(open) }
}

async function* pagesOf(
  { pool }: Database,
  name: SectionName,
  who: readonly [accountId: string, email: string],
): AsyncGenerator<object[]> {
  const { from, fields, order }: ExportSection = exportSections[name]
  const asked = who.slice(0, from.includes("$2") ? 2 : 1)
  const columns = Object.entries(fields).map(([field, sql]) => `'${field}', ${sql}`)
  const place = order.map(([column]) => `${column}::text`)
  const behind = order.map(([, type], index) => `$${asked.length + index + 1}::text::${type}`)
  const select = `SELECT json_build_object(${columns}) AS row, ARRAY[${place}] AS place FROM ${from}`
  const end = `ORDER BY ${order.map(([column]) => column)} LIMIT ${pageRows}`
  let last: string[] | null = null
  do {
    const after: string = last ? `AND (${order.map(([column]) => column)}) > (${behind})` : ""
    const values: string[] = [...asked, ...(last ?? [])]
    const page = await pool.query<{ row: object; place: string[] }>(`${select} ${after} ${end}`, values)
    if (page.rows.length > 0) yield page.rows.map(({ row }) => row)
    last = page.rows.length === pageRows ? (page.rows.at(-1)?.place ?? null) : null
  } while (last)
}
