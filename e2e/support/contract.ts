import type { Tier } from "../../server/accounts/tiers"
import type { Need } from "../../server/knowledge/facts/versions"

/**
 * The service's promises by product, written by hand from the specification and not from the code: tests compare the
 * registry, the OpenAPI document and the tools with it.
 */
export type Row = {
  /** Under `/api/v1/`. */
  path: string
  tool: string | null
  tier: Tier
  params: Record<string, Rule>
  /** The field with the rows, in pages; null if the answer is not a list. */
  list: string | null
  /** The field with the rows that other formats send, if there are no pages. */
  table?: string
  /** Families of facts that it depends on, or predictions. Null for account products. */
  needs: readonly Need[] | null
  widest?: Record<string, string | number>
  /** Hours after their last read at which its last source counts as silent; absent if none does within a day. */
  servedForHours?: number
  /** How often the clock alone may change it, if it contains ages. */
  agesEveryMinutes?: number
  /** A moment with data, if the tests' moment has little. */
  busyAt?: string
}

export type Rule = {
  type: "string" | "integer" | "number"
  minimum?: number
  maximum?: number
  maxLength?: number
  enum?: string[]
  default?: string | number
}

const text: Rule = { type: "string" }
const search: Rule = { type: "string", maxLength: 100 }
const words = (...names: string[]): Rule => ({ type: "string", enum: names })
const whole = (minimum: number, maximum: number, preset: number): Rule => ({
  type: "integer",
  minimum,
  maximum,
  default: preset,
})
const timeframe = { ...words("daily", "weekly", "monthly"), default: "daily" }
const origin = words("live", "replay")
const granularity = { ...words("1d", "1w", "1m"), default: "1d" }
/** Every list has a cursor, and a `limit` if it can be long. */
const cursor: Rule = { type: "string", maxLength: 1_000 }

/** For lists whose rows have a day. */
const range = { start: text, end: text }
const adjustment = { ...words("split", "none", "total"), default: "split" }

const fileDatasets = [
  ...["bars", "actions", "predictions", "prediction-grades", "signals", "signal-grades", "fear-greed", "put-call"],
  ...["economic-calendar", "reddit", "wikipedia", "earthquakes", "energy-inventories", "crowd-polymarket"],
  ...[
    "crowd-manifold",
    "lobbying",
    "house-hearings",
    "senate-hearings",
    "flights",
    "congress-house",
    "congress-senate",
  ],
]

const rowsAPage = whole(1, 1_000, 100)
const anomalous: Record<string, Rule> = {
  min_sigma: { type: "number", minimum: 1.5, maximum: 6, default: 2.5 },
  lookback_days: whole(60, 400, 180),
}

const closes = ["bars", "actions"] as const
const record = ["predictions", "bars", "vix"] as const
const evidence = ["earthquakes", "energy-inventories", "worldmonitor-relay", "osiris-relay"] as const
const crowd = ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"] as const
const hearings = ["house-hearings", "senate-hearings"] as const
const alternative = ["lobbying", ...hearings, "flights"] as const
const congress = ["congress-house", "congress-senate"] as const
const families = [
  "bars",
  "vix",
  "actions",
  "fear-greed",
  "put-call",
  "credit-spread",
  "economic-calendar",
  "economic-figures",
  "reddit",
  "youtube",
  "hackernews",
  "google-trends",
  "wikipedia",
  ...evidence,
  ...crowd,
  "headlines",
  ...alternative,
  ...congress,
  "creators",
] as const
const signals = ["signals", "headlines", "bars", "actions"] as const
const signalRecord = [...signals, "claims"] as const

/** REST's parameter for every list; tools do not have it. */
export const format: Rule = { ...words("json", "csv", "ndjson"), default: "json" }

export const contract: readonly Row[] = [
  {
    path: "predictions/latest",
    tool: "get_latest_predictions",
    tier: "free",
    params: {
      timeframe,
      direction: words("bullish", "bearish"),
      relative_direction: words("ahead", "behind"),
      order_by: { ...words("confidence", "edge", "rank"), default: "confidence" },
      origin,
      limit: whole(1, 500, 50),
      cursor,
    },
    list: "predictions",
    needs: record,
  },
  {
    path: "predictions/accuracy",
    tool: "get_prediction_accuracy",
    tier: "free",
    params: { ticker: text, tickers: text, days: whole(1, 365, 30), ...range, cursor },
    list: "accuracy",
    needs: record,
    widest: { days: 365 },
  },
  {
    path: "predictions/batch",
    tool: null,
    tier: "api_pro",
    params: { tickers: text, timeframe, origin },
    list: null,
    table: "predictions",
    needs: [...record, "actions"],
    widest: { tickers: "AAPL,PLTR,COIN,DFS", timeframe: "weekly" },
  },
  {
    path: "predictions/model",
    tool: null,
    tier: "free",
    params: { timeframe: words("daily", "weekly", "monthly"), cursor },
    list: "models",
    needs: record,
  },
  {
    path: "predictions/{ticker}",
    tool: "get_ticker_prediction",
    tier: "free",
    params: { ticker: text, origin },
    list: null,
    needs: [...record, "actions"],
    widest: { ticker: "COIN" },
  },
  {
    path: "predictions/{ticker}/history",
    tool: null,
    tier: "free",
    params: { ticker: text, days: whole(1, 365, 90), limit: whole(1, 365, 100), ...range, cursor },
    list: "predictions",
    needs: record,
    widest: { ticker: "COIN", days: 365 },
  },
  {
    path: "predictions/history",
    tool: null,
    tier: "free",
    params: { tickers: text, days: whole(1, 365, 90), limit: whole(1, 1_000, 500), ...range, cursor },
    list: "predictions",
    needs: record,
    widest: { tickers: "AAPL,PLTR,COIN,DFS", days: 365 },
  },
  {
    path: "market/regime",
    tool: "get_market_regime",
    tier: "free",
    params: {},
    list: null,
    needs: ["bars", "vix", "actions"],
  },
  {
    path: "market/fear-greed",
    tool: "get_fear_greed",
    tier: "free",
    params: {},
    list: null,
    needs: ["bars", "vix", "actions", "fear-greed", "put-call", "credit-spread"],
  },
  {
    path: "market/pcr",
    tool: "get_put_call_ratio",
    tier: "free",
    params: {},
    list: null,
    table: "history",
    needs: ["put-call"],
  },
  {
    path: "market/ohlcv/{ticker}",
    tool: "get_ohlcv",
    tier: "free",
    params: {
      ticker: text,
      days: whole(1, 365, 30),
      granularity,
      adjustment,
      limit: whole(1, 5_000, 5_000),
      ...range,
      cursor,
    },
    list: "bars",
    needs: closes,
    widest: { ticker: "AAPL", days: 365, granularity: "1w" },
  },
  {
    path: "market/ohlcv",
    tool: null,
    tier: "free",
    params: {
      tickers: text,
      days: whole(1, 365, 30),
      granularity,
      adjustment,
      limit: whole(1, 5_000, 5_000),
      ...range,
      cursor,
    },
    list: "bars",
    needs: closes,
    widest: { tickers: "AAPL,PLTR,COIN,DFS", days: 365 },
  },
  {
    path: "market/actions",
    tool: null,
    tier: "free",
    params: {
      ticker: text,
      tickers: text,
      kind: words("split", "dividend", "listing", "delisting", "rename"),
      days: whole(1, 365, 90),
      limit: rowsAPage,
      ...range,
      cursor,
    },
    list: "actions",
    needs: closes,
    widest: { days: 365 },
  },
  {
    path: "market/anomalies",
    tool: "get_anomalies",
    tier: "free",
    params: { ...anomalous, limit: whole(1, 100, 25), cursor },
    list: "anomalies",
    needs: closes,
    widest: { min_sigma: 1.5, lookback_days: 60 },
    busyAt: "2026-11-10",
  },
  {
    path: "market/character",
    tool: "get_market_character",
    tier: "free",
    params: { window: whole(5, 60, 20) },
    list: null,
    needs: closes,
    widest: { window: 5 },
  },
  {
    path: "market/economic-calendar",
    tool: "get_economic_calendar",
    tier: "free",
    params: { impact: words("high", "medium", "low"), days: whole(1, 30, 7), ...range, cursor },
    list: "events",
    needs: ["economic-calendar", "economic-figures"],
    widest: { days: 30 },
    servedForHours: 6,
  },
  {
    path: "market/calendar",
    tool: null,
    tier: "free",
    params: { days: whole(1, 365, 30), category: text, limit: whole(1, 500, 500), ...range, cursor },
    list: "entries",
    needs: [],
    widest: { days: 365 },
  },
  {
    path: "market/universe",
    tool: null,
    tier: "free",
    params: {
      sector: text,
      kind: words("stock", "etf"),
      search,
      limit: whole(1, 1_000, 1_000),
      cursor,
    },
    list: "tickers",
    needs: ["bars", "predictions"],
  },
  {
    path: "signals/etf-pullback",
    tool: "get_etf_pullback_signal",
    tier: "free",
    params: { etf: text },
    list: null,
    needs: closes,
    busyAt: "2026-11-05",
  },
  {
    path: "signals/events",
    tool: "get_event_signals",
    tier: "api_starter",
    params: {
      days: whole(1, 14, 3),
      ticker: text,
      tickers: text,
      direction: words("bullish", "bearish"),
      limit: whole(1, 200, 50),
      ...range,
      cursor,
    },
    list: "signals",
    needs: signals,
    widest: { days: 14 },
    servedForHours: 0.75,
  },
  {
    path: "signals/best",
    tool: "get_best_signals",
    tier: "api_starter",
    params: {
      min_wilson_low: { type: "number", minimum: 0.5, maximum: 1, default: 0.5 },
      min_n: whole(30, 10_000, 30),
      min_expectancy_pct: { type: "number", minimum: 0, maximum: 100, default: 0 },
      cursor,
    },
    list: "signals",
    needs: signalRecord,
    servedForHours: 0.75,
  },
  {
    path: "signals/performance",
    tool: "get_signal_performance",
    tier: "api_starter",
    params: { cursor },
    list: "performance",
    needs: signalRecord,
    servedForHours: 0.75,
  },
  {
    path: "signals/brief",
    tool: "get_daily_brief",
    tier: "api_starter",
    params: {},
    list: null,
    needs: [...signalRecord, "vix"],
    servedForHours: 0.75,
  },
  {
    path: "signals/trade-plan",
    tool: "get_trade_plan",
    tier: "api_starter",
    params: { cursor },
    list: "plan",
    needs: [...signalRecord, "vix"],
    servedForHours: 0.75,
  },
  {
    path: "signals/anti-signals",
    tool: "get_anti_signals",
    tier: "free",
    params: { cursor },
    list: "confirmed",
    needs: signalRecord,
    servedForHours: 0.75,
  },
  {
    path: "signals/replay",
    tool: null,
    tier: "api_starter",
    params: {
      event_types: text,
      effects: { ...words("all", "direct", "second_order"), default: "all" },
      days: whole(1, 365, 365),
      cost_pct: { type: "number", minimum: 0, maximum: 5, default: 0.1 },
    },
    list: null,
    needs: signals,
    servedForHours: 0.75,
  },
  {
    path: "intelligence/status",
    tool: "get_intelligence_sources",
    tier: "free",
    params: { cursor },
    list: "sources",
    needs: [...families, "runs"],
    agesEveryMinutes: 15,
  },
  {
    path: "edge/ledger",
    tool: "get_edge_ledger",
    tier: "free",
    params: { state: words("registered", "testing", "verified", "decayed", "rejected"), cursor },
    list: "claims",
    needs: ["claims"],
  },
  {
    path: "crowd/consensus",
    tool: "get_crowd_consensus",
    tier: "free",
    params: { q: search, min_venues: whole(1, 3, 1), limit: whole(1, 100, 25), cursor },
    list: "questions",
    needs: crowd,
    servedForHours: 2,
  },
  {
    path: "crowd/shift",
    tool: "get_consensus_shift",
    tier: "free",
    params: { q: search, window_hours: whole(1, 168, 24), limit: whole(1, 100, 25), cursor },
    list: "shifts",
    needs: crowd,
    servedForHours: 2,
  },
  {
    path: "crowd/calibration",
    tool: "get_forecaster_calibration",
    tier: "free",
    params: { q: search, days: whole(1, 365, 365), ...range, cursor },
    list: "forecasters",
    needs: crowd,
    servedForHours: 2,
  },
  {
    path: "crowd/divergence",
    tool: "get_crowd_divergence",
    tier: "api_starter",
    params: { q: search, limit: whole(1, 200, 50), cursor },
    list: "rows",
    needs: crowd,
    servedForHours: 2,
  },
  {
    path: "intelligence/events",
    tool: "get_world_evidence",
    tier: "free",
    params: {
      source: words("usgs", "eia", "worldmonitor", "osiris"),
      category: words("earthquake", "energy_inventory"),
      limit: whole(1, 50, 20),
      ...range,
      cursor,
    },
    list: "events",
    needs: evidence,
    widest: { source: "eia" },
    servedForHours: 0.25,
  },
  {
    path: "intelligence/briefing",
    tool: "get_world_briefing",
    tier: "free",
    params: {},
    list: null,
    needs: evidence,
    servedForHours: 0.25,
  },
  {
    path: "social/trending",
    tool: "get_social_trending",
    tier: "api_pro",
    params: {
      platform: words("reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"),
      days: whole(1, 14, 3),
      limit: whole(1, 100, 25),
      ...range,
      cursor,
    },
    list: "trends",
    needs: ["reddit", "youtube", "hackernews", "google-trends", "wikipedia"],
    widest: { days: 3 },
    servedForHours: 5,
  },
  {
    path: "social/sentiment",
    tool: "get_social_sentiment",
    tier: "api_pro",
    params: { ticker: text, tickers: text, days: whole(1, 14, 3), ...range, cursor },
    list: "rows",
    needs: ["reddit", "youtube", "hackernews"],
    widest: { days: 14 },
    servedForHours: 5,
  },
  {
    path: "alternative/flights",
    tool: null,
    tier: "api_starter",
    params: { days: whole(1, 30, 3), ticker: text, tickers: text, ...range, cursor },
    list: "flights",
    needs: alternative,
    widest: { days: 30 },
    servedForHours: 8,
  },
  {
    path: "alternative/lobbying",
    tool: null,
    tier: "api_starter",
    params: { ticker: text, tickers: text, days: whole(1, 365, 90), limit: whole(1, 200, 50), ...range, cursor },
    list: "filings",
    needs: ["lobbying"],
    widest: { days: 365 },
    servedForHours: 8,
  },
  {
    path: "alternative/hearings",
    tool: null,
    tier: "api_starter",
    params: {
      days: whole(1, 90, 14),
      committee: { ...text, maxLength: 100 },
      limit: whole(1, 500, 200),
      ...range,
      cursor,
    },
    list: "hearings",
    needs: [...hearings, "bars"],
    widest: { days: 90 },
    servedForHours: 6,
  },
  {
    path: "signals/congress-trades",
    tool: "get_congress_trades",
    tier: "api_starter",
    params: {
      days: whole(1, 365, 90),
      ticker: text,
      tickers: text,
      politician: search,
      limit: whole(1, 200, 50),
      ...range,
      cursor,
    },
    list: "trades",
    needs: [...congress, ...closes],
    widest: { days: 365 },
  },
  {
    path: "signals/youtube-scoreboard",
    tool: "get_youtube_scoreboard",
    tier: "free",
    params: { cursor },
    list: "creators",
    needs: ["creators", ...closes],
  },
  {
    path: "signals/creator-calls",
    tool: null,
    tier: "free",
    params: { creator_id: { ...text, maxLength: 40 }, limit: rowsAPage, ...range, cursor },
    list: "calls",
    needs: ["creators", ...closes],
  },
  {
    path: "signals/congress-calls",
    tool: null,
    tier: "api_starter",
    params: { ticker: text, tickers: text, limit: rowsAPage, ...range, cursor },
    list: "calls",
    needs: [...congress, ...closes],
  },
  {
    path: "signals/pullback-trades",
    tool: null,
    tier: "free",
    params: { rule: { ...words("pullback", "above_trend"), default: "pullback" }, limit: rowsAPage, ...range, cursor },
    list: "trades",
    needs: closes,
    widest: { rule: "above_trend" },
  },
  {
    path: "market/anomaly-reversals",
    tool: null,
    tier: "free",
    params: { ...anomalous, limit: rowsAPage, ...range, cursor },
    list: "moves",
    needs: closes,
    widest: { min_sigma: 1.5, lookback_days: 60 },
  },
  {
    path: "market/reversal-sessions",
    tool: null,
    tier: "free",
    params: { ...anomalous, limit: rowsAPage, ...range, cursor },
    list: "sessions",
    needs: closes,
  },
  {
    path: "alternative/flight-placebos",
    tool: null,
    tier: "api_starter",
    params: { limit: rowsAPage, ...range, cursor },
    list: "checks",
    needs: alternative,
    servedForHours: 8,
  },
  {
    path: "crowd/resolved",
    tool: null,
    tier: "free",
    params: {
      venue: words("polymarket", "kalshi", "manifold"),
      days: whole(1, 365, 365),
      limit: rowsAPage,
      ...range,
      cursor,
    },
    list: "markets",
    needs: crowd,
    servedForHours: 2,
  },
  {
    path: "edge/observations",
    tool: null,
    tier: "free",
    params: { claim_id: { ...text, maxLength: 60 }, limit: rowsAPage, ...range, cursor },
    list: "observations",
    needs: ["claims"],
    widest: { claim_id: "daily-relative" },
  },
  {
    path: "files",
    tool: null,
    tier: "free",
    params: { dataset: words(...fileDatasets), file_format: words("parquet", "ndjson"), limit: rowsAPage, cursor },
    list: "files",
    needs: ["files"],
    // Nothing is published in the world of the tests, and the server looks for files every quarter of an hour until
    // there are some.
    agesEveryMinutes: 15,
  },
  { path: "account/me", tool: null, tier: "free", params: {}, list: null, needs: null },
  { path: "account/usage", tool: "get_account_usage", tier: "api_pro", params: {}, list: null, needs: null },
]

export const specifiedToolCount = 31

/** The tools of the specification by the plan that they need, word for word; null needs no key. */
const toolsByPlan: readonly [Tier | null, string][] = [
  [null, "get_track_record"],
  [
    "free",
    "get_latest_predictions, get_ticker_prediction, get_prediction_accuracy, get_market_regime, get_economic_calendar, get_anomalies, get_market_character, get_world_evidence, get_world_briefing, get_intelligence_sources, get_fear_greed, get_put_call_ratio, get_ohlcv, get_etf_pullback_signal, get_youtube_scoreboard, get_edge_ledger, get_crowd_consensus, get_consensus_shift, get_forecaster_calibration, get_anti_signals",
  ],
  [
    "api_starter",
    "get_crowd_divergence, get_daily_brief, get_best_signals, get_trade_plan, get_signal_performance, get_event_signals, get_congress_trades",
  ],
  ["api_pro", "get_social_sentiment, get_social_trending, get_account_usage"],
]

export const specifiedTools: Record<string, Tier | null> = Object.fromEntries(
  toolsByPlan.flatMap(([tier, names]) => names.split(", ").map((name) => [name, tier])),
)

export function rowOf({ name }: { name: string }): Row {
  const row = contract.find(({ path }) => path === name)
  if (!row) throw new Error(`${name} has no row in e2e/support/contract.ts.`)
  return row
}

export function fullest({ params: { limit }, widest }: Row): Record<string, string | number> {
  return { ...widest, ...(limit?.maximum && { limit: limit.maximum }) }
}
