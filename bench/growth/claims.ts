import type { Database } from "../../server/platform/database/database"
import { ledger } from "../../server/products/edge/ledger"
import type { Figure } from "../figure"
import { bySize } from "../size"
import { figuresOf, instantsUpTo, withEmptyDatabase, yearsKept, yearsOf } from "./coldFigures"

const end = new Date("2026-11-20T22:30:00Z")
/** Twice as many as exist. */
const claimCount = bySize(100, 10)

export function claims(): Promise<Figure[]> {
  return withEmptyDatabase({}, async (database, env) => {
    const figures: Figure[] = []
    await storeClaims(database)
    for (const [from, to] of yearsKept) {
      await storeEvaluations(database, from, to)
      const instants = instantsUpTo(end.getTime(), 60_000)
      figures.push(
        ...(await figuresOf({ database, env }, [[ledger, {}]], instants, `${claimCount} claims, ${yearsOf(to)}`)),
      )
    }
    return figures
  })
}

async function storeClaims({ pool }: Database): Promise<void> {
  const terms = { claim: "It rises", scope: "All", test: "A day", horizon: 1, nTarget: 2_520, stopAfterSessions: 2_520 }
  await pool.query(
    `INSERT INTO claim (id, registered_at, registered_after, place, terms)
     SELECT 'claim' || n, $2::timestamptz - interval '10 years', $2::date - 3_653, n, $3 FROM generate_series(1, $1::int) AS n`,
    [claimCount, end, terms],
  )
}

/** The first evaluation of each month changes the state. */
async function storeEvaluations({ pool }: Database, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO claim_evaluation (claim_id, at, place, session, state, reason, n, successes, base_n, base_successes, n_sessions)
     SELECT 'claim' || n, at, 0, at::date, 'testing', CASE extract(day FROM at) WHEN 1 THEN 'More is known.' END, 100, 51, 1000, 505, 90
     FROM generate_series(1, $1::int) AS n,
       generate_series($2::timestamptz - $4 * interval '1 year' + interval '1 hour', $2::timestamptz - $3 * interval '1 year', '1 day') AS at`,
    [claimCount, end, from, to],
  )
  await pool.query("VACUUM ANALYZE claim_evaluation")
}
