import type { Database } from "../../../platform/database/database"
import { sessionCloseAt } from "../../../platform/exchange/sessions"
import { planSuspended, planTier } from "../../plan"
import { type FilterQuestion, filteredPages, filtersOf } from "../../savedFilters"
import { type Tier, tiers, tiersWithBrief } from "../../tiers"
import { watchlistsOf } from "../../watchlist"
import type { DailyBrief, FilteredPart, WatchedPart } from "../dailyBrief"
import { queueMail } from "../queue"

type Reader = { id: string; email: string; tier: Tier }

const AT_ONCE = 200

export async function isDailyBriefWanted({ pool }: Database, session: string): Promise<boolean> {
  const { rows } = await pool.query<{ isWanted: boolean }>(
    `SELECT EXISTS (SELECT FROM ${readers} WHERE ${isWaiting}) AS "isWanted"`,
    waitingFor(session),
  )
  return rows[0].isWanted
}

export async function listWatchedByReaders({ pool }: Database, session: string): Promise<string[]> {
  const { rows } = await pool.query<{ ticker: string }>(
    `SELECT DISTINCT ticker FROM watched_ticker JOIN ${readers} ON reader.id = account_id WHERE ${isWaiting}`,
    waitingFor(session),
  )
  return rows.map(({ ticker }) => ticker).toSorted()
}

export async function listFiltersOfReaders({ pool }: Database, session: string): Promise<FilterQuestion[]> {
  const { rows } = await pool.query<FilterQuestion>(
    `SELECT DISTINCT page, query FROM saved_filter JOIN ${readers} ON reader.id = account_id
     WHERE ${isWaiting} AND page = ANY($4)`,
    [...waitingFor(session), filteredPages],
  )
  return rows
}

/**
 * What all mails of a session share: the brief, its part about each ticker that a reader follows, and the results of
 * each saved filter.
 */
export type DailyBriefOfSession = {
  brief: DailyBrief
  watched: ReadonlyMap<string, WatchedPart>
  found(question: FilterQuestion): Pick<FilteredPart, "count" | "tickers"> | undefined
}

/** Queues one brief per session for every entitled account that wants it; returns how many. */
export async function queueDailyBriefs(
  database: Database,
  { brief, watched, found }: DailyBriefOfSession,
  secret: Buffer,
  at: Date,
): Promise<number> {
  const readers = await listReaders(database, brief.session)
  const expiresAt = brief.nextOpenAt === undefined ? undefined : new Date(brief.nextOpenAt)
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    const some = readers.slice(from, from + AT_ONCE)
    await database.prisma.$transaction(async (tx) => {
      const ids = some.map(({ id }) => id)
      const watchlists = await watchlistsOf({ prisma: tx }, ids)
      const saved = await filtersOf({ prisma: tx }, ids)
      for (const { id, email, tier } of some) {
        const watchlist = (watchlists.get(id) ?? []).flatMap((ticker) => watched.get(ticker) ?? [])
        const filters = (saved.get(id) ?? []).flatMap(({ name, page, query }) => {
          const rows = found({ page, query })
          return rows ? [{ name, page, query, ...rows }] : []
        })
        const professional = tiers[tier].dailyBrief === "professional" ? brief.professional : null
        const ofPlan = { ...brief, watchlist, filters, professional }
        const message = { kind: "daily_brief", tier, brief: ofPlan, expiresAt } as const
        const idempotencyKey = keyOf(brief.session, id)
        await queueMail(tx, { to: email, accountId: id, message, idempotencyKey, at }, secret)
      }
    })
  }
  return readers.length
}

const keyOf = (session: string, accountId: string) => `daily_brief/${session}/${accountId}`

/** A brief is written after its session, so only mails since then are searched. */
const isWaiting = `wants_daily_brief
  AND NOT EXISTS (SELECT FROM mail WHERE idempotency_key = $1 || reader.id AND mail.created_at >= $3)`

/**
 * Accounts whose plan has a brief, by an index. Members have the plan of their team's owner, which is looked up row by
 * row, so that the first match already shows whether there is any reader.
 */
const readers = `(
  ${withBrief("account.tier = ANY($2::tier[])")}
  UNION ALL
  ${withBrief(`account.tier <> ALL($2::tier[]) AND account.id = ANY(ARRAY(
    SELECT member.account_id FROM account payer JOIN team ON team.owner_id = payer.id
      JOIN team_member member ON member.team_id = team.id WHERE payer.tier = ANY($2::tier[])))`)}
) AS reader`

function withBrief(condition: string): string {
  return `SELECT id, email, wants_daily_brief, ${planTier} AS tier FROM account
    WHERE ${condition} AND NOT ${planSuspended} AND ${planTier} = ANY($2::tier[])`
}

const waitingFor = (session: string) => [keyOf(session, ""), tiersWithBrief, sessionCloseAt(session)]

async function listReaders({ pool }: Database, session: string): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `SELECT id, email, tier FROM ${readers} WHERE ${isWaiting} ORDER BY id`,
    waitingFor(session),
  )
  return rows
}
