/**
 * `npm run test:all -- cluster [N]`: N servers behind a balancer, on one PostgreSQL, one Redis and one worker, over the
 * small simulated market. Checks what must hold over all replicas, then upgrades as many from the code before the
 * newest migration to this one. With `--serve [--port P]` they serve until they are ended.
 */

import { once } from "node:events"
import { parseArgs } from "node:util"
import { table } from "../support/table"
import { checks } from "./checks"
import type { Cluster } from "./cluster"
import { upgrade } from "./sideBySide"
import { startWholeCluster } from "./whole"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" }, serve: { type: "boolean", default: false } },
})
const count = Number(positionals[0] ?? "3")
const port = Number(values.port)
const isChecked = !values.serve
if (!Number.isInteger(count) || count < 1 || count > 16 || !Number.isInteger(port) || positionals.length > 1) {
  console.error("usage: npm run test:all -- cluster [N] [--serve [--port P]], with N from 1 to 16")
  process.exit(2)
}

const ended = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])
console.log(`Starting ${count} servers, a worker, PostgreSQL and Redis …`)
const cluster = await startWholeCluster(count, port)
console.log(`
Assay is served by ${count} servers behind ${cluster.balancer.origin}

  Servers: ${cluster.replicas.map(({ origin }) => origin).join(" ")}
  Mail:    ${cluster.balancer.origin}/dev/mailbox
  A key:   DATABASE_URL="${cluster.databaseUrl}" npm run -s assay -- keys issue --email you@example.com --tier free
  Logs:    ${cluster.folder}
`)
let isInterrupted = false
const interrupted = ended.then(() => {
  isInterrupted = true
  return values.serve
})
const rows: string[][] = []
const isWell = await (isChecked ? Promise.race([hold(cluster), interrupted]) : interrupted)
await cluster.close()
const isUpgraded = values.serve || isInterrupted || (await holdAcrossAnUpgrade())
if (isChecked) console.log(`\n${table(["Over all replicas", "", "Seen"], rows, 160)}`)
process.exit(isWell && isUpgraded && !(isChecked && isInterrupted) ? 0 : 1)

async function hold(cluster: Cluster): Promise<boolean> {
  for (const { name, run } of checks) await tell(name, () => run(cluster))
  return rows.every(([, outcome]) => outcome === "holds")
}

async function holdAcrossAnUpgrade(): Promise<boolean> {
  const name = "Old and new code side by side over the newest migration"
  console.log("Starting the same number of servers of the code before the newest migration …")
  const reason = await upgrade(Math.max(2, count), tell, interrupted).catch(async (error) => {
    await tell(name, () => Promise.reject(error))
    return null
  })
  if (reason) rows.push([name, "not done", reason])
  return rows.every(([, outcome]) => outcome !== "FAILS")
}

async function tell(name: string, look: () => Promise<string>): Promise<void> {
  const [outcome, said] = await look().then(
    (seen) => ["holds", seen],
    (error) => ["FAILS", error instanceof Error ? error.message : String(error)],
  )
  rows.push([name, outcome, said])
  console.log(`${outcome}: ${name}: ${said}`)
}
