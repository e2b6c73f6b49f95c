import type { Database } from "../database"

export type Plan = { statement: string; reads: Read[] }

/** `rows` counts every row that was read, whether or not it was of use. */
type Read = { table: string; isSequential: boolean; rows: number }

/**
 * From the next connection on, PostgreSQL reports the plan of every statement on the database, whichever process sends
 * it and even within triggers: to its log, or to the client.
 */
export async function tellPlans({ pool }: Database, to: "log" | "notice"): Promise<void> {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_parameter_max_length": "0",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": to,
  }
  const { rows } = await pool.query<{ name: string }>("SELECT quote_ident(current_database()) AS name")
  for (const [name, value] of Object.entries(settings))
    await pool.query(`ALTER DATABASE ${rows[0].name} SET ${name} = ${value}`)
}

export function collectPlans({ pool }: Database): Plan[] {
  const plans: Plan[] = []
  pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      if (head.test(message)) plans.push(planOf(message.replace(head, "")))
    })
  })
  return plans
}

const head = /^duration: [\d.]+ ms {2}plan:\n/

export function plansOfLog(log: string): Plan[] {
  const told = /LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g
  return [...log.matchAll(told)].map(([, text]) => planOf(text.replaceAll(/^\t/gm, "")))
}

type Node = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows"?: number
  "Actual Loops"?: number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Node[]
}

function planOf(text: string): Plan {
  const { "Query Text": statement, Plan: root } = JSON.parse(text) as { "Query Text": string; Plan: Node }
  return { statement: statement.replaceAll(/\s+/g, " ").trim(), reads: readsOf(root) }
}

function readsOf(node: Node): Read[] {
  const { "Node Type": type, "Relation Name": table, Plans: parts = [] } = node
  const below = parts.flatMap(readsOf)
  if (table === undefined || !type.endsWith("Scan")) return below
  const perLoop =
    (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
  return [{ table, isSequential: type === "Seq Scan", rows: perLoop * (node["Actual Loops"] ?? 1) }, ...below]
}
