import type {
  AgendaPart,
  BriefRecord,
  BriefSignal,
  DailyBrief,
  DuePart,
  GradedPart,
  LatePart,
  ProfessionalPart,
  StrongestPart,
} from "../../accounts/mail/dailyBrief"
import { regimeChanges } from "../../context/market/regimeChanges"
import type { Need } from "../../knowledge/facts/versions"
import { lastClosedSession, newYorkDate, nextSession, sessionOpenAt } from "../../platform/exchange/sessions"
import { widerInterval } from "../../platform/statistics/clustered"
import { typeName } from "../../signals/eventTypes"
import { cleanText } from "../../sources/text"
import { status } from "../intelligence/status"
import { problemsAmong, watchedAmong } from "../intelligence/troubles"
import { anomalies } from "../market/anomalies"
import { calendar } from "../market/calendar"
import { economicCalendar } from "../market/economicCalendar"
import { regime } from "../market/regime"
import { dueSignals } from "../portal/due"
import { gradedSignals } from "../portal/graded"
import { accuracy } from "../predictions/accuracy"
import { latest } from "../predictions/latest"
import type { AnswerOf, DataProduct } from "../product"
import { brief as decisionBrief } from "../signals/brief"
import { etfPullback } from "../signals/etfPullback"
import { trending } from "../social/trending"
import type { AnswerAccess } from "./ask"

/*
 * One trading day for both the daily mail and the page of the day. Both render what is read here, so that they cannot
 * differ. Every figure comes from a product's answer.
 */

const accuracyDays = [30, 365]
const recordDays = 365
const agendaDays = 7
const anomaliesShown = 15
const strongestShown = 5
const trendsShown = 5
export const longestHeadline = 140

const ofAll = [regime, anomalies, etfPullback, accuracy, latest, economicCalendar, calendar, gradedSignals, status]
const ofPlans: readonly DataProduct[] = [decisionBrief, dueSignals, trending]

export const dayNeeds: readonly Need[] = [
  ...new Set([...ofAll, ...ofPlans].flatMap(({ needs }): readonly Need[] => needs)),
]

export type OpenDay = Pick<
  DailyBrief,
  "session" | "missing" | "dataOrigin" | "regime" | "accuracy" | "anomalies" | "pullback" | "late" | "lateReason"
> & {
  asOf: string
  /** The coming or current session. */
  target: string
  nextOpenAt: string
  strongest: StrongestPart
  graded: GradedPart
  agenda: AgendaPart
}

type SignalsOfDay = Pick<DailyBrief, "guidance" | "risks" | "signals" | "nextMacroEvent"> & { due: DuePart }

export type Day = {
  open: OpenDay
  /** Null if the reader's plan has no signals. The same holds for `social`. */
  signals: SignalsOfDay | null
  social: ProfessionalPart["social"] | null
}

/** The day around a moment: after the last closed session, and before or in the next one. */
export async function readDay({ ask, may }: AnswerAccess, at: Date): Promise<Day> {
  const session = lastClosedSession(at)
  const target = nextSession(session)
  const end = { order_by: "rank", limit: strongestShown }
  const [answers, signals, social] = await Promise.all([
    together({
      regime: ask(regime, {}),
      newest: ask(latest, { limit: 1 }),
      ahead: ask(latest, { ...end, relative_direction: "ahead" }),
      behind: ask(latest, { ...end, relative_direction: "behind" }),
      ofSession: ask(accuracy, { start: session, end: session }),
      graded: ask(gradedSignals, { since: sessionOpenAt(session).toISOString() }),
      releases: ask(economicCalendar, { days: agendaDays }),
      dates: ask(calendar, { days: agendaDays }),
      anomalies: ask(anomalies, { limit: anomaliesShown }),
      pullback: ask(etfPullback, {}),
      accuracy: Promise.all(accuracyDays.map((days) => ask(accuracy, { days }))),
      status: ask(status, {}),
    }),
    readSignals({ ask, may }, target),
    may(trending) ? ask(trending, { days: 1, limit: trendsShown }) : null,
  ])
  const metas = [
    ...[answers.regime, answers.newest, answers.graded, answers.anomalies, answers.pullback, ...answers.accuracy],
    ...(signals ? [signals.brief, signals.due] : []),
  ].map(({ meta }) => meta)
  const origins = new Set(metas.map(({ data_origin }) => data_origin))
  const [origin] = origins
  const strongest = await strongestOf({ ask, may }, answers)
  return {
    open: {
      session,
      asOf: at.toISOString(),
      target,
      nextOpenAt: sessionOpenAt(target).toISOString(),
      missing: [
        ...new Set([...notPredicted(strongest, target), ...metas.flatMap(({ stale_reason }) => stale_reason ?? [])]),
      ],
      dataOrigin: origins.size === 1 ? origin : "mixed",
      regime: regimeOf(answers.regime),
      strongest,
      graded: gradedOf(answers, session),
      agenda: agendaOf(answers, { at, today: newYorkDate(at), target }),
      anomalies: anomaliesOf(answers.anomalies),
      pullback: pullbackOf(answers.pullback),
      accuracy: answers.accuracy.map((answer, index) => accuracyOf(answer, accuracyDays[index])),
      late: lateOf(answers.status),
      lateReason: answers.status.meta.empty_detail,
    },
    signals: signals && signalsOf(signals),
    social: social && socialOf(social),
  }
}

async function together<T extends Record<string, Promise<unknown>>>(
  asked: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const entries = await Promise.all(Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const))
  // Safe, because these are the names in `asked`.
  return Object.fromEntries(entries) as { [K in keyof T]: Awaited<T[K]> }
}

type Answered = {
  regime: AnswerOf<typeof regime>
  newest: AnswerOf<typeof latest>
  ahead: AnswerOf<typeof latest>
  behind: AnswerOf<typeof latest>
  ofSession: AnswerOf<typeof accuracy>
  graded: AnswerOf<typeof gradedSignals>
  releases: AnswerOf<typeof economicCalendar>
  dates: AnswerOf<typeof calendar>
}

async function readSignals({ ask, may }: AnswerAccess, target: string) {
  if (!may(decisionBrief) || !may(dueSignals)) return null
  const [brief, due] = await Promise.all([ask(decisionBrief, {}), ask(dueSignals, { session: target })])
  return { brief, due }
}

function notPredicted({ targetDate }: StrongestPart, target: string): string[] {
  if (targetDate === null || targetDate >= target) return []
  return [`No predictions for ${target} have been made yet: the newest are for ${targetDate}.`]
}

function regimeOf(answer: Answered["regime"]): DailyBrief["regime"] {
  return {
    name: answer.regime,
    since: answer.regime_since_date,
    gate: answer.gate,
    sizeMultiplier: answer.size_multiplier,
    vix: answer.vix_level,
    spyVsMeanPct: answer.spy_vs_sma_200_pct,
    reason: answer.reason,
    changes: regimeChanges(answer),
  }
}

async function strongestOf(reading: AnswerAccess, { newest, ahead, behind }: Answered): Promise<StrongestPart> {
  const [ofAhead, ofBehind] = await Promise.all([ahead, behind].map((answer) => withRecords(reading, answer)))
  return {
    targetDate: newest.predictions[0]?.target_date ?? null,
    count: newest.total_count,
    recordDays,
    ahead: ofAhead,
    behind: ofBehind,
    emptyReason: newest.meta.empty_detail,
  }
}

function withRecords({ ask }: AnswerAccess, { predictions }: Answered["ahead"]): Promise<StrongestPart["ahead"]> {
  return Promise.all(
    predictions.map(async ({ prediction_id, ledger_index, ticker, company_name, relative_probability }) => {
      const row = dailyRow(await ask(accuracy, { ticker, days: recordDays }))
      return {
        id: ledger_index === null ? null : prediction_id,
        ticker,
        company: company_name,
        probability: relative_probability,
        record: row ? recordOf(row.relative, row.relative.n) : noRecord,
      }
    }),
  )
}

/** Of the daily predictions. If there is a live record and a replay, the live one comes first. */
const dailyRow = ({ accuracy: rows }: AnswerOf<typeof accuracy>) => rows.find(({ timeframe }) => timeframe === "daily")

const noInterval = { low: null, high: null }
const noRecord: BriefRecord = { n: 0, rate: null, ...noInterval }

type Rate = {
  accuracy: number | null
  accuracy_low: number | null
  accuracy_high: number | null
  clustered_low: number | null
  clustered_high: number | null
}

function recordOf(rate: Rate, n: number): BriefRecord {
  const wider = widerInterval({ low: rate.accuracy_low, high: rate.accuracy_high }, rate)
  return { n, rate: rate.accuracy, ...(wider ?? noInterval) }
}

function gradedOf({ graded, ofSession }: Answered, session: string): GradedPart {
  const row = dailyRow(ofSession)
  const rowsOf = (rows: typeof graded.won) =>
    rows.map((signal) => ({
      id: signal.signal_id,
      ticker: signal.ticker,
      direction: signal.direction,
      eventType: typeName({ eventType: signal.event_type, isSecondOrder: signal.second_order }),
      movePct: signal.raw_move_pct,
    }))
  return {
    since: graded.since,
    session,
    predictions:
      row && row.n_resolved > 0
        ? {
            ...recordOf(row, row.n_resolved),
            baseRate: row.base_rate,
            relative: recordOf(row.relative, row.relative.n),
          }
        : null,
    won: rowsOf(graded.won),
    wonCount: graded.won_count,
    lost: rowsOf(graded.lost),
    lostCount: graded.lost_count,
    voidCount: graded.void_count,
    emptyReason: graded.meta.empty_detail,
  }
}

/** What is due by the end of the next session, and later releases that move the whole market. */
function agendaOf(
  { releases, dates }: Answered,
  { at, today, target }: { at: Date; today: string; target: string },
): AgendaPart {
  const shown = releases.events
    .filter(({ scheduled_at }) => scheduled_at === null || new Date(scheduled_at) > at)
    .filter(({ date, impact }) => date <= target || impact === "high")
  return {
    days: agendaDays,
    releases: shown.map(({ event, date, scheduled_at, impact }) => ({
      name: event,
      date,
      scheduledAt: scheduled_at,
      impact,
    })),
    emptyReason:
      shown.length > 0
        ? null
        : (releases.meta.empty_detail ??
          `Nothing is scheduled by ${target}, and nothing that moves the whole market in the ${agendaDays} days from ${today}.`),
    dates: dates.entries
      .filter(({ category, early_close_at: closesAt }) => {
        return !isReleased.has(category) && (closesAt === null || new Date(closesAt) > at)
      })
      .map(({ name, date, early_close_at }) => ({ name, date, earlyCloseAt: early_close_at })),
  }
}

/** They are among the releases. */
const isReleased: ReadonlySet<string> = new Set(["cpi", "ppi", "jobs", "gdp", "pce"])

function lateOf({ sources }: AnswerOf<typeof status>): LatePart[] {
  return problemsAmong(watchedAmong(sources)).map(({ name, family_title, coverage }) => {
    return { name, family: family_title, note: coverage.note }
  })
}

type SignalRow = AnswerOf<typeof dueSignals>["entries"][number]

function signalOf(signal: SignalRow): BriefSignal {
  return {
    id: signal.signal_id,
    ticker: signal.ticker,
    company: signal.company_name,
    direction: signal.direction,
    eventType: typeName({ eventType: signal.event_type, isSecondOrder: signal.second_order }),
    headline: cleanText(signal.headline, longestHeadline),
    tradableFrom: signal.tradable_from_at,
    horizonEnd: signal.horizon_end_date,
    conviction: signal.conviction,
    typeWinRate: signal.type_win_rate,
    n: signal.type_n,
    typeLow: signal.type_win_rate_low,
    typeHigh: signal.type_win_rate_high,
  }
}

function signalsOf({ brief, due }: NonNullable<Awaited<ReturnType<typeof readSignals>>>): SignalsOfDay {
  const { next_macro_event: next } = brief
  return {
    guidance: brief.guidance,
    risks: brief.risks,
    signals: { top: brief.top_signals.map(signalOf), emptyReason: brief.meta.empty_detail },
    nextMacroEvent: next && { name: next.event, date: next.date, scheduledAt: next.scheduled_at },
    due: {
      session: due.session,
      entryCount: due.entry_count,
      entries: due.entries.map(signalOf),
      exitCount: due.exit_count,
      exits: due.exits.map(signalOf),
      emptyReason: due.meta.empty_detail,
    },
  }
}

const noSkill = { skill: null, skillLow: null, skillHigh: null }

function accuracyOf(answer: AnswerOf<typeof accuracy>, days: number): DailyBrief["accuracy"][number] {
  const row = dailyRow(answer)
  if (!row)
    return {
      days,
      n: 0,
      sessions: 0,
      rate: null,
      ...noInterval,
      baseRate: null,
      ...noSkill,
      relative: null,
      worth: null,
    }
  return {
    days,
    ...recordOf(row, row.n_resolved),
    sessions: row.n_sessions,
    baseRate: row.base_rate,
    skill: row.skill,
    skillLow: row.skill_low,
    skillHigh: row.skill_high,
    relative: recordOf(row.relative, row.relative.n),
    worth: row.relative.long_short?.text ?? null,
  }
}

function anomaliesOf(answer: AnswerOf<typeof anomalies>): DailyBrief["anomalies"] {
  return {
    minSigma: answer.min_sigma,
    measured: answer.universe_count,
    note: answer.note,
    count: answer.total_count,
    rows: answer.anomalies.map(({ ticker, company_name, move_pct, sigma }) => ({
      ticker,
      company: company_name,
      movePct: move_pct,
      sigma,
    })),
  }
}

function pullbackOf(answer: AnswerOf<typeof etfPullback>): DailyBrief["pullback"] {
  const { universe_count, fires, track_record, base_rate } = answer
  const bounds = (record: typeof track_record) =>
    widerInterval({ low: record.wilson_low, high: record.wilson_high }, record) ?? noInterval
  const base = bounds(base_rate)
  return {
    measured: universe_count,
    fires: fires.map(({ etf, close, pullback_pct, rsi_2 }) => ({ etf, close, pullbackPct: pullback_pct, rsi: rsi_2 })),
    n: track_record.n,
    winRate: track_record.win_rate,
    ...bounds(track_record),
    baseRate: base_rate.win_rate,
    baseN: base_rate.n,
    baseLow: base.low,
    baseHigh: base.high,
  }
}

function socialOf({ trends, meta }: AnswerOf<typeof trending>): ProfessionalPart["social"] {
  return {
    rows: trends.flatMap(({ ticker, mention_count, mention_change_pct }) =>
      ticker === null ? [] : [{ ticker, mentions: mention_count, changePct: mention_change_pct }],
    ),
    missing: meta.coverage?.missing ?? [],
    staleReason: meta.stale_reason,
    emptyReason: meta.empty_detail,
  }
}
