import type { z } from "zod"
import type { DailyBrief, MailedCheckpoint, ProfessionalPart } from "../accounts/mail/dailyBrief"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { widerInterval } from "../platform/statistics/clustered"
import { envelope } from "../products/envelope"
import { anomalies } from "../products/market/anomalies"
import { regime } from "../products/market/regime"
import { accuracy } from "../products/predictions/accuracy"
import { latest } from "../products/predictions/latest"
import type { DataProduct } from "../products/product"
import { brief as decisionBrief } from "../products/signals/brief"
import { etfPullback } from "../products/signals/etfPullback"
import { trending } from "../products/social/trending"
import { typeName } from "../signals/eventTypes"
import { cleanText } from "../sources/text"

const accuracyDays = [30, 365]
const anomaliesShown = 15
const predictionsShown = 5
const trendsShown = 5
export const longestHeadline = 140

const noInterval = { low: null, high: null }
const noSkill = { skill: null, skillLow: null, skillHigh: null }

const products = [decisionBrief, regime, anomalies, etfPullback, accuracy, latest, trending]

/** What a daily brief rests on. */
export const dailyBriefNeeds: readonly Need[] = [...new Set(products.flatMap(({ needs }) => needs))]

export type DailyBriefOccasion = {
  session: string
  nextOpenAt: Date
  /** What the brief no longer waits for, a sentence each. */
  missing: readonly string[]
  checkpoint: MailedCheckpoint | null
}

/** The daily brief of all plans: what the API answers at that moment, in short. */
export async function writeDailyBrief(
  knowledge: Knowledge,
  { session, nextOpenAt, missing, checkpoint }: DailyBriefOccasion,
): Promise<DailyBrief> {
  const answers = await askAll(knowledge)
  const { trending: _, ...ofAll } = answers
  const metas = Object.values(ofAll)
    .flat()
    .map(({ meta }) => meta)
  const origins = new Set(metas.map(({ data_origin }) => data_origin))
  const [origin] = origins
  return {
    session,
    nextOpenAt: nextOpenAt.toISOString(),
    missing: [...new Set([...missing, ...metas.flatMap(({ stale_reason }) => stale_reason ?? [])])],
    dataOrigin: origins.size === 1 ? origin : "mixed",
    guidance: answers.decisionBrief.guidance,
    risks: answers.decisionBrief.risks,
    regime: regimeOf(answers.regime),
    signals: signalsOf(answers.decisionBrief),
    nextMacroEvent: macroOf(answers.decisionBrief),
    accuracy: answers.accuracy.map(accuracyOf),
    anomalies: anomaliesOf(answers.anomalies),
    pullback: pullbackOf(answers.pullback),
    professional: { social: socialOf(answers.trending), predictions: predictionsOf(answers) },
    watchlist: [],
    filters: [],
    checkpoint,
  }
}

/** In sequence: each may load all bars, and nobody is waiting. */
async function askAll(knowledge: Knowledge) {
  const accuracies = []
  for (const days of accuracyDays) accuracies.push(await ask(knowledge, accuracy, { days }))
  const ofNextSession = { order_by: "rank", limit: predictionsShown }
  return {
    decisionBrief: await ask(knowledge, decisionBrief, {}),
    regime: await ask(knowledge, regime, {}),
    anomalies: await ask(knowledge, anomalies, { limit: anomaliesShown }),
    pullback: await ask(knowledge, etfPullback, {}),
    accuracy: accuracies,
    trending: await ask(knowledge, trending, { days: 1, limit: trendsShown }),
    newest: await ask(knowledge, latest, { limit: 1 }),
    ahead: await ask(knowledge, latest, { ...ofNextSession, relative_direction: "ahead" }),
    behind: await ask(knowledge, latest, { ...ofNextSession, relative_direction: "behind" }),
  }
}

export async function ask<F extends z.ZodRawShape>(
  knowledge: Knowledge,
  product: DataProduct & { response: z.ZodObject<F> },
  input: object,
): Promise<z.output<z.ZodObject<F>>> {
  const response: z.ZodObject<F> = product.response
  return response.parse(await envelope(product, product.params.parse(input), knowledge))
}

type Answers = Awaited<ReturnType<typeof askAll>>

function regimeOf(answer: Answers["regime"]): DailyBrief["regime"] {
  return {
    name: answer.regime,
    since: answer.regime_since_date,
    gate: answer.gate,
    sizeMultiplier: answer.size_multiplier,
    vix: answer.vix_level,
    spyVsMeanPct: answer.spy_vs_sma_200_pct,
    reason: answer.reason,
  }
}

function signalsOf({ top_signals, meta }: Answers["decisionBrief"]): DailyBrief["signals"] {
  const top = top_signals.map((signal) => ({
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
  }))
  return { top, emptyReason: meta.empty_detail }
}

function macroOf({ next_macro_event: next }: Answers["decisionBrief"]): DailyBrief["nextMacroEvent"] {
  return next && { name: next.event, date: next.date, scheduledAt: next.scheduled_at }
}

/** Of the daily predictions; where there is a live record and a replay, of the live one, which comes first. */
function accuracyOf({ days, accuracy: rows }: Answers["accuracy"][number]): DailyBrief["accuracy"][number] {
  const row = rows.find(({ timeframe }) => timeframe === "daily")
  if (!row) return { days, n: 0, sessions: 0, rate: null, ...noInterval, baseRate: null, ...noSkill, relative: null }
  const boundsOf = (record: Pick<typeof row, "accuracy_low" | "accuracy_high" | "clustered_low" | "clustered_high">) =>
    widerInterval({ low: record.accuracy_low, high: record.accuracy_high }, record) ?? noInterval
  return {
    days,
    n: row.n_resolved,
    sessions: row.n_sessions,
    rate: row.accuracy,
    ...boundsOf(row),
    baseRate: row.base_rate,
    skill: row.skill,
    skillLow: row.skill_low,
    skillHigh: row.skill_high,
    relative: { n: row.relative.n, rate: row.relative.accuracy, ...boundsOf(row.relative) },
  }
}

function anomaliesOf(answer: Answers["anomalies"]): DailyBrief["anomalies"] {
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

function pullbackOf({ universe_count, fires, track_record, base_rate }: Answers["pullback"]): DailyBrief["pullback"] {
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

function socialOf({ trends, meta }: Answers["trending"]): ProfessionalPart["social"] {
  return {
    rows: trends.flatMap(({ ticker, mention_count, mention_change_pct }) =>
      ticker === null ? [] : [{ ticker, mentions: mention_count, changePct: mention_change_pct }],
    ),
    missing: meta.coverage?.missing ?? [],
    staleReason: meta.stale_reason,
    emptyReason: meta.empty_detail,
  }
}

function predictionsOf({ newest, ahead, behind }: Answers): ProfessionalPart["predictions"] {
  return {
    targetDate: newest.predictions[0]?.target_date ?? null,
    count: newest.total_count,
    ahead: setApart(ahead),
    behind: setApart(behind),
    emptyReason: newest.meta.empty_detail,
  }
}

function setApart({ predictions }: Answers["ahead"]) {
  return predictions.map(({ ticker, company_name, relative_probability }) => ({
    ticker,
    company: company_name,
    probability: relative_probability,
  }))
}
