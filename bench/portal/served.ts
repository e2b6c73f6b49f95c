import next from "next"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { newSessionToken, openSession } from "../../server/accounts/sessions/open"
import type { Database } from "../../server/platform/database/database"
import { storeSignals, storeTickers } from "../growth/storing"
import { say } from "../processes"
import { bySize } from "../size"
import { listenOn, openServed } from "../world"

export type Served = { port: number; key: string; cookie: { name: string; value: string } }

const [signalCount, predictionCount] = bySize([10_000, 6_000], [500, 300])

const { env, service, key, accountId } = await openServed()
const { database } = service
const tickers = Array.from({ length: predictionCount }, (_, n) => `T${n}`)
await storeTickers(database, tickers, "'Company ' || substr(ticker, 2) || ' Incorporated'")
await storeSignals(database, [0, signalCount])
await storeBatch(database)
const token = newSessionToken()
await openSession(database, { token, accountId, at: new Date() })
const pages = next({ dev: false, dir: "." })
await pages.prepare()
const port = await listenOn(service, pages.getRequestHandler())
say({ port, key, cookie: { name: sessionCookie(env.BASE_URL).name, value: token } } satisfies Served)

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
