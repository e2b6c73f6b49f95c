/**
 * `npm run cluster -- N [--port P] [--check]`: N servers behind a balancer, on one PostgreSQL, one Redis and one worker,
 * over the small simulated market. `--check` holds them to what must hold over all replicas, and ends.
 */

import { once } from "node:events"
import { parseArgs } from "node:util"
import { table } from "../support/table"
import { checks } from "./checks"
import type { Cluster } from "./cluster"
import { startWholeCluster } from "./whole"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" }, check: { type: "boolean", default: false } },
})
const count = Number(positionals[0] ?? "3")
const port = Number(values.port)
if (!Number.isInteger(count) || count < 1 || count > 16 || !Number.isInteger(port) || positionals.length > 1) {
  console.error("usage: npm run cluster -- N [--port P] [--check], with N from 1 to 16")
  process.exit(2)
}

const ended = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])
console.log(`Starting ${count} servers, a worker, PostgreSQL and Redis …`)
const cluster = await startWholeCluster(count, port)
console.log(`
Assay is served by ${count} servers behind ${cluster.balancer.origin}

  Servers: ${cluster.replicas.map(({ origin }) => origin).join(" ")}
  Mail:    ${cluster.balancer.origin}/dev/mailbox
  A key:   DATABASE_URL="${cluster.databaseUrl}" npm run -s keys -- issue --email you@example.com --tier free
  Logs:    ${cluster.folder}
`)
const interrupted = ended.then(() => !values.check)
const isWell = await (values.check ? Promise.race([hold(cluster), interrupted]) : interrupted)
await cluster.close()
process.exit(isWell ? 0 : 1)

async function hold(cluster: Cluster): Promise<boolean> {
  const rows: string[][] = []
  for (const { name, run } of checks) {
    const seen = await run(cluster).then(
      (said) => ["holds", said],
      (error) => ["FAILS", error instanceof Error ? error.message : String(error)],
    )
    rows.push([name, ...seen])
    console.log(`${seen[0]}: ${name}`)
  }
  console.log(`\n${table(["Over all replicas", "", "Seen"], rows, 160)}`)
  return rows.every(([, outcome]) => outcome === "holds")
}
