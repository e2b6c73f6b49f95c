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
const textOf = (maxLength: number): Rule => ({ type: "string", maxLength })
const search = textOf(100)
const words = (...names: string[]): Rule => ({ type: "string", enum: names })
/** The first word is the default. */
const presetWords = (...names: string[]): Rule => ({ ...words(...names), default: names[0] })
const bounded =
  (type: "integer" | "number") =>
  (minimum: number, maximum: number, preset: number): Rule => ({ type, minimum, maximum, default: preset })
const [whole, decimal] = [bounded("integer"), bounded("number")]
const timeframe = presetWords("daily", "weekly", "monthly")
const direction = words("bullish", "bearish")
const origin = words("live", "replay")
const granularity = presetWords("1d", "1w", "1m")
const adjustment = presetWords("split", "none", "total")
const anomalous = { min_sigma: decimal(1.5, 6, 2.5), lookback_days: whole(60, 400, 180) }
const oneOrMore = { ticker: text, tickers: text }

/** For lists whose rows have a day. */
const range = { start: text, end: text }
const days = (most: number, preset: number) => ({ days: whole(1, most, preset), ...range })
/** For lists that can be long. */
const page = (most: number, preset: number) => ({ limit: whole(1, most, preset) })

const fileDatasets = [
  ...["bars", "actions", "predictions", "prediction-grades", "signals", "signal-grades", "fear-greed", "put-call"],
  ...["economic-calendar", "reddit", "wikipedia", "earthquakes", "energy-inventories", "crowd-polymarket"],
  ...["crowd-manifold", "lobbying", "house-hearings", "senate-hearings", "flights", "congress-house"],
  "congress-senate",
]

const closes = ["bars", "actions"] as const
const record = ["predictions", "bars", "vix"] as const
const evidence = ["earthquakes", "energy-inventories", "worldmonitor-relay", "osiris-relay"] as const
const crowd = ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"] as const
const hearings = ["house-hearings", "senate-hearings"] as const
const alternative = ["lobbying", ...hearings, "flights"] as const
const congress = ["congress-house", "congress-senate"] as const
const families = [
  ...(["bars", "vix", "actions", "fear-greed", "put-call", "credit-spread", "economic-calendar"] as const),
  ...(["economic-figures", "reddit", "youtube", "hackernews", "google-trends", "wikipedia"] as const),
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
export const format: Rule = presetWords("json", "csv", "ndjson")

/** Of every product, by REST and as a tool. */
export const fields: Rule = text

/** Every list has a cursor. A product whose needs are not stated is about its caller. */
const of =
  (tier: Tier) =>
  (path: string, tool: string | null, list: string | null, more: Partial<Row> = {}): Row => ({
    ...{ path, tool, tier, list, needs: null, ...more },
    params: { ...more.params, ...(list && { cursor: textOf(1_000) }) },
  })
const [free, starter, professional] = [of("free"), of("api_starter"), of("api_pro")]

export const contract: readonly Row[] = [
  free("predictions/latest", "get_latest_predictions", "predictions", {
    needs: record,
    params: {
      timeframe,
      direction,
      relative_direction: words("ahead", "behind"),
      sector: text,
      changed: words("side", "direction"),
      order_by: presetWords("confidence", "edge", "rank", "relative_probability"),
      origin,
      ...page(500, 50),
    },
  }),
  free("predictions/accuracy", "get_prediction_accuracy", "accuracy", {
    needs: record,
    params: { ...oneOrMore, ...days(365, 30) },
    widest: { days: 365 },
  }),
  professional("predictions/batch", null, null, {
    needs: [...record, "actions"],
    params: { tickers: text, timeframe, origin },
    widest: { tickers: "AAPL,PLTR,COIN,DFS", timeframe: "weekly" },
    table: "predictions",
  }),
  free("predictions/model", null, "models", {
    needs: record,
    params: { timeframe: words("daily", "weekly", "monthly") },
  }),
  free("predictions/{ticker}", "get_ticker_prediction", null, {
    needs: [...record, "actions"],
    params: { ticker: text, origin },
    widest: { ticker: "COIN" },
  }),
  free("predictions/{ticker}/history", null, "predictions", {
    needs: record,
    params: { ticker: text, ...page(365, 100), ...days(365, 90) },
    widest: { ticker: "COIN", days: 365 },
  }),
  free("predictions/history", null, "predictions", {
    needs: record,
    params: { tickers: text, ...page(1_000, 500), ...days(365, 90) },
    widest: { tickers: "AAPL,PLTR,COIN,DFS", days: 365 },
  }),
  free("market/regime", "get_market_regime", null, { needs: ["bars", "vix", "actions"], params: range }),
  free("market/fear-greed", "get_fear_greed", null, {
    needs: ["bars", "vix", "actions", "fear-greed", "put-call", "credit-spread"],
    params: range,
  }),
  free("market/pcr", "get_put_call_ratio", null, { needs: ["put-call"], table: "history", params: range }),
  free("market/ohlcv/{ticker}", "get_ohlcv", "bars", {
    needs: closes,
    params: { ticker: text, granularity, adjustment, ...page(5_000, 5_000), ...days(365, 30) },
    widest: { ticker: "AAPL", days: 365, granularity: "1w" },
  }),
  free("market/ohlcv", null, "bars", {
    needs: closes,
    params: { tickers: text, granularity, adjustment, ...page(5_000, 5_000), ...days(365, 30) },
    widest: { tickers: "AAPL,PLTR,COIN,DFS", days: 365 },
  }),
  free("market/actions", null, "actions", {
    needs: closes,
    params: {
      ...oneOrMore,
      kind: words("split", "dividend", "listing", "delisting", "rename"),
      ...page(1_000, 100),
      ...days(365, 90),
    },
    widest: { days: 365 },
  }),
  free("market/anomalies", "get_anomalies", "anomalies", {
    needs: closes,
    params: { ...anomalous, ...page(100, 25) },
    widest: { min_sigma: 1.5, lookback_days: 60 },
    busyAt: "2026-11-10",
  }),
  free("market/character", "get_market_character", null, {
    needs: closes,
    params: { window: whole(5, 60, 20) },
    widest: { window: 5 },
  }),
  free("market/economic-calendar", "get_economic_calendar", "events", {
    needs: ["economic-calendar", "economic-figures"],
    params: { impact: words("high", "medium", "low"), ...days(30, 7) },
    widest: { days: 30 },
    servedForHours: 6,
  }),
  free("market/calendar", null, "entries", {
    needs: [],
    params: { category: text, ...page(500, 500), ...days(365, 30) },
    widest: { days: 365 },
  }),
  free("market/universe", null, "tickers", {
    needs: ["bars", "predictions"],
    params: { sector: text, kind: words("stock", "etf"), search, ...page(1_000, 1_000) },
  }),
  free("signals/etf-pullback", "get_etf_pullback_signal", null, {
    needs: closes,
    params: { etf: text },
    busyAt: "2026-11-05",
  }),
  starter("signals/events", "get_event_signals", "signals", {
    needs: signals,
    params: { ...oneOrMore, direction, ...page(200, 50), ...days(14, 3) },
    widest: { days: 14 },
    servedForHours: 0.75,
  }),
  starter("signals/best", "get_best_signals", "signals", {
    needs: signalRecord,
    params: {
      min_wilson_low: decimal(0.5, 1, 0.5),
      min_n: whole(30, 10_000, 30),
      min_expectancy_pct: decimal(0, 100, 0),
    },
    servedForHours: 0.75,
  }),
  starter("signals/performance", "get_signal_performance", "performance", {
    needs: signalRecord,
    servedForHours: 0.75,
  }),
  starter("signals/brief", "get_daily_brief", null, { needs: [...signalRecord, "vix"], servedForHours: 0.75 }),
  starter("signals/trade-plan", "get_trade_plan", "plan", { needs: [...signalRecord, "vix"], servedForHours: 0.75 }),
  free("signals/anti-signals", "get_anti_signals", "confirmed", { needs: signalRecord, servedForHours: 0.75 }),
  starter("signals/replay", null, null, {
    needs: signals,
    params: {
      event_types: text,
      effects: presetWords("all", "direct", "second_order"),
      days: whole(1, 365, 365),
      cost_pct: decimal(0, 5, 0.1),
    },
    servedForHours: 0.75,
  }),
  free("intelligence/status", "get_intelligence_sources", "sources", {
    needs: [...families, "runs"],
    agesEveryMinutes: 15,
    params: { detail: presetWords("summary", "history") },
  }),
  free("edge/ledger", "get_edge_ledger", "claims", {
    needs: ["claims"],
    params: { state: words("registered", "testing", "verified", "decayed", "rejected") },
  }),
  free("crowd/consensus", "get_crowd_consensus", "questions", {
    needs: crowd,
    params: { q: search, min_venues: whole(1, 3, 1), ...page(100, 25) },
    servedForHours: 2,
  }),
  free("crowd/shift", "get_consensus_shift", "shifts", {
    needs: crowd,
    params: { q: search, window_hours: whole(1, 168, 24), ...page(100, 25) },
    servedForHours: 2,
  }),
  free("crowd/calibration", "get_forecaster_calibration", "forecasters", {
    needs: crowd,
    params: { q: search, ...days(365, 365) },
    servedForHours: 2,
  }),
  starter("crowd/divergence", "get_crowd_divergence", "rows", {
    needs: crowd,
    params: { q: search, ...page(200, 50) },
    servedForHours: 2,
  }),
  free("intelligence/events", "get_world_evidence", "events", {
    needs: evidence,
    params: {
      source: words("usgs", "eia", "worldmonitor", "osiris"),
      category: words("earthquake", "energy_inventory"),
      ...page(50, 20),
      ...range,
    },
    widest: { source: "eia" },
    servedForHours: 0.25,
  }),
  free("intelligence/briefing", "get_world_briefing", null, { needs: evidence, servedForHours: 0.25 }),
  professional("social/trending", "get_social_trending", "trends", {
    needs: ["reddit", "youtube", "hackernews", "google-trends", "wikipedia"],
    params: {
      platform: words("reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"),
      order_by: presetWords("mentions", "change"),
      ...page(100, 25),
      ...days(14, 3),
    },
    widest: { days: 3 },
    servedForHours: 5,
  }),
  professional("social/sentiment", "get_social_sentiment", "rows", {
    needs: ["reddit", "youtube", "hackernews"],
    params: { ...oneOrMore, ...days(14, 3) },
    widest: { days: 14 },
    servedForHours: 5,
  }),
  starter("alternative/flights", null, "flights", {
    needs: alternative,
    params: { ...oneOrMore, ...days(30, 3) },
    widest: { days: 30 },
    servedForHours: 8,
  }),
  starter("alternative/lobbying", null, "filings", {
    needs: ["lobbying"],
    params: { ...oneOrMore, ...page(200, 50), ...days(365, 90) },
    widest: { days: 365 },
    servedForHours: 8,
  }),
  starter("alternative/hearings", null, "hearings", {
    needs: [...hearings, "bars"],
    params: { committee: search, ...page(500, 200), ...days(90, 14) },
    widest: { days: 90 },
    servedForHours: 6,
  }),
  starter("signals/congress-trades", "get_congress_trades", "trades", {
    needs: [...congress, ...closes],
    params: { ...oneOrMore, politician: search, ...page(200, 50), ...days(365, 90) },
    widest: { days: 365 },
  }),
  free("signals/youtube-scoreboard", "get_youtube_scoreboard", "creators", { needs: ["creators", ...closes] }),
  free("signals/creator-calls", null, "calls", {
    needs: ["creators", ...closes],
    params: { creator_id: textOf(40), ...page(1_000, 100), ...range },
  }),
  starter("signals/congress-calls", null, "calls", {
    needs: [...congress, ...closes],
    params: { ...oneOrMore, ...page(1_000, 100), ...range },
  }),
  free("signals/pullback-trades", null, "trades", {
    needs: closes,
    params: { rule: presetWords("pullback", "above_trend"), ...page(1_000, 100), ...range },
    widest: { rule: "above_trend" },
  }),
  free("market/anomaly-reversals", null, "moves", {
    needs: closes,
    params: { ...anomalous, ...page(1_000, 100), ...range },
    widest: { min_sigma: 1.5, lookback_days: 60 },
  }),
  free("market/reversal-sessions", null, "sessions", {
    needs: closes,
    params: { ...anomalous, ...page(1_000, 100), ...range },
  }),
  starter("alternative/flight-placebos", null, "checks", {
    needs: alternative,
    params: { ...page(1_000, 100), ...range },
    servedForHours: 8,
  }),
  free("crowd/resolved", null, "markets", {
    needs: crowd,
    params: { venue: words("polymarket", "kalshi", "manifold"), ...page(1_000, 100), ...days(365, 365) },
    servedForHours: 2,
  }),
  free("edge/observations", null, "observations", {
    needs: ["claims"],
    params: { claim_id: textOf(60), ...page(1_000, 100), ...range },
    widest: { claim_id: "daily-relative" },
  }),
  // Nothing is published in the world of the tests, and the server looks for files every quarter of an hour until there
  // are some.
  free("files", null, "files", {
    needs: ["files"],
    params: { dataset: words(...fileDatasets), file_format: words("parquet", "ndjson"), ...page(1_000, 100) },
    agesEveryMinutes: 15,
  }),
  free("account/me", null, null),
  professional("account/usage", "get_account_usage", null),
  starter("account/record", null, null, {
    params: {
      ...{ days: whole(1, 365, 90), ticker: text, through: presetWords("any", "webhook", "mail") },
      ...{ costs_bps: whole(0, 500, 0), ...page(200, 25), cursor: textOf(1_000) },
    },
  }),
]

export const specifiedToolCount = 31

export function rowOf({ name }: { name: string }): Row {
  const row = contract.find(({ path }) => path === name)
  if (!row) throw new Error(`${name} has no row in e2e/support/contract.ts.`)
  return row
}

export function fullest({ params: { limit }, widest }: Row): Record<string, string | number> {
  return { ...widest, ...(limit?.maximum && { limit: limit.maximum }) }
}
