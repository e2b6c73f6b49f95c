import { loadKnownPanels } from "../bars/knownPanels"
import { sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import type { PredictionOrigin } from "../database/generated/client"
import type { Claim, Evidence, Observation, Terms } from "../edge/claim"
import { claims } from "../edge/claims"
import { type Evaluation, evaluateClaims } from "../edge/evaluate"
import { listStandings, registerClaim, storeEvaluations } from "../edge/storage"
import type { Env } from "../env"
import { listOutcomes } from "../events/storage/read"
import { barsKnownAt, lastClosedSession, previousSession } from "../exchange/sessions"
import { asKnown } from "../facts/asKnown"
import { factsArrived } from "../facts/versions"
import { type CollectedFamily, collectedFamilies } from "../families"
import { creditSpread } from "../families/creditSpread"
import { putCall } from "../families/putCall"
import { canCollect } from "../families/upstreams"
import { optionsAndCreditOf } from "../market/fearGreed/components"
import { listResults } from "../predictions/storage/results"
import { isDue } from "./collect"
import { areSignalsGraded } from "./eventSignals"
import type { Job } from "./job"

/** Registers what is newly claimed, and moves the state of each claim by what is known after the session's close. */
export const edgeLedger: Job = {
  name: "edge-ledger",
  schedule: "40 17 * * 1-5",
  timeZone: "America/New_York",
  locks: ["claims"],
  limitSeconds: 600,
  retries: 3,
  isThreaded: true,
  wokenBy: ["facts"],
  isDueAtStart: ({ env, database }, at) => isEvaluationDue(database, env, at),
  isNeeded: ({ env, database }, at) => isEvaluationDue(database, env, at),
  run: async ({ env, database, at }) => evaluateDue(database, env, at),
}

/** Whether the claims have not been evaluated at the last session, and all that they are judged by is there. */
export async function isEvaluationDue(database: Database, env: Env, now: Date): Promise<boolean> {
  const session = lastClosedSession(now)
  const evaluated = new Map((await listStandings(database.pool)).map(({ id, evaluatedAt }) => [id, evaluatedAt]))
  const waiting = claims.filter(({ id }) => (evaluated.get(id) ?? "") < session)
  if (waiting.length === 0 || !(await isPredicted(database, env, session))) return false
  if (!(await areSignalsGraded(database, env, session))) return false
  for (const family of familiesOf(waiting)) {
    if (canCollect(family, env) && (await isDue(database, family, now))) return false
  }
  return true
}

function familiesOf(waiting: readonly Claim[]): CollectedFamily[] {
  return collectedFamilies.filter(({ name }) => waiting.some(({ families }) => families.includes(name)))
}

/**
 * Evaluates the claims at every session that has closed since the last time: in live mode at the newest alone, on the
 * clock of a simulated world at each. Gives what moved.
 */
export async function evaluateDue(
  database: Database,
  env: Env,
  now: Date,
): Promise<{ moved: Record<string, string> } | null> {
  const origin = originOf(env)
  const from = await findFirstPredicted(database, origin)
  if (from === null) return null
  const panels = await loadKnownPanels(database.pool, now)
  const panel = panels.at(now)
  const through = panels.sessions.length - 1
  const isLive = env.FEED === "live"
  await register(database, isLive ? { at: now, after: panel.sessions[through] } : atClose(previousSession(from)))
  const standings = await listStandings(database.pool)
  const results = await listResults({ database, asOf: now }, { origin, timeframe: "daily" })
  const beside = optionsAndCreditOf(
    await asKnown(database.pool, putCall, now),
    await asKnown(database.pool, creditSpread, now),
  )
  const signals = await listOutcomes({ database, asOf: now, feed: env.FEED })
  const observed = await observe(standings, { panel, through, beside, results, signals })
  const due = isLive ? [panel.sessions[through]] : panel.sessions.filter((session) => session >= from)
  const found = due.flatMap((session) => {
    const evaluations = evaluateAt(observed, standings, session)
    return evaluations.length > 0 ? [{ session, at: isLive ? now : atClose(session).at, evaluations }] : []
  })
  await store(database, found)
  const moved = found.flatMap(({ evaluations }) => evaluations.filter(({ moves }) => moves.length > 0))
  return { moved: Object.fromEntries(moved.map(({ id, state }) => [id, state])) }
}

/** On a simulated world's own clock an evaluation comes with the bars, as grades do. */
function atClose(session: string): { at: Date; after: string } {
  return { at: barsKnownAt(session), after: session }
}

function originOf(env: Env): PredictionOrigin {
  return env.FEED === "live" ? "live" : "simulated"
}

async function register(database: Database, moment: { at: Date; after: string }): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    const isNew: boolean[] = []
    for (const claim of claims) isNew.push(await registerClaim(tx, { id: claim.id, terms: termsOf(claim), ...moment }))
    if (isNew.includes(true)) await tx.$executeRaw(factsArrived("claims", [moment.at]))
  })
}

function termsOf({ claim, scope, test, horizon, nTarget, stopAfterSessions }: Claim): Terms {
  return { claim, scope, test, horizon, nTarget, stopAfterSessions }
}

type Standings = Awaited<ReturnType<typeof listStandings>>
type Observed = { standing: Standings[number]; observations: Observation[] }

/** Of each claim that is still declared, what came of it since it was registered. */
async function observe(standings: Standings, evidence: Evidence): Promise<Observed[]> {
  const observed = standings.map(async (standing) => {
    const claim = claims.find(({ id }) => id === standing.id)
    const from = sessionOnOrBefore(evidence.panel.sessions, standing.registeredAfter) + 1
    return claim ? [{ standing, observations: await claim.observe(evidence, from) }] : []
  })
  return (await Promise.all(observed)).flat()
}

/** Evaluates those that were not at this session, and takes over what was found. */
function evaluateAt(observed: readonly Observed[], standings: Standings, session: string): Evaluation[] {
  const waiting = observed.filter(({ standing }) => standing.evaluatedAt < session)
  const evaluations = evaluateClaims(waiting, session, {
    pValuesBefore: standings.flatMap(({ pValue }) => pValue ?? []),
    claimCount: standings.length,
  })
  for (const [index, { state, pValue, pValueAdjusted }] of evaluations.entries()) {
    Object.assign(waiting[index].standing, { state, pValue, pValueAdjusted, evaluatedAt: session })
  }
  return evaluations
}

type Found = { session: string; at: Date; evaluations: readonly Evaluation[] }

async function store(database: Database, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await database.prisma.$transaction(
    async (tx) => {
      for (const { evaluations, ...moment } of found) await storeEvaluations(tx, evaluations, moment)
      await tx.$executeRaw(
        factsArrived(
          "claims",
          found.map(({ at }) => at),
        ),
      )
    },
    { timeout: 60_000 },
  )
}

async function findFirstPredicted({ pool }: Database, origin: PredictionOrigin): Promise<string | null> {
  const { rows } = await pool.query<{ first: string | null }>(
    "SELECT min(session)::text AS first FROM pipeline_step WHERE origin = $1 AND step = 'daily.predict'",
    [origin],
  )
  return rows[0].first
}

async function isPredicted({ pool }: Database, env: Env, session: string): Promise<boolean> {
  const { rows } = await pool.query<{ isDone: boolean }>(
    `SELECT EXISTS (SELECT FROM pipeline_step WHERE origin = $1 AND step = 'daily.predict' AND session = $2::date) AS "isDone"`,
    [originOf(env), session],
  )
  return rows[0].isDone
}
