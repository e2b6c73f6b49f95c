import { setTimeout as sleep } from "node:timers/promises"
import { connect, type Database } from "../../server/platform/database/database"
import { isUnavailable } from "../../server/platform/database/unavailable"
import { copyDatabase, databaseUrl } from "../support/database"
import { launch, runToEnd } from "../support/processes"
import { type RecordFigures, recordFigures } from "../support/record"
import { type Random, randomFrom } from "./random"
import type { Stage } from "./stage"
import { comesBack } from "./strike"
import { signal } from "./unit"

const patienceMs = 900_000

/** What the database contains after its first night, which is disturbed repeatedly if `random` is given. */
export async function firstNight(
  stage: Stage,
  random: Random | null,
): Promise<{ kills: string[]; figures: RecordFigures }> {
  const ended = new AbortController()
  const kills: string[] = []
  const disturbing = random ? disturb(stage, random, kills, ended.signal) : null
  const isReady = await comesBack(stage.origins, performance.now() + patienceMs)
  ended.abort()
  await disturbing
  if (!isReady) throw new Error("the first night never ended")
  return { kills, figures: await settledFigures(stage.database) }
}

/** Kills one thing after another, while there is something left to interrupt. */
async function disturb({ workers, postgres }: Stage, random: Random, kills: string[], ended: AbortSignal) {
  const victims = ["worker", "worker", "PostgreSQL", "worker", "both workers", "worker"]
  for (const victim of victims) {
    await sleep(4_000 + random.upTo(6_000), undefined, { signal: ended }).catch(() => {})
    if (ended.aborted) return
    kills.push(victim)
    if (victim === "PostgreSQL") signal(postgres().slice(0, 1), "SIGKILL")
    else if (victim === "worker") random.oneOf(workers).kill("SIGKILL")
    else for (const worker of workers) worker.kill("SIGKILL")
  }
}

/**
 * Daily predictions come before the longer timeframes, so this looks until nothing more is added. PostgreSQL may have
 * been killed at the end of the night, and then starts again meanwhile.
 */
async function settledFigures({ pool }: Database): Promise<RecordFigures> {
  let last: RecordFigures | null = null
  const until = performance.now() + patienceMs
  for (let same = 0; performance.now() < until; ) {
    const figures: RecordFigures | null = await recordFigures(pool).catch((error) => {
      if (isUnavailable(error)) return null
      throw error
    })
    same = figures?.hash === last?.hash && figures?.steps === last?.steps ? same + 1 : 0
    last = figures
    if (last && same === 5) return last
    await sleep(1_000)
  }
  throw new Error("the database never settled after the first night")
}

export async function undisturbedNight(stage: Stage, at: Date): Promise<RecordFigures> {
  const url = await emptyDatabase(stage, "undisturbed")
  const { code: migrated } = await migrateOnce(stage, url)
  const words = [url, at.toISOString()]
  const { code, stderr } = await runToEnd("e2e/support/pipelineProcess.ts", words, stage.variables)
  if (migrated !== 0 || code !== 0) throw new Error(`the undisturbed night failed: ${stderr}`)
  const database = connect(url, 1)
  const figures = await recordFigures(database.pool)
  await database.close()
  return figures
}

async function emptyDatabase({ database }: Stage, name: string): Promise<string> {
  await copyDatabase(database.url, "template0", name)
  return databaseUrl(database.url, name)
}

/** Any command migrates first. */
const migrating = (stage: Stage, url: string) =>
  launch(process.execPath, ["--import", "tsx", "server/commands/keys.ts", "list"], {
    ...stage.variables,
    DATABASE_URL: url,
  })

const migrateOnce = (stage: Stage, url: string) => migrating(stage, url).ended

/** Kills a migration of an empty database repeatedly, then lets it end. Returns the differences of its schema. */
export async function brokenMigrations(stage: Stage, seed: string, times = 4): Promise<string[]> {
  const random = randomFrom(`${seed} migration`)
  const url = await emptyDatabase(stage, "broken_off")
  for (let time = 0; time < times; time++) {
    const running = migrating(stage, url)
    await seenAtWork(stage, "broken_off")
    await sleep(random.upTo(1_500))
    running.child.kill("SIGKILL")
    await running.ended
  }
  const { code, stderr } = await migrateOnce(stage, url)
  if (code !== 0) return [`the migration does not go on: ${stderr}`]
  const whole = await schemaOf(stage.database.url)
  const mended = await schemaOf(url)
  const lacking = whole.filter((line) => !mended.includes(line))
  const added = mended.filter((line) => !whole.includes(line))
  return [...lacking.map((line) => `lacks ${line}`), ...added.map((line) => `has ${line}`)]
}

async function seenAtWork({ database }: Stage, name: string): Promise<void> {
  for (let look = 0; look < 1_200; look++) {
    const { rowCount } = await database.pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = $1", [name])
    if (rowCount) return
    await sleep(50)
  }
}

async function schemaOf(url: string): Promise<string[]> {
  const database = connect(url, 1)
  try {
    const { rows } = await database.pool.query<{ line: string }>(
      `SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS line
         FROM information_schema.columns WHERE table_schema = 'public'
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await database.close()
  }
}
