import { loadKnownPanels } from "../bars/knownPanels"
import { sessionOnOrBefore } from "../bars/panel"
import type { Claim, ClaimInputs, ClaimNeed, Observation, Terms } from "../edge/claim"
import { claims } from "../edge/claims"
import { type Evaluation, evaluateClaim } from "../edge/evaluate"
import { readyOf } from "../edge/ready"
import { listObservations, listStandings, registerClaim, storeEvaluations, storeObservations } from "../edge/storage"
import { listVersions } from "../knowledge/facts/asKnown"
import { factsArrived } from "../knowledge/facts/versions"
import { type CollectedFamily, collectedFamilies } from "../knowledge/families"
import type { RecordOrigin } from "../knowledge/origin"
import { canCollect } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { barsKnownAt, lastClosedSession, previousSession } from "../platform/exchange/sessions"
import { listResults } from "../predictions/storage/results"
import { listOutcomesAfter } from "../signals/headlines/storage/outcomes"
import { isDue } from "./collect"
import { areSignalsGraded } from "./eventSignals"
import type { Job } from "./job"

/** Registers new claims, and updates the state of each from what is known after the session's close. */
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

export async function isEvaluationDue(database: Database, env: Env, now: Date): Promise<boolean> {
  return (await listReady(database, env, now, claims)).length > 0
}

async function listReady(
  database: Database,
  env: Env,
  now: Date,
  declared: readonly Claim[],
): Promise<readonly Claim[]> {
  const session = lastClosedSession(now)
  const evaluated = new Map((await listStandings(database.pool)).map(({ id, evaluatedAt }) => [id, evaluatedAt]))
  const waiting = declared.filter(({ id }) => (evaluated.get(id) ?? "") < session)
  if (waiting.length === 0 || !(await isPredicted(database, env, session))) return []
  const lacking = new Set<ClaimNeed>()
  if (!(await areSignalsGraded(database, env, session))) lacking.add("signals")
  for (const family of familiesOf(waiting)) {
    if (canCollect(family, env) && (await isDue(database, family, now))) lacking.add(family.name)
  }
  return readyOf(waiting, lacking, env.FEED)
}

function familiesOf(waiting: readonly Claim[]): CollectedFamily[] {
  return collectedFamilies.filter(({ name }) => waiting.some(({ needs }) => needs.includes(name)))
}

/**
 * Evaluates claims at the sessions closed since the last evaluation: only at the newest in live mode, at each in a
 * simulated world. Returns the new states; null if none was due.
 */
export async function evaluateDue(
  database: Database,
  env: Env,
  now: Date,
  declared: readonly Claim[] = claims,
): Promise<{ moved: Record<string, string> } | null> {
  const ready = await listReady(database, env, now, declared)
  const origin = originOf(env)
  const from = await findFirstPredicted(database, origin)
  if (ready.length === 0 || from === null) return null
  const panel = (await loadKnownPanels(database.pool, now)).at(now)
  const through = sessionOnOrBefore(panel.sessions, lastClosedSession(now))
  const isLive = env.FEED === "live"
  const newest = panel.sessions[through]
  const isFirst = (await listStandings(database.pool)).length === 0
  const moment = isLive ? { at: now, after: newest } : atClose(isFirst ? previousSession(from) : newest)
  await register(database, declared, moment)
  const standings = await listStandings(database.pool)
  const waiting = ready.map((claim) => ({ claim, standing: standingOf(claim, standings) }))
  const since = waiting.map(({ standing }) => standing.evaluatedAt).sort()[0]
  const results = await listResults({ database, asOf: now }, { origin, timeframe: "daily", targetAfter: since })
  const signals = await listOutcomesAfter({ database, asOf: now, feed: env.FEED }, { gradedAfter: barsKnownAt(since) })
  const observed = await observe(database, waiting, { panel, through, results, signals, said: saidBy(database, now) })
  const due = isLive ? [newest] : panel.sessions.slice(0, through + 1)
  const found = due.flatMap((session) => {
    const evaluations = evaluateAt(observed, session)
    return evaluations.length > 0 ? [{ session, at: isLive ? now : atClose(session).at, evaluations }] : []
  })
  await store(database, observed, found)
  const moved = found.flatMap(({ evaluations }) => evaluations.filter(({ moves }) => moves.length > 0))
  return { moved: Object.fromEntries(moved.map(({ id, state }) => [id, state])) }
}

function atClose(session: string): { at: Date; after: string } {
  return { at: barsKnownAt(session), after: session }
}

function originOf(env: Env): RecordOrigin {
  return env.FEED === "live" ? "live" : "simulated"
}

async function register(
  database: Database,
  declared: readonly Claim[],
  moment: { at: Date; after: string },
): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    const isNew: boolean[] = []
    for (const claim of declared)
      isNew.push(await registerClaim(tx, { id: claim.id, terms: termsOf(claim), ...moment }))
    if (isNew.includes(true)) await tx.$executeRaw(factsArrived("claims", [moment.at]))
  })
}

function termsOf({ claim, scope, test, horizon, nTarget, stopAfterSessions }: Claim): Terms {
  return { claim, scope, test, horizon, nTarget, stopAfterSessions }
}

type Standings = Awaited<ReturnType<typeof listStandings>>

/** `fresh`: the observations since the last evaluation. */
type Observed = { standing: Standings[number]; observations: readonly Observation[]; fresh: readonly Observation[] }

function standingOf({ id }: Claim, standings: Standings): Standings[number] {
  const standing = standings.find((each) => each.id === id)
  if (!standing) throw new Error(`the claim ${id} is not registered`)
  return standing
}

function saidBy({ pool }: Database, asOf: Date): ClaimInputs["said"] {
  return (family, filter) => listVersions(pool, family, asOf, filter)
}

/** Stored observations stay; a claim looks back only as far as the outcomes since then can reach. */
async function observe(
  { pool }: Database,
  waiting: readonly { claim: Claim; standing: Standings[number] }[],
  inputs: Omit<ClaimInputs, "from" | "earlier">,
): Promise<Observed[]> {
  const { sessions } = inputs.panel
  const stored = await listObservations(pool)
  const observed: Observed[] = []
  for (const { claim, standing } of waiting) {
    const { registeredAfter, evaluatedAt } = standing
    const earlier = stored.get(claim.id) ?? []
    const unresolved = sessionOnOrBefore(sessions, evaluatedAt) + 1 - claim.horizon
    const from = Math.max(sessionOnOrBefore(sessions, registeredAfter) + 1, unresolved)
    const all = await claim.observe({ ...inputs, from, earlier })
    const fresh = all.filter(
      ({ session, resolved }) =>
        session > registeredAfter && resolved > evaluatedAt && resolved <= sessions[inputs.through],
    )
    observed.push({ standing, observations: [...earlier, ...fresh], fresh })
  }
  return observed
}

function evaluateAt(observed: readonly Observed[], session: string): Evaluation[] {
  const waiting = observed.filter(({ standing }) => standing.evaluatedAt < session)
  return waiting.map((each) => {
    const evaluation = evaluateClaim(each, session)
    const { state, pValue, pValueAdjusted } = evaluation
    Object.assign(each.standing, { state, pValue, pValueAdjusted, evaluatedAt: session })
    return evaluation
  })
}

type Found = { session: string; at: Date; evaluations: readonly Evaluation[] }

async function store(database: Database, observed: readonly Observed[], found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await database.prisma.$transaction(
    async (tx) => {
      for (const { standing, fresh } of observed) await storeObservations(tx, standing.id, fresh)
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

async function findFirstPredicted({ pool }: Database, origin: RecordOrigin): Promise<string | null> {
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
