import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { issueKey } from "../../server/accounts/keys/issue"
import { openService } from "../../server/hosts/service"
import { appendFacts } from "../../server/knowledge/facts/append"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { fearGreed } from "../../server/knowledge/families/fearGreed"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { announce } from "../../server/platform/database/notifications"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { products } from "../../server/products"
import { run } from "../../server/surfaces/requests/run"
import type { Service } from "../../server/surfaces/requests/service"
import { type Figure, milliseconds, shown, under } from "../figure"
import { bySize, worldSize } from "../size"
import { withoutLimits } from "../unlimited"
import { storeUniverse } from "./record"

const rounds = bySize(20, 2)
const storedRuns = bySize(1_000_000, 5_000)
const end = Date.parse("2026-11-20T22:00:00Z")

export async function versions(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: worldSize })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 2)
  await storeUniverse(database)
  await storeBars(database)
  const service = withoutLimits(await openService(env, postgres.url, new Date()))
  try {
    const small = await measureRefreshes(service, database)
    await storeRuns(database)
    const { slowestMs, loads, kept } = await measureRefreshes(service, database)
    const asked = await slowestOf(() => storeRun(database, "bars"), service.knowledge)
    await storeFacts(database)
    const listed = await slowestOf(async () => {}, { refresh: () => listNewest(database) })
    return [
      shown("refresh after a run of a family that is not needed, without other runs", milliseconds(small.slowestMs)),
      under(
        `the same with ${storedRuns.toLocaleString("en-US")} runs stored, the slowest of ${rounds}`,
        slowestMs,
        20,
        milliseconds,
      ),
      {
        name: "cached answers that kept their bytes, of those that do not need it",
        measured: `${kept.same} of ${kept.all}`,
        required: "all",
        holds: kept.same === kept.all,
      },
      { name: "loads of the panel meanwhile", measured: `${loads}`, required: "none", holds: loads === 0 },
      under("refresh after a run of bars that brought none, as many runs stored, the slowest", asked, 50, milliseconds),
      shown("the newest 50 of a million facts, as of a day before, the slowest", milliseconds(listed)),
    ]
  } finally {
    await service.close()
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function storeBars({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
     SELECT ticker, day, day + time '21:15', price, price, price, price, 1000, true, 1
     FROM instrument, generate_series($1::timestamptz - interval '2 years', $1, '1 day') AS t(day),
       LATERAL (SELECT 100 + (hashtext(ticker || day) & 255) / 64.0 AS price) AS drawn
     WHERE extract(isodow FROM day) < 6`,
    [new Date(end).toISOString().slice(0, 10)],
  )
  await pool.query("VACUUM ANALYZE bar")
}

async function storeRuns({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome)
     SELECT 'source' || n % 25, 'family' || n % 25, at, at, 'ok' FROM generate_series(1, $2) AS n,
       LATERAL (SELECT $1::timestamptz - n * interval '30 seconds' AS at) AS t`,
    [new Date(end), storedRuns],
  )
  await pool.query("VACUUM ANALYZE ingestion")
}

let runs = 0

async function storeRun({ prisma }: Database, name: string): Promise<void> {
  const at = new Date(end + ++runs * 1_000)
  await prisma.ingestion.create({
    data: { sourceId: name, family: name, startedAt: at, finishedAt: at, outcome: "ok" },
  })
  await prisma.$transaction((tx) => announce(tx, "facts", name))
}

async function storeFact(database: Database): Promise<void> {
  const at = new Date(end + runs * 1_000)
  const body = { date: "2026-11-20", score: runs % 100 }
  const statement = { key: body.date, describedAt: at, subjects: [], body, knownAt: at }
  const client = await database.pool.connect()
  try {
    await client.query("BEGIN")
    await appendFacts(client, fearGreed, runs, [{ ...statement, isAssumed: false, isRetracted: false }])
    await client.query(factsArrived(fearGreed.name, [at]))
    await client.query("COMMIT")
  } finally {
    client.release()
  }
  await storeRun(database, fearGreed.name)
}

async function storeFacts({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
     SELECT $1, 'fact' || n % ($3::int * 9 / 10), at, at, '{}', '{"date": "2026-11-20", "score": 1}', '', true, false, 1
     FROM generate_series(1, $3) AS n, LATERAL (SELECT $2::timestamptz - n * interval '30 seconds' AS at) AS t`,
    [fearGreed.name, new Date(end), storedRuns],
  )
  await pool.query("VACUUM ANALYZE fact, revised_fact, superseded_fact")
}

function listNewest({ pool }: Database) {
  return asKnown(pool, fearGreed, new Date(end - 86_400_000), { most: 50 })
}

async function measureRefreshes(service: Service, database: Database) {
  const at = end + 86_400_000
  const { key } = await issueKey(
    database,
    { email: `bench${runs}@example.com`, tier: "api_pro" },
    {},
    { at: new Date(at), actor: "bench" },
  )
  const asked = products.filter((product) => "needs" in product && !product.needs.includes(fearGreed.name))
  /** One after the other, because an account that sends many requests at once is refused. */
  const answers = async () => {
    const bodies: (Buffer | null)[] = []
    for (const product of asked) {
      const { answer } = await run(service, { product, input: product.example, key, channel: "rest", at })
      bodies.push(answer?.body ?? null)
    }
    return bodies
  }
  const panel = () => service.knowledge.at(new Date(at), ["bars"]).bars().axes
  const [before, panelBefore] = [await answers(), panel()]
  const slowestMs = await slowestOf(() => storeFact(database), service.knowledge)
  const after = await answers()
  const same = after.filter((body, index) => body !== null && body === before[index]).length
  return { slowestMs, loads: panel() === panelBefore ? 0 : 1, kept: { same, all: asked.length } }
}

async function slowestOf(change: () => Promise<void>, { refresh }: { refresh(): Promise<unknown> }): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    await change()
    const start = performance.now()
    await refresh()
    took.push(performance.now() - start)
  }
  return Math.max(...took)
}
