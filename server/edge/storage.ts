import { isDeepStrictEqual } from "node:util"
import type pg from "pg"
import type { ClaimsView } from "../knowledge/knowledge"
import type { Prisma } from "../platform/database/generated/client"
import { insertRows } from "../platform/database/insertRows"
import type { ClusteredInterval } from "../platform/statistics/clustered"
import type { Observation, Terms } from "./claim"
import { type ClaimStanding, type ClaimState, type ClaimTotals, claimTotals, type Evaluation } from "./evaluate"

/** False if the claim is already registered. A new one gets the next place. Throws if the registered terms differ. */
export async function registerClaim(
  tx: Prisma.TransactionClient,
  { id, terms, at, after }: { id: string; terms: Terms; at: Date; after: string },
): Promise<boolean> {
  const stored = await tx.claim.findUnique({ where: { id } })
  if (stored) {
    if (isDeepStrictEqual(stored.terms, terms)) return false
    throw new Error(`The terms of ${id} differ from those registered: what is claimed now is another claim.`)
  }
  const place = (await tx.claim.count()) + 1
  await tx.claim.create({ data: { id, registeredAt: at, registeredAfter: new Date(after), place, terms } })
  const figures = claimTotals([])
  const interval = { n_sessions: 0, n_blocks: 0, clustered_low: null, clustered_high: null }
  const moves = [{ state: "registered", reason: "Registered before the data that it is tested on." } as const]
  await storeEvaluations(tx, [{ id, figures, interval, moves, state: "registered", ...untested }], {
    at,
    session: after,
  })
  return true
}

const untested = { pValue: null, pValueAdjusted: null }

export async function storeEvaluations(
  tx: Prisma.TransactionClient,
  evaluations: readonly Evaluation[],
  { at, session }: { at: Date; session: string },
): Promise<void> {
  const found = evaluations.flatMap(({ id, figures, interval, state, moves, pValue, pValueAdjusted }) => {
    const { n_sessions: nSessions, n_blocks: nBlocks, clustered_low: clusteredLow } = interval
    const bounds = { nSessions, nBlocks, clusteredLow, clusteredHigh: interval.clustered_high }
    const common = { claimId: id, at, session, ...figures, ...bounds, pValue, pValueAdjusted }
    const rows: { state: ClaimState; reason: string | null }[] = moves.length > 0 ? moves : [{ state, reason: null }]
    return rows.map((row, place) => ({ ...common, ...row, place }))
  })
  await insertRows(tx, "claim_evaluation", found)
}

/** Observations of one session with the same end are stored as one. */
export async function storeObservations(
  tx: Prisma.TransactionClient,
  claimId: string,
  observations: readonly Observation[],
): Promise<void> {
  const together = Map.groupBy(observations, ({ session, resolved }) => `${session} ${resolved}`)
  const rows = [...together.values()].map((group) => {
    const [{ session, resolved }] = group
    return { claimId, session, resolved, ...claimTotals(group) }
  })
  await insertRows(tx, "claim_observation", rows)
}

/** In the order of their sessions. */
export async function listObservations(pool: Pick<pg.Pool, "query">): Promise<Map<string, Observation[]>> {
  const { rows } = await pool.query<Observation & { claimId: string }>(
    `SELECT claim_id AS "claimId", session::text, resolved::text, n, successes, base_n AS "baseN",
       base_successes AS "baseSuccesses"
     FROM claim_observation ORDER BY claim_id, session, resolved`,
  )
  return Map.groupBy(rows, ({ claimId }) => claimId)
}

export async function listStandings(
  pool: Pick<pg.Pool, "query">,
): Promise<(ClaimStanding & { evaluatedAt: string })[]> {
  const { rows } = await pool.query<ClaimStanding & { evaluatedAt: string }>(
    `SELECT claim.id, terms, claim.place, registered_after::text AS "registeredAfter", state, p_value AS "pValue",
       p_value_adjusted AS "pValueAdjusted", session::text AS "evaluatedAt"
     FROM claim JOIN ${newestOf("'infinity'")} ON true ORDER BY claim.id`,
  )
  return rows
}

export type KnownClaim = ClaimTotals &
  Omit<ClusteredInterval, "n_blocks"> & {
    id: string
    terms: Terms
    place: number
    /** Null in evaluations by earlier versions. */
    n_blocks: number | null
    registeredAt: Date
    state: ClaimState
    pValue: number | null
    pValueAdjusted: number | null
    evaluatedAt: Date
    history: { state: ClaimState; at: string; reason: string }[]
  }

export async function listKnownClaims({ asOf, database }: ClaimsView): Promise<KnownClaim[]> {
  const { rows } = await database.pool.query<KnownClaim>(
    `SELECT claim.id, terms, claim.place, registered_at AS "registeredAt", newest.state, n, successes, base_n AS "baseN",
       base_successes AS "baseSuccesses", n_sessions, n_blocks, clustered_low, clustered_high, p_value AS "pValue",
       p_value_adjusted AS "pValueAdjusted", newest.at AS "evaluatedAt",
       (SELECT json_agg(json_build_object('state', state, 'at', at, 'reason', reason) ORDER BY at, place)
        FROM claim_evaluation WHERE claim_id = claim.id AND reason IS NOT NULL AND at <= $1) AS history
     FROM claim JOIN ${newestOf("$1")} ON true
     WHERE registered_at <= $1`,
    [asOf],
  )
  return rows
}

type KnownObservation = ClaimTotals & { session: string; resolved: string }

/** The observations that the newest evaluation of a claim counted, in the order of their sessions. */
export async function listKnownObservations(
  { asOf, database }: ClaimsView,
  claimId: string,
): Promise<KnownObservation[]> {
  const { rows } = await database.pool.query<KnownObservation>(
    `SELECT counted.session::text, counted.resolved::text, counted.n, counted.successes, counted.base_n AS "baseN",
       counted.base_successes AS "baseSuccesses"
     FROM claim JOIN ${newestOf("$1")} ON true JOIN claim_observation AS counted ON counted.claim_id = claim.id
     WHERE claim.id = $2 AND registered_at <= $1 AND counted.session > registered_after
       AND counted.resolved <= newest.session
     ORDER BY counted.session, counted.resolved`,
    [asOf, claimId],
  )
  return rows
}

function newestOf(instant: string): string {
  return `LATERAL (SELECT * FROM claim_evaluation WHERE claim_id = claim.id AND at <= ${instant}
    ORDER BY at DESC, place DESC LIMIT 1) AS newest`
}
