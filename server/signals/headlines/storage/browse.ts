import type { SignalsView } from "../../../knowledge/knowledge"
import { fieldsOfSignal, isKnown, type KnownSignal, known, originOf, saidLater } from "./read"

/** Dates are days of issue in New York, inclusive. */
export type BrowseFilter = {
  eventType?: string
  isSecondOrder?: boolean
  ticker?: string
  tickers?: readonly string[]
  direction?: "bullish" | "bearish"
  outcomes?: readonly ("pending" | "win" | "loss" | "void")[]
  fromDate?: string
  toDate?: string
}

const sortColumns = {
  issued_at: "s.issued_at",
  ticker: "s.ticker",
  event_type: "s.event_type",
  confidence: "s.confidence",
  conviction: "s.conviction",
  raw_move_pct: "g.raw_move_pct",
} as const

export type SortColumn = keyof typeof sortColumns
export const sortNames = Object.keys(sortColumns) as [SortColumn, ...SortColumn[]]

export type Slice = { sort: SortColumn; isDescending: boolean; offset: number; limit: number }

/** One page of the matches, in order, and their number. Reads nothing outside the page. */
export async function browseSignals(
  view: SignalsView,
  filter: BrowseFilter,
  { sort, isDescending, offset, limit }: Slice,
): Promise<{ signals: KnownSignal[]; totalCount: number }> {
  const { eventType, isSecondOrder, ticker, tickers, direction, outcomes, fromDate, toDate } = filter
  const { rows } = await view.database.pool.query<KnownSignal & { totalCount: number }>(
    `WITH found AS (
       SELECT s.id, count(*) OVER () AS n,
         row_number() OVER (ORDER BY ${sortColumns[sort]} ${isDescending ? "DESC" : "ASC"} NULLS LAST, s.issued_at DESC, s.id) AS place
       FROM ${known}
       WHERE ${isKnown} AND ($3::text IS NULL OR s.event_type = $3) AND ($4::boolean IS NULL OR s.is_second_order = $4)
         AND ($5::text IS NULL OR s.ticker = $5) AND ($6::direction IS NULL OR s.direction = $6)
         AND ($7::text[] IS NULL OR coalesce(g.outcome::text, 'pending') = ANY($7))
         AND ($8::date IS NULL OR s.issued_at >= $8::date::timestamp AT TIME ZONE 'America/New_York')
         AND ($9::date IS NULL OR s.issued_at < ($9::date + 1)::timestamp AT TIME ZONE 'America/New_York')
         AND ($12::text[] IS NULL OR s.ticker = ANY($12))
       ORDER BY place OFFSET $10 LIMIT $11)
     SELECT ${fieldsOfSignal}, found.n::float8 AS "totalCount"
     FROM found JOIN ${known} ON s.id = found.id JOIN instrument i USING (ticker) LEFT JOIN ${saidLater} AS later ON true
     WHERE ${isKnown} ORDER BY found.place`,
    [
      originOf(view),
      view.asOf,
      eventType ?? null,
      isSecondOrder ?? null,
      ticker ?? null,
      direction ?? null,
      outcomes ?? null,
      fromDate ? readable(fromDate) : null,
      toDate ? readable(toDate) : null,
      offset,
      limit,
      tickers ?? null,
    ],
  )
  if (rows.length > 0 || offset === 0) return { signals: rows, totalCount: rows[0]?.totalCount ?? 0 }
  const { totalCount } = await browseSignals(view, filter, { sort, isDescending, offset: 0, limit: 1 })
  return { signals: [], totalCount }
}

/** PostgreSQL has no year 0, and no signal is this old. */
const readable = (day: string) => (day < "1900-01-01" ? "1900-01-01" : day)

export async function findSignal(view: SignalsView, id: string): Promise<KnownSignal | null> {
  const { rows } = await view.database.pool.query<KnownSignal>(
    `SELECT ${fieldsOfSignal}
     FROM ${known} JOIN instrument i USING (ticker) LEFT JOIN ${saidLater} AS later ON true
     WHERE ${isKnown} AND s.id = $3`,
    [originOf(view), view.asOf, id],
  )
  return rows[0] ?? null
}
