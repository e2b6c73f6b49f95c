import type { FilteredPart, WatchedPart } from "../../accounts/mail/dailyBrief"
import { listFilters } from "../../accounts/savedFilters"
import type { SignedIn } from "../../accounts/sessions/store"
import { tiers } from "../../accounts/tiers"
import { listWatched } from "../../accounts/watchlist"
import { isRefusal } from "../../platform/errors"
import { type SessionState, sessionState } from "../../platform/exchange/sessionState"
import { lastClosedSession } from "../../platform/exchange/sessions"
import { asOfParam } from "../../products/params"
import { browse } from "../../products/portal/browse"
import type { AnswerOf } from "../../products/product"
import type { AnswerAccess } from "../../products/today/ask"
import { type Day, readDay } from "../../products/today/readDay"
import { readFilter, readWatched } from "../../products/today/readOwn"
import { type Closes, type Pictures, readCloses, readPictures } from "../../products/today/readPictures"
import { trackRecord } from "../../products/trackRecord"
import { instantOf, isFuture } from "../requests/asOf"
import type { Service } from "../requests/service"
import { chargeReader } from "./limits"
import { readingOf } from "./reading"

export type TodayShown = Day & {
  clock: SessionState
  isPast: boolean
  own: { watchlist: WatchedPart[]; filters: FilteredPart[] } | null
  /** For a plan without signals: the plan that has them, and the record of all signals. */
  offer: { planName: string; record: SignalRecord } | null
  pictures: Pictures
  closes: Closes
}

type SignalRecord = Pick<
  AnswerOf<typeof trackRecord>,
  | "n_resolved"
  | "n_independent"
  | "win_rate"
  | "wilson_low"
  | "wilson_high"
  | "clustered_low"
  | "clustered_high"
  | "base_rate"
>

export type Today =
  | { kind: "shown"; day: TodayShown }
  | { kind: "signed_out" }
  | { kind: "no_moment" | "before_calendar" }
  | { kind: "refused"; sentence: string }

/** The calendar begins in 1990, and a day needs a session before it. */
const firstMoment = Date.parse("1990-02-01T00:00:00Z")

/** In requests. A past day computes all of its answers; today's are mostly in the cache. */
const costOfPast = 30

/** The day by the plan of a session, or what is open to everybody. Past days need a session. */
export async function readToday(
  service: Service,
  session: SignedIn | null,
  asOf: string | undefined,
  at: number,
): Promise<Today> {
  if (asOf !== undefined && (!asOfParam.safeParse(asOf).success || isFuture(asOf, at))) return { kind: "no_moment" }
  const past = asOf === undefined ? null : instantOf(asOf, at)
  if (past && !session) return { kind: "signed_out" }
  if (past && past.getTime() < firstMoment) return { kind: "before_calendar" }
  try {
    if (session) await chargeReader(service, session, at, past ? costOfPast : 1)
    return { kind: "shown", day: await readShown(service, session, past, at) }
  } catch (error) {
    if (isRefusal(error)) return { kind: "refused", sentence: error.detail }
    throw error
  }
}

async function readShown(
  service: Service,
  session: SignedIn | null,
  past: Date | null,
  at: number,
): Promise<TodayShown> {
  const reading = readingOf(service, session, past, at)
  const moment = past ?? new Date(at)
  const clock = sessionState(moment)
  const [day, own, pictures] = await Promise.all([
    readDay(reading, moment),
    session && readOwn(service, session, reading, moment),
    readPictures(reading, { session: lastClosedSession(moment), target: clock.target }),
  ])
  const [offer, ofDay, ofOwn] = await Promise.all([
    day.signals ? null : readOffer(reading),
    readCloses(reading, tickersDrawn(day)),
    readCloses(reading, own?.watchlist.map(({ ticker }) => ticker) ?? []),
  ])
  const closes = new Map([...ofDay, ...ofOwn])
  return { ...day, clock, isPast: past !== null, own, offer, pictures, closes }
}

async function readOffer({ ask }: AnswerAccess): Promise<TodayShown["offer"]> {
  return { planName: tiers[browse.tier].tierName, record: await ask(trackRecord, {}) }
}

/** The same for all readers of a plan, who share the answer. Those of a watchlist are asked for apart. */
function tickersDrawn({ open: { strongest }, signals }: Day): string[] {
  const first = (rows: readonly { ticker: string }[]) => rows.slice(0, signalsDrawn)
  const { due, signals: best } = signals ?? {}
  return [
    ...[...strongest.ahead, ...strongest.behind],
    ...first(due?.entries ?? []),
    ...first(due?.exits ?? []),
    ...first(best?.top ?? []),
  ].map(({ ticker }) => ticker)
}

/** Of each list; the page shows fewer of them. */
const signalsDrawn = 5

async function readOwn(service: Service, { accountId }: SignedIn, reading: AnswerAccess, moment: Date) {
  const [tickers, saved] = await Promise.all([
    listWatched(service.database, accountId),
    listFilters(service.database, accountId),
  ])
  const session = lastClosedSession(moment)
  const asked = saved.filter(({ page }) => page === "predictions" || reading.may(browse))
  const [watched, filters] = await Promise.all([
    readWatched(reading, tickers),
    Promise.all(
      asked.map(async ({ name, page, query }) => {
        return { name, page, query, ...(await readFilter(reading, { page, query }, session)) }
      }),
    ),
  ])
  return { watchlist: tickers.flatMap((ticker) => watched.get(ticker) ?? []), filters }
}
