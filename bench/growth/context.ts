import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { openDatabase } from "../../server/database/openDatabase"
import { readEnv } from "../../server/env"
import type { FamilyName } from "../../server/families"
import { sourceCatalogue } from "../../server/families/upstreams"
import { collectDue } from "../../server/jobs/collect"
import { openKnowledge } from "../../server/knowledge/knowledge"
import { economicCalendar } from "../../server/products/market/economicCalendar"
import { fearGreed } from "../../server/products/market/fearGreed"
import { pcr } from "../../server/products/market/pcr"
import { envelope } from "../../server/surfaces/envelope"
import { type Figure, milliseconds, under } from "../figure"

const rounds = 20
const end = Date.parse("2026-11-20T22:00:00Z")
const names: readonly FamilyName[] = [
  "fear-greed",
  "put-call",
  "credit-spread",
  "economic-calendar",
  "economic-figures",
]

/** What answers about market context cost with almost twelve years of it stored, each computed anew; no bars are loaded. */
export async function context(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: "full" })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 2)
  await collectDue(database, env, names, new Date(end), () => {})
  await database.pool.query("VACUUM ANALYZE fact")
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  try {
    const figures: Figure[] = []
    for (const product of [pcr, fearGreed, economicCalendar]) {
      const params = product.params.parse(product.example)
      let slowestMs = 0
      for (let round = 0; round < rounds; round++) {
        const asOf = new Date(end - round * 200 * 86_400_000)
        const start = performance.now()
        await envelope(product, params, knowledge.at(asOf, product.needs), asOf)
        slowestMs = Math.max(slowestMs, performance.now() - start)
      }
      figures.push(
        under(`${product.name}, cold, the slowest of ${rounds} over the years`, slowestMs, 100, milliseconds),
      )
    }
    return figures
  } finally {
    await knowledge.close()
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
