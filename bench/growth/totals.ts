import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listSources } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { type Figure, median, milliseconds, seconds, shown, times, under } from "../figure"
import { runHelper } from "../processes"
import { bySize, worldSize } from "../size"
import type { ColdAnswers } from "./coldAnswers"
import { gradeLastNight, storeRuns, storeUniverse, storeYear } from "./record"

const years = bySize(10, 2)
const tidy = "VACUUM ANALYZE prediction, session_total, ingestion"

export async function totals(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: worldSize }
  const env = readEnv({ ...process.env, NODE_ENV: "production", ...variables })
  const sources = listSources(env).filter(({ notReadReason }) => notReadReason === null)
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 4)
  try {
    await storeUniverse(database)
    await storeYear(database, 0)
    await storeRuns(database, sources, 0)
    await database.pool.query(tidy)
    const one = await runHelper<ColdAnswers>("growth/coldAnswers.ts", { variables })
    for (let year = 1; year < years; year++) {
      await storeYear(database, year)
      await storeRuns(database, sources, year)
    }
    await database.pool.query(tidy)
    const ten = await runHelper<ColdAnswers>("growth/coldAnswers.ts", { variables })
    return [
      ...figures(one, ten),
      shown(`storing a night's grades of every ticker after ${years} years`, seconds(await gradeLastNight(database))),
    ]
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A ratio holds on a slow machine, too. An answer whose cost grew with its record would take ten times as long. */
const mostTimes = 3
const mostMs = 100

function figures(one: ColdAnswers, ten: ColdAnswers): Figure[] {
  const compared = (name: string, of: keyof ColdAnswers) => [
    shown(`${name}, one year, median of ${one[of].length}`, milliseconds(median(one[of]))),
    under(`${name}, ten years, median of ${ten[of].length}`, median(ten[of]), mostMs, milliseconds),
    under(`${name}, ten years to one`, median(ten[of]) / median(one[of]), mostTimes, times),
  ]
  return [
    ...compared("predictions/latest cold", "latest"),
    shown(
      "the first answer of a process, one year and ten",
      `${milliseconds(one.latest[0])}, ${milliseconds(ten.latest[0])}`,
    ),
    ...compared("intelligence/status cold", "status"),
    ...compared("predictions/latest as of earlier days", "latestBefore"),
    ...compared("predictions/{ticker}", "ticker"),
    ...compared("predictions/{ticker} as of an earlier day", "tickerBefore"),
  ]
}
