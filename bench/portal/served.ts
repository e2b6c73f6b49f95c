import { randomBytes } from "node:crypto"
import next from "next"
import { issueKey } from "../../server/accounts/keys/issue"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { openSession } from "../../server/accounts/sessions/open"
import { listen } from "../../server/hosts/listen"
import type { Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { chooseDatabase } from "../../server/platform/env"
import { once } from "../../server/platform/process"
import { storeSignals } from "../growth/eventSignals"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { bySize } from "../size"
import { openUnlimited } from "../unlimited"

export type Served = { port: number; key: string; cookie: { name: string; value: string } }

const [signalCount, predictionCount] = bySize([10_000, 6_000], [500, 300])

const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const service = await once("service", () => openUnlimited(env, url))
const { database } = service
await storeTickers(database)
await storeSignals(database, 0, signalCount)
await storeBatch(database)
const at = new Date()
const change = { at, actor: "bench" }
const { key, accountId } = await issueKey(database, { email: "bench@example.com", tier: "api_pro" }, {}, change)
const value = randomBytes(32).toString("base64url")
await openSession(database, { token: value, accountId, at })
const pages = next({ dev: false, dir: "." })
await pages.prepare()
const page = pages.getRequestHandler()
const { port } = await listen(service, { page }, { host: "127.0.0.1", port: 0 })
say({ port, key, cookie: { name: sessionCookie(env.BASE_URL).name, value } } satisfies Served)

async function storeTickers({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO instrument (ticker, kind, company_name)
     SELECT 'T' || n, 'stock', 'Company ' || n || ' Incorporated' FROM generate_series(0, $1::int - 1) AS n`,
    [predictionCount],
  )
}

async function storeBatch({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
       reference_price, issued_at, target_date, model_version, historical_correct, historical_count, probability_up,
       probability_unchanged, base_probability_up, relative_direction, relative_probability, rank_pct, relative_outcome)
     SELECT 'bench_' || n, 'T' || n, newest.timeframe, newest.origin,
       CASE n % 3 WHEN 0 THEN 'bearish' ELSE 'bullish' END::direction, 0.5 + share / 10, share, newest.reference_date,
       100, newest.issued_at, newest.target_date, newest.model_version, 50 + n % 50, 100 + n % 100, 0.5 + share / 10, 0.01,
       0.52, CASE n % 2 WHEN 0 THEN 'ahead' ELSE 'behind' END::relative_direction, 0.5 + share / 20, share, 'pending'
     FROM generate_series(0, $1::int - 1) AS n, LATERAL (SELECT n * 7919 % $1 / $1::float8 AS share) AS s,
       LATERAL (SELECT * FROM prediction WHERE timeframe = 'daily' ORDER BY issued_at DESC LIMIT 1) AS newest`,
    [predictionCount],
  )
  await pool.query("ANALYZE prediction")
}
