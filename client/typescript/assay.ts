/** The client of the Assay API. Computed from the API's declarations: edit scripts/clients instead. */

/** What went wrong, as a word: that of the error's page, `/docs/errors/{code}`, or one of the client's own. */
export type ErrorCode =
  | "missing_api_key"
  | "invalid_api_key"
  | "api_key_deactivated"
  | "api_key_expired"
  | "tier_required"
  | "scope_required"
  | "network_not_allowed"
  | "live_key_required"
  | "rate_limited_minute"
  | "rate_limited_day"
  | "invalid_parameters"
  | "not_found"
  | "method_not_allowed"
  | "not_acceptable"
  | "too_slow"
  | "body_too_large"
  | "uri_too_long"
  | "range_not_satisfiable"
  | "misdirected"
  | "unreadable"
  | "header_too_large"
  | "internal_error"
  | "unavailable"
  | "connection_failed"
  | "unknown"

/** An error as the API sends it (RFC 9457); on a 422, `detail` lists what is wrong with each parameter. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string | Violation[]
  request_id: string
  code?: string
  required_tier?: string
  current_tier?: string
  upgrade_url?: string
  suggestions?: { ticker: string; company_name: string | null }[]
  window?: "minute" | "day"
  retry_after_seconds?: number
  progress?: string
}

export type Violation = { type: string; loc: [string, string]; msg: string; input: unknown }

/** Every request that fails throws one of these. */
export class AssayError extends Error {
  /** What to branch on. */
  readonly code: ErrorCode
  /** The HTTP status; 0 where no response came. */
  readonly status: number
  /** The body of the error, where it was one of the API's. */
  readonly problem: Problem | null
  /** The id of the request, by which support finds it. */
  readonly requestId: string | null

  constructor(message: string, code: ErrorCode, status = 0, problem: Problem | null = null, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.status = status
    this.problem = problem
    this.requestId = problem?.request_id ?? null
  }
}

/** 401: no key was sent, or one that is not recognised. */
export class AuthenticationError extends AssayError {}

/** 403: the key is deactivated or has expired, or its plan does not include the endpoint. */
export class PermissionDeniedError extends AssayError {}

/** 404: the ticker is not in the universe; `suggestions` has those that may have been meant. */
export class NotFoundError extends AssayError {
  get suggestions(): { ticker: string; company_name: string | null }[] {
    return this.problem?.suggestions ?? []
  }
}

/** 422: invalid parameters; `violations` has all of them. */
export class InvalidParametersError extends AssayError {
  get violations(): Violation[] {
    const detail = this.problem?.detail
    return Array.isArray(detail) ? detail : []
  }
}

/** 429: the limit per minute or per day has been reached, and waiting would take longer than `maxWaitMs`. */
export class RateLimitError extends AssayError {
  get retryAfterSeconds(): number | null {
    return this.problem?.retry_after_seconds ?? null
  }
}

/** 5xx: the service is temporarily unavailable, and retrying did not help. */
export class ServerError extends AssayError {}

/** No response came, or none that can be read, and trying again did not help. */
export class APIConnectionError extends AssayError {}

/** The error that a response with this status stands for. */
export function errorOf(status: number, body: string): AssayError {
  const problem = problemIn(body)
  const code = (problem?.type.split("/").pop() as ErrorCode | undefined) ?? "unknown"
  const kind = kinds[status] ?? (status >= 500 ? ServerError : AssayError)
  return new kind(messageOf(problem) ?? `The response has status ${status}.`, code, status, problem)
}

const kinds: Record<number, typeof AssayError> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  422: InvalidParametersError,
  429: RateLimitError,
}

/** Null for what a proxy on the way may have sent. */
function problemIn(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const isProblem = typeof parsed === "object" && parsed !== null && "type" in parsed && "request_id" in parsed
    return isProblem ? (parsed as Problem) : null
  } catch {
    return null
  }
}

function messageOf(problem: Problem | null): string | undefined {
  if (!Array.isArray(problem?.detail)) return problem?.detail
  return problem.detail.map(({ loc, msg }) => `${loc[1]} ${msg}`).join("; ")
}

/** Waits so long; rejects when the signal aborts meanwhile. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

type Minute = { left: number; endsAt: number }

/**
 * Keeps requests within the quota of the minute, by the headers that every response has. Where it does not know what is
 * left, at the start and in each new minute, one request goes first and the others wait for its response.
 */
export class Pacer {
  #minute: Minute | null = null
  /** Counts the minutes, so that a response is held against the one that its request was sent in. */
  #number = 0
  #isAsking = false
  #waiting: (() => void)[] = []
  readonly #now: () => number
  readonly #sleep: Sleep

  constructor(now: () => number, sleep: Sleep) {
    this.#now = now
    this.#sleep = sleep
  }

  /**
   * Comes back when one more request may be sent, with the number of its minute. One that would have to wait for longer
   * than `maxWaitMs` is not held.
   */
  async take(maxWaitMs: number, signal?: AbortSignal): Promise<number> {
    for (;;) {
      signal?.throwIfAborted()
      if (this.#minute && this.#now() >= this.#minute.endsAt) {
        this.#minute = null
        this.#number++
      }
      if (!this.#minute && !this.#isAsking) {
        this.#isAsking = true
        return this.#number
      }
      if (!this.#minute) {
        await new Promise<void>((resolve, reject) => {
          this.#waiting.push(resolve)
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
        })
      } else if (this.#minute.left > 0) {
        this.#minute.left--
        return this.#number
      } else {
        const waitMs = this.#minute.endsAt - this.#now()
        if (waitMs > maxWaitMs) return this.#number
        await this.#sleep(waitMs, signal)
      }
    }
  }

  /** Learns from the `RateLimit` header of a response what is left in its minute; null where none came. */
  learn(header: string | null, number: number): void {
    if (number !== this.#number) return
    const [, left, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(header ?? "") ?? []
    if (seconds !== undefined) this.#note({ left: Number(left), endsAt: this.#now() + Number(seconds) * 1_000 })
    this.#isAsking = false
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Others may use the same quota, and what is under way has not been counted yet: the smaller number holds. */
  #note(minute: Minute): void {
    const known = this.#minute
    const isSame = known !== null && minute.endsAt < known.endsAt + 2_000
    this.#minute = isSame ? { left: Math.min(known.left, minute.left), endsAt: known.endsAt } : minute
  }
}

export type AssayOptions = {
  /** The API key; otherwise that of the environment variable `ASSAY_API_KEY`. */
  key?: string
  /** Where the service is. */
  baseUrl?: string
  /** How many more times a request is sent after a 429, a 502, 503 or 504, or no response. */
  retries?: number
  /** The longest wait for the quota, or before another try. */
  maxWaitMs?: number
  /** How long one try may take. */
  timeoutMs?: number
  /** Instead of the platform's own, for tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => number
  sleep?: Sleep
}

export type CallOptions = { signal?: AbortSignal }

type Value = string | number | Date | readonly string[] | null | undefined
type Listed = { meta: { data_origin: string; next_cursor: string | null } }

/** A server that has just started and says how far the making of its data is, is waited for. */
const mostForStartMs = 600_000

const defaultBaseUrl = "http://localhost:3000"

/** Sends requests: within the quota, again where that may help, and as errors with a code where it does not. */
export class Transport {
  readonly #options: Required<AssayOptions>
  readonly #pacer: Pacer

  constructor(options: AssayOptions = {}) {
    this.#options = {
      key: options.key ?? keyOfEnvironment(),
      baseUrl: (options.baseUrl ?? defaultBaseUrl).replace(/\/+$/, ""),
      retries: options.retries ?? 4,
      maxWaitMs: options.maxWaitMs ?? 90_000,
      timeoutMs: options.timeoutMs ?? 30_000,
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      now: options.now ?? Date.now,
      sleep: options.sleep ?? sleepFor,
    }
    this.#pacer = new Pacer(this.#options.now, this.#options.sleep)
  }

  async get<Answer>(path: string, params: object, { signal }: CallOptions = {}): Promise<Answer> {
    const { baseUrl, retries, maxWaitMs, sleep } = this.#options
    const url = `${baseUrl}/api/v1/${addressOf(path, params)}`
    let tries = 0
    let waitedForStartMs = 0
    for (;;) {
      const minute = await this.#pacer.take(maxWaitMs, signal)
      const { answer, error, retryAfterMs } = await this.#send(url, minute, signal)
      if (!error) return answer as Answer
      const waitMs = retryAfterMs ?? 500 * 2 ** tries * (0.5 + Math.random() / 2)
      const isStarting = error.problem?.progress !== undefined && waitedForStartMs < mostForStartMs
      const isGivenUp = tries >= retries && !isStarting
      if (!mayHelp(error) || isGivenUp || waitMs > maxWaitMs) throw error
      await sleep(waitMs, signal)
      if (isStarting) waitedForStartMs += waitMs
      else tries++
    }
  }

  /** The pages of a list, all as it was known at the first. */
  async *pages<Answer extends Listed>(path: string, params: object, options?: CallOptions): AsyncGenerator<Answer> {
    for (let cursor: string | null = null; ; ) {
      const page: Answer = await this.get(path, cursor ? { ...params, cursor } : params, options)
      yield page
      cursor = page.meta.next_cursor
      if (cursor === null) return
    }
  }

  /** The rows of all pages, each with the origin of its data and with what the path names. */
  async *rows<Row>(
    path: string,
    list: string,
    named: readonly string[],
    params: object,
    options?: CallOptions,
  ): AsyncGenerator<Row> {
    for await (const page of this.pages<Listed & Record<string, unknown>>(path, params, options)) {
      const beside = Object.fromEntries(named.map((name) => [name, page[name]]))
      for (const row of page[list] as object[]) {
        yield { ...beside, ...row, data_origin: page.meta.data_origin } as Row
      }
    }
  }

  async #send(url: string, minute: number, signal?: AbortSignal): Promise<Sent> {
    const { key, timeoutMs, fetch } = this.#options
    const ending = new AbortController()
    const late = setTimeout(() => ending.abort(new Error(`No response within ${timeoutMs / 1_000} s.`)), timeoutMs)
    const abort = () => ending.abort(signal?.reason)
    signal?.addEventListener("abort", abort, { once: true })
    let quota: string | null = null
    try {
      const headers = { Accept: "application/json", ...(key ? { "X-API-Key": key } : {}) }
      // The API never redirects, and a key must not follow to wherever something else does.
      const response = await fetch(url, { headers, redirect: "error", signal: ending.signal })
      quota = response.headers.get("RateLimit")
      const body = await response.text()
      if (response.ok) return { answer: JSON.parse(body) }
      const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN)
      return { error: errorOf(response.status, body), ...(seconds >= 0 && { retryAfterMs: seconds * 1_000 }) }
    } catch (cause) {
      signal?.throwIfAborted()
      return {
        error: new APIConnectionError(
          `No readable response came: ${reasonOf(cause)}`,
          "connection_failed",
          0,
          null,
          cause,
        ),
      }
    } finally {
      clearTimeout(late)
      signal?.removeEventListener("abort", abort)
      this.#pacer.learn(quota, minute)
    }
  }
}

type Sent = { answer?: unknown; error?: AssayError; retryAfterMs?: number }

const mayHelp = (error: AssayError) =>
  error instanceof APIConnectionError || [429, 502, 503, 504].includes(error.status)

/** `market/ohlcv/{ticker}` with its parameters in their places. */
function addressOf(path: string, params: object): string {
  const left = new Map<string, Value>(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const text = textOf(left.get(name))
    left.delete(name)
    return encodeURIComponent(text)
  })
  const given = [...left].filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]))
  return query.toString() === "" ? filled : `${filled}?${query}`
}

function textOf(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === "object" && value !== null ? value.join(",") : String(value)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}

function keyOfEnvironment(): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env?.ASSAY_API_KEY ?? ""
}

const sleepFor: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort)
      resolve()
    }, ms)
    signal?.addEventListener("abort", abort, { once: true })
  })

/** One record of one timeframe. */
export type AccuracyRow = {
  /** Time from the reference close to the target close: one session (daily), one week or one month. */
  timeframe: "daily" | "weekly" | "monthly"
  /** live: said before the session, of the real market. simulated: of the simulated market. replay: computed later from what was known then. */
  origin: "live" | "simulated" | "replay"
  /** live: still predicted. archived_sample: discontinued on 2026-03-23, the whole record counts. */
  status: "live" | "archived_sample"
  /** A note to read before the values. Null: no note. */
  note: string | null
  /** The ticker that the row is about. Null: all tickers. */
  ticker: string | null
  /** Predictions that were graded correct or incorrect. Those that were stored before the service kept a log are among them; their rows in the log say `is_backfill`. */
  n_resolved: number
  /** Those that were correct. */
  n_correct: number
  /** Share that was correct. Null at n = 0. */
  accuracy: number | null
  /** Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0. */
  accuracy_low: number | null
  /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
  accuracy_high: number | null
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** What the same mix of directions would have won over the same sessions across the whole universe; with `ticker`, on that ticker. Null at n = 0. */
  base_rate: number | null
  /** Share of the same predictions whose price rose: the accuracy of always predicting a rise. Null at n = 0. */
  always_up_rate: number | null
  /** Accuracy minus base rate, as a difference of fractions. Null at n = 0. */
  skill: number | null
  /** Lower 95% bound of `skill`: a t-interval over sessions, or over blocks of them where outcomes overlap. Null: fewer than 5 of them have calls of both directions. Calls of one direction have a skill of 0 by definition. Of one ticker, null: fewer than 5, or all calls have one direction. */
  skill_low: number | null
  /** Upper 95% bound of `skill`, in the same way. Null: `skill_low` is. */
  skill_high: number | null
  /** Mean confidence; near `accuracy` if confidences mean what they say. Null at n = 0. */
  avg_confidence: number | null
  /** Those of the resolved predictions that froze a base; the four scores below are over them. */
  n_scored: number
  /** Mean squared error of `probability_up` against whether the price rose; 0 is best. Null: no prediction said one. */
  brier_score: number | null
  /** The same of the `base_probability_up` that was frozen in each prediction. Null: no prediction said one. */
  base_brier_score: number | null
  /** Mean negative log of the probability given to what happened; 0 is best. Null: no prediction said one. */
  log_loss: number | null
  /** The same of the frozen `base_probability_up`. Null: no prediction said one. */
  base_log_loss: number | null
  /** Mean distance between predicted and realized move, in percentage points. Null at n = 0. */
  mean_abs_error_pct: number | null
  /** The same of always expecting no move. Null at n = 0. */
  no_move_abs_error_pct: number | null
  /** The record of the second claim, ahead of or behind the session's median, graded on its own. */
  relative: {
    /** Graded predictions that made the claim. */
    n: number
    /** Those that were right. */
    n_correct: number
    /** Share that was right; 0.5 is what chance gives, by construction. Null at n = 0. */
    accuracy: number | null
    /** Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0. */
    accuracy_low: number | null
    /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
    accuracy_high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** Mean squared error of `relative_probability`; 0.25 is that of always saying 0.5. Null at n = 0. */
    brier_score: number | null
    /** Graded predictions that made no such claim, because their `relative_probability` was within 0.0005 of one half. They count in no figure here. */
    n_no_call: number
  }
  /** First target date that counts. Null: nothing is resolved. */
  window_start_date: string | null
  /** Last target date that counts. Null: nothing is resolved. */
  window_end_date: string | null
}

/** A move that is unusually large for the ticker. */
export type Anomaly = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Name of the company or fund, as it is today. Null: the data gives no name. */
  company_name: string | null
  /** The session of the move: the last one known. */
  date: string
  /** Its close in USD, as traded then. */
  close: number
  /** Its move from the close before, in percent, split-adjusted. */
  move_pct: number
  /** Direction of the move. */
  direction: "up" | "down"
  /** Distance of the move from the mean, in standard deviations; below 0 for a fall. */
  sigma: number
  /** Mean daily move over the sessions before, in percent. */
  mean_return_pct: number
  /** Standard deviation of these moves, in percentage points. */
  stdev_return_pct: number
}

/** A past anomaly and the move after it. */
export type AnomalyReversal = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** The session of the move. */
  date: string
  /** The move from the close before, in percent, split-adjusted. */
  move_pct: number
  /** Its distance from the mean of the sessions before, in standard deviations. */
  sigma: number
  /** The next session. */
  next_date: string
  /** The move of that session, in percent. */
  next_move_pct: number
  /** Whether it went the other way; no move is no reversal. */
  is_reversal: boolean
}

/** Signals that may lose so reliably that the opposite trade wins. */
export type AntiSignalCandidate = {
  /** Name of the group of signals. */
  name: string
  /** The claim in the edge ledger that they lose. */
  claim_id: string
  /** Resolved signals that do not overlap and were issued after the claim was registered. */
  n: number
  /** Share of these that won. Null: none of them is resolved. */
  win_rate: number | null
  /** Lower 95% Wilson bound of `win_rate`. Null: none of them is resolved. */
  wilson_low: number | null
  /** Upper 95% Wilson bound of `win_rate`. Null: none of them is resolved. */
  wilson_high: number | null
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** Their mean return in percent, signed by direction. Null: none of them is resolved. */
  expectancy_pct: number | null
  /** The same for the first half by entry. Null: it is empty. */
  first_half_expectancy_pct: number | null
  /** The same for the second half. Null: it is empty. */
  second_half_expectancy_pct: number | null
  /** State of the claim that they lose, as edge/ledger explains it. Only a verified claim confirms it. */
  state: "registered" | "testing" | "verified" | "decayed" | "rejected"
}

/** The prices of one session, week or month. */
export type Bar = {
  /** The session; of a week or a month, its first one. */
  date: string
  /** First price in USD, adjusted as asked for. Null: the source did not give it. */
  open: number | null
  /** Highest price in USD, adjusted as asked for. Null: the source did not give it. */
  high: number | null
  /** Lowest price in USD, adjusted as asked for. Null: the source did not give it. */
  low: number | null
  /** Last price in USD, adjusted as asked for. */
  close: number
  /** Shares that changed hands, split-adjusted unless `adjustment` is raw. Null: the source did not give it. */
  volume: number | null
  /** Whether the week or month is not over, or not known from its start. */
  is_partial: boolean
}

/** One part of the briefing, with what it rests on. */
export type BriefingSection = {
  /** What it is about. */
  title: string
  /** What is on record, in a few sentences. */
  summary: string
  /** The events that it rests on, as `intelligence/events` names them. */
  event_ids: (string)[]
  /** Pages of their sources. */
  source_links: (string)[]
}

/** A file that holds all facts of a kind and month. */
export type BulkFile = {
  /** Name of the file, which `/api/v1/files/{name}` downloads. */
  name: string
  /** The dataset that it belongs to. */
  dataset: string
  /** The month whose facts it holds, in UTC. */
  month: string
  /** parquet, compressed with zstd, or ndjson, compressed with gzip. */
  file_format: "parquet" | "ndjson"
  /** Rows in it. */
  rows: number
  /** Its size in bytes. */
  bytes: number
  /** SHA-256 of its bytes; its ETag, too. */
  sha256: string
  /** The first day in it, by `dated_by` of its dataset. */
  from_date: string
  /** The last day in it. */
  to_date: string
  /** When these bytes were published, in UTC. The file of the running month is replaced every night. */
  published_at: string
  /** Place in the transparency log of the row that commits to the manifest which listed these bytes first. */
  ledger_index: number
  /** The lowest plan that may download it. */
  required_tier: "free" | "api_starter" | "api_pro"
  /** Where it is downloaded, with the key in a header. */
  url: string
}

/** One date that moves markets. */
export type CalendarEntry = {
  /** Stable id: the category and the date. */
  entry_id: string
  /** The day in New York. */
  date: string
  /** What kind of date it is. */
  category: "fomc_decision" | "fomc_minutes" | "triple_witching" | "opex" | "vix_expiry" | "holiday" | "early_close" | "rebalancing" | "tax" | "tariff" | "cpi" | "ppi" | "jobs" | "gdp" | "pce"
  /** confirmed: announced by the body that decides it. rule: follows from a fixed rule. tentative: announced as such, or not verified. */
  status: "confirmed" | "rule" | "tentative"
  /** The entry in words. */
  name: string
  /** When it happens, in UTC. Null: no time applies. */
  scheduled_at: string | null
  /** Whether US exchanges are closed all day. */
  market_closed: boolean
  /** When the session ends early, in UTC. Null: it is not cut short, or there is none. */
  early_close_at: string | null
  /** The rule or the schedule that the date is from, in words. */
  source: string
  /** Page of the source. Null: the rule has none. */
  source_url: string | null
}

/** A claim that something predicts prices, and its result. */
export type Claim = {
  /** Stable id of the claim. */
  claim_id: string
  /** What is claimed, in a sentence. */
  claim: string
  /** What it is claimed of. */
  scope: string
  /** What one observation is, when it succeeds, and what it is compared with; fixed at registration. */
  test: string
  /** When it is tested, and when it is given up; fixed at registration. */
  stop_rule: string
  /** registered: no outcome is known yet. testing: outcomes are known, and fewer than the target. verified: the one test at the target showed it. rejected: the test did not, or the target was not reached in time. decayed: it was verified, and later observations did no better than the base. */
  state: "registered" | "testing" | "verified" | "decayed" | "rejected"
  /** When it was registered, in UTC. Only what was said later counts. */
  registered_at: string
  /** When the evaluation moved it to its state, in UTC. */
  state_since: string
  /** When it was last evaluated, in UTC. */
  evaluated_at: string
  /** Observations whose outcome is known. */
  n: number
  /** Observations at which it is tested, once. */
  n_target: number
  /** Share of the observations that succeeded. Null at n = 0. */
  win_rate: number | null
  /** Lower 95% Wilson bound of `win_rate`. Null at n = 0. */
  wilson_low: number | null
  /** Upper 95% Wilson bound of `win_rate`. Null at n = 0. */
  wilson_high: number | null
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon. Null: last evaluated by an earlier version of the service, which did not say. */
  n_blocks: number | null
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** The same share of what it is compared with. Null: nothing of that is known. */
  base_rate: number | null
  /** `win_rate` minus `base_rate`, as a difference of fractions. Null: one of them is. */
  lift: number | null
  /** The p-value below which its test shows it: its part of `alpha`, fixed at registration by its place in the ledger. The parts of all places add up to `alpha`, so that a later claim takes nothing from an earlier one. */
  alpha_share: number
  /** One-sided p-value of its one test, by a t-test over blocks of sessions as long as its horizon. Null: not tested. */
  p_value: number | null
  /** `p_value` times `alpha` over `alpha_share`, at most 1, to be compared with `alpha`. Of a test by an earlier version of the service: by Holm's method, as its history says. Null: not tested. */
  p_value_adjusted: number | null
  /** Every state that it has had, oldest first. */
  history: ({
    /** registered: no outcome is known yet. testing: outcomes are known, and fewer than the target. verified: the one test at the target showed it. rejected: the test did not, or the target was not reached in time. decayed: it was verified, and later observations did no better than the base. */
    state: "registered" | "testing" | "verified" | "decayed" | "rejected"
    /** When the evaluation moved it there, in UTC. */
    at: string
    /** Why, in a sentence. */
    reason: string
  })[]
}

/** What came of what a claim said at one session's close. */
export type ClaimObservation = {
  /** The session at whose close it was said. */
  session_date: string
  /** The session by whose close the outcome was known. */
  resolved_date: string
  /** Observations of that session. */
  n: number
  /** How many of them succeeded. A fraction where an observation is a share of many. */
  successes: number
  /** What they are compared with: how many. */
  base_n: number
  /** How many of those succeeded. A fraction where the base is a probability. */
  base_successes: number
}

/** Following one disclosed trade, as the sample counts it. */
export type CongressCall = {
  /** The day on which the trade was disclosed. */
  disclosure_date: string
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Whether the price should rise (bullish) or fall (bearish). */
  direction: "bullish" | "bearish"
  /** Sessions from entry to exit; the entry is the first of them. */
  horizon_sessions: number
  /** The session at whose open it is entered. One that is pending may be entered later. */
  entry_date: string
  /** The session at whose close it ended. Null: it is not resolved. */
  exit_date: string | null
  /** pending: its exit is not known yet. void: nothing was traded before the exit. */
  status: "pending" | "resolved" | "void"
  /** Whether the price moved its way; no move is a loss. Null: it is not resolved. */
  outcome: "win" | "loss" | null
  /** Move of the price from entry to exit, in percent, split-adjusted and without dividends. Null: it is not resolved. */
  raw_move_pct: number | null
  /** Share of all stocks and ETFs that moved its way over the same sessions. Null: it is not resolved, or none traded. */
  base_rate: number | null
  /** Move of SPY over the same sessions, in percent. Null: it is not resolved, or SPY did not trade. */
  spy_move_pct: number | null
}

/** A trade that a member of Congress reported. */
export type CongressTrade = {
  /** Opaque and stable id of the trade. */
  trade_id: string
  /** Who filed the report. */
  politician_name: string
  /** Id in the Biographical Directory of Congress. Null: not recognised. */
  bioguide_id: string | null
  /** House of Representatives or Senate. */
  chamber: "house" | "senate"
  /** Party. Null: the filer was not recognised as a member. */
  party: string | null
  /** State, two letters. Null: the filer was not recognised as a member. */
  state: string | null
  /** Ticker as the report gives it. Null: it gives none. */
  ticker: string | null
  /** What was traded, as the report names it. */
  asset_name: string
  /** Kind of asset. other: none of the rest. */
  asset_type: "stock" | "etf" | "option" | "bond" | "fund" | "crypto" | "other"
  /** Purchase, sale (whole or in part) or exchange. */
  transaction_type: "purchase" | "sale" | "exchange"
  /** Whether only a part of the holding was sold. Null: a sale of which the source does not say. */
  is_partial_sale: boolean | null
  /** amended: the report corrects an earlier one, whose line is no longer listed if it can be found. */
  filing_status: "new" | "amended"
  /** Who owns the asset. unknown: the report says something else. */
  owner: "self" | "spouse" | "joint" | "dependent_child" | "unknown"
  /** Lower bound of the reported band in USD. Null: not readable. */
  amount_min: number | null
  /** Upper bound of the reported band in USD. Null: the band has none, or is not readable. */
  amount_max: number | null
  /** The amount as reported. */
  amount_raw: string
  /** When it was traded. */
  transaction_date: string
  /** When the report was made public. */
  disclosure_date: string
  /** Calendar days between the two; the law allows 45. */
  reporting_lag_days: number
  /** The report itself. If it is simulated, the URL leads nowhere. */
  filing_url: string
}

/** What changes the terms of a stock or an ETF. */
export type CorporateAction = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** split: more or fewer shares for each. dividend: cash for each share. listing: the first session with a price, after the first day on record. delisting: the last session. rename: another ticker for the same stock; no source reports any yet, so none is listed. */
  kind: "split" | "dividend" | "listing" | "delisting" | "rename"
  /** The first session on the new terms; of a delisting, the last session. */
  effective_date: string
  /** New shares for one old share: 2 is two for one, 0.1 is one for ten. Null: it is not a split. */
  ratio: number | null
  /** USD a share, before later splits. Null: it is not a dividend. */
  amount: number | null
  /** When the service knew it as it is here, in UTC: answers as of an earlier moment do not have it. */
  known_at: string
}

/** A creator with the record of their calls. */
export type Creator = {
  /** Id of the channel. */
  creator_id: string
  /** Name of the channel, as it was last read. */
  channel_name: string
  /** The channel. If it is simulated, the URL leads nowhere. */
  channel_url: string
  /** Rank by `wilson_low`, from 1. Null: fewer resolved calls than `min_n`, which say little. A high rank is not proof of skill: see `label`. */
  rank: number | null
  /** Calls that are counted: resolved, pending and void. */
  n_issued: number
  /** Calls that have reached their exit; the rates are over these. */
  n_resolved: number
  /** Those of them whose price moved in the direction of the call. */
  n_correct: number
  /** Share of the resolved calls that were correct. Null: none is resolved. */
  accuracy: number | null
  /** What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson bound is clearly above, or above, one half and the base rate. weak: fewer than half were correct. neutral: none of these. anti_signal requires a test that was registered in advance and is never given here. */
  label: "strong" | "positive" | "neutral" | "weak" | "anti_signal" | "insufficient"
  /** Calls that have not reached their exit. */
  n_pending: number
  /** Further calls of the same stock and direction while one was open; they are not counted. */
  n_repeated: number
  /** Counted calls whose stock did not trade at all before the exit. */
  n_void: number
  /** Lower 95% Wilson bound. Null: none is resolved. */
  wilson_low: number | null
  /** Upper 95% Wilson bound. Null: none is resolved. */
  wilson_high: number | null
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** The same share with every void counted as a loss. Null: nothing is resolved or void. */
  rate_with_voids: number | null
  /** Mean share of all stocks and funds that moved the same way over the same sessions: the win rate of picking at random. Null: none is resolved. */
  base_rate: number | null
  /** Mean return in the direction of the call, in percent, before costs: a correctly called fall counts as a gain. Null: none is resolved. */
  avg_signed_return_pct: number | null
  /** Median of the same returns, in percent. Null: none is resolved. */
  median_signed_return_pct: number | null
  /** Mean of the same returns minus that of the same position in SPY, in percent. Null: none is resolved. */
  avg_excess_return_pct: number | null
  /** When the newest call was published, in UTC. */
  last_call_at: string
}

/** One call of a creator, as the scoreboard counts it. */
export type CreatorCall = {
  /** Stable id of the call. */
  call_id: string
  /** Id of the channel, as in signals/youtube-scoreboard. */
  creator_id: string
  /** When the video was published, in UTC. */
  called_at: string
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Whether the price should rise (bullish) or fall (bearish). */
  direction: "bullish" | "bearish"
  /** Sessions from entry to exit; the entry is the first of them. */
  horizon_sessions: number
  /** The session at whose open it is entered. One that is pending may be entered later. */
  entry_date: string
  /** The session at whose close it ended. Null: it is not resolved. */
  exit_date: string | null
  /** pending: its exit is not known yet. void: nothing was traded before the exit. */
  status: "pending" | "resolved" | "void"
  /** Whether the price moved its way; no move is a loss. Null: it is not resolved. */
  outcome: "win" | "loss" | null
  /** Move of the price from entry to exit, in percent, split-adjusted and without dividends. Null: it is not resolved. */
  raw_move_pct: number | null
  /** Share of all stocks and ETFs that moved its way over the same sessions. Null: it is not resolved, or none traded. */
  base_rate: number | null
  /** Move of SPY over the same sessions, in percent. Null: it is not resolved, or SPY did not trade. */
  spy_move_pct: number | null
  /** The video. If it is simulated, the URL leads nowhere. */
  source_url: string
}

/** A release or a decision that is scheduled. */
export type EconomicEvent = {
  /** Stable id: the event and its date. */
  event_id: string
  /** The event in words. */
  event: string
  /** The country whose economy it concerns. */
  country: "US"
  /** The day in New York. */
  date: string
  /** When it is scheduled, in UTC. Null: its schedule gives no time. */
  scheduled_at: string | null
  /** How much such events move markets. Derived from the event's name. */
  impact: "high" | "medium" | "low"
  /** The period that it covers, such as November 2026. Null: its schedule does not say. */
  period: string | null
  /** The figure that was released. Null: it is not out yet, or no source gives it. */
  actual: number | null
  /** The figure that was expected. Null: no source gives it. */
  estimate: number | null
  /** The last figure known before: of the period before, or an earlier estimate of the same period. Null: no source gives it. */
  previous: number | null
  /** The unit of the figures. Null: there are none. */
  unit: string | null
  /** Where its date is from: `schedule`, a schedule that was read; `rule`, the rule that its publisher announces, such as every Thursday, where there is no schedule that can be read. */
  basis: "schedule" | "rule"
  /** The source whose schedule lists it, or `rule`. */
  source: string
}

/** What is known of a source, and up to when. */
export type EvidenceCoverage = {
  /** The oldest observation on record of the last year. Null: there is none. */
  oldest_observed_at: string | null
  /** When the source was last read successfully. Null: never by that moment. */
  last_success_at: string | null
  /** Whether the source was read in time. If not, events may be missing. */
  complete: boolean
  /** What is collected from the source. */
  note: string
}

/** One thing that a source observed, as it was known. */
export type EvidenceEvent = {
  /** Opaque and stable id of the event, whatever the source calls it later. */
  event_id: string
  /** The source that reported it. */
  source: "usgs" | "eia" | "worldmonitor" | "osiris"
  /** live: reported by the source, of the real world. simulated: made up in the form of the source; it never happened. */
  origin: "live" | "simulated" | "replay"
  /** Who observed it. Where that is not the source, the source only relays it, which confirms nothing. Where `origin` is simulated, nobody did. */
  agency: string
  /** The id that the source uses for it now. */
  source_event_id: string
  /** What kind of event it is. */
  category: "earthquake" | "energy_inventory"
  /** The event in words. */
  title: string
  /** What else the source says of it. Null: nothing. */
  summary: string | null
  /** When it happened; of an inventory, the day with which its week ended. */
  observed_at: string
  /** When the source first said it. Null: the source does not tell. */
  published_at: string | null
  /** When the service learned of its present form. Of history that was filled in later, when the source published it. */
  retrieved_at: string
  /** When the source last changed it. Null: it has not, as far as is known. */
  updated_at: string | null
  /** How many forms of it have been known; 1 is the first. */
  revision: number
  /** Its forms, the newest first, at most 20. */
  revisions: ({
    /** Which form it is; 1 is the first. */
    revision: number
    /** When it became known. */
    revised_at: string
    /** What it changed, by the names of these fields. */
    changed_fields: (string)[]
  })[]
  /** Where it happened. Null: it has no location, or the source gives none. */
  location: {
    /** Degrees north. */
    latitude: number
    /** Degrees east. */
    longitude: number
    /** The place in words. Null: the source gives none. */
    name: string | null
  } | null
  /** What the source measured, in its order. */
  measurements: ({
    /** What was measured. */
    name: string
    /** The figure. */
    value: number
    /** Its unit, or of a magnitude its scale. */
    unit: string
  })[]
  /** Where to read it at the source. */
  source_links: ({
    /** A page of the source. */
    url: string
    /** What the page is. */
    title: string
  })[]
  /** Whether its source could not be read in time, so that it may have changed since. */
  stale: boolean
  /** Whether the source has retracted it. */
  retracted: boolean
  /** When that became known. Null: not retracted. */
  retracted_at: string | null
  coverage: EvidenceCoverage
}

/** A column of the files of a dataset. */
export type FileColumn = {
  /** Name of the column, in both formats. */
  name: string
  /** text, number (double), integer (64 bits) or flag (boolean). date: a DATE, in NDJSON as 2026-03-20. instant: a TIMESTAMP in UTC, in NDJSON in ISO 8601. json: a list or an object, in Parquet its JSON as text. */
  type: "text" | "date" | "instant" | "number" | "integer" | "flag" | "json"
  /** Whether it may be null. */
  nullable: boolean
}

/** One kind of fact, with a file a month in each format. */
export type FileDataset = {
  /** Name of the dataset, with which the names of its files begin. */
  dataset: string
  /** What it holds, as a heading. */
  title: string
  /** What one row says. */
  summary: string
  /** The endpoint that shows the same facts, and whose plan its files take. */
  product: string
  /** The lowest plan that may download it. */
  required_tier: "free" | "api_starter" | "api_pro"
  /** The column that decides in which month's file a row is. Of an instant, its UTC day. */
  dated_by: string
  /** False where the licence of the prices does not permit passing them on: there are no files then. */
  is_available: boolean
  /** The schema of its files, in the order of the columns. */
  columns: (FileColumn)[]
}

/** A flight, or its placebo on another day, with the level that it reaches. */
export type FlightCheck = {
  /** The landing, as in alternative/flights. */
  flight_id: string
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** The day of the landing in New York. */
  flight_date: string
  /** 0: the flight itself. Otherwise it is validated as if it had been this many days earlier. */
  shift_days: number
  /** The day that it is validated on. One before the counted days wraps around to their end, so it may lie after the landing. */
  date: string
  /** The level that it reaches on that day. */
  level: "TRIPLE_CONFIRMED" | "LOBBY_CONFIRMED" | "HEARING_CONFIRMED" | "FLIGHT_ONLY"
  /** The filings that the level rests on, as in alternative/lobbying, at most 5. */
  filing_ids: (string)[]
  /** The hearings that the level rests on, as in alternative/hearings, at most 5. */
  hearing_ids: (string)[]
}

/** A company's aircraft at a Washington airport, and what points to a visit. */
export type FlightSignal = {
  /** Stable id of the landing. */
  flight_id: string
  /** arrival: it was seen landing. presence: it was seen on the ground, and when it landed is not known. */
  event: "arrival" | "presence"
  /** The day in New York. */
  date: string
  /** Registration of the aircraft. Null: not known. */
  tail_number: string | null
  /** Its ICAO 24-bit address, six hexadecimal digits. Null: not known. */
  icao24: string | null
  /** Who operates it, as plane-alert-db had it in 2026; not checked against the FAA's register. */
  operator_name: string
  /** What the operator is. Only aircraft of companies are followed: no person is identified. */
  entity_type: "company" | "executive" | "political_figure"
  /** The stock of the operator. Null: it has none. */
  ticker: string | null
  /** Where it came from, as an ICAO code. Null: not known. */
  origin_airport: string | null
  /** Where it landed, as an ICAO code. Null: not known. */
  destination_airport: string | null
  /** When it took off, in UTC. Null: not known. */
  departed_at: string | null
  /** When it was seen landing, in UTC. Null: it was only seen on the ground. */
  arrived_at: string | null
  /** When it was seen, in UTC. */
  observed_at: string
  /** What else points to a visit. LOBBY_CONFIRMED: the company had a filing posted in the days before. HEARING_CONFIRMED: a hearing names it, or is on its sector, in the days around. TRIPLE_CONFIRMED: both, and the filing's issue is within the hearing committee's remit. FLIGHT_ONLY: neither. */
  validation_level: "TRIPLE_CONFIRMED" | "LOBBY_CONFIRMED" | "HEARING_CONFIRMED" | "FLIGHT_ONLY"
  /** Share of the placebos that reach the level. Null: none count. */
  placebo_rate: number | null
  /** Share of the flights that reach the level, minus `placebo_rate`. Null: none count. */
  lift: number | null
  /** Lower 95% bound of `lift`, clustered by company. Null: fewer than 5 companies count. */
  lift_low: number | null
  /** Upper 95% bound of `lift`, in the same way. A level whose bounds include 0 says nothing. Null: `lift_low` is. */
  lift_high: number | null
  /** The filings that the level rests on, newest first, at most 5. */
  matched_filings: ({
    /** As in alternative/lobbying. */
    filing_id: string
    /** The day on which it was posted. */
    date: string
    /** The Senate's codes of its issues. */
    issue_codes: (string)[]
  })[]
  /** The hearings that the level rests on, latest first, at most 5. */
  matched_hearings: ({
    /** As in alternative/hearings. */
    hearing_id: string
    /** The day of the meeting, which may lie ahead. */
    date: string
    /** The committees that meet. */
    committee_codes: (string)[]
  })[]
}

/** How often flights reach each level, and how often they would by chance. Only days whose evidence is fully on record count. */
export type FlightValidation = {
  /** Calendar days over which flights are counted here, today included, whatever was asked for. */
  days: number
  /** Days before a flight within which a filing counts. */
  filing_window_days: number
  /** Days before and after a flight within which a hearing counts. */
  hearing_window_days: number
  /** Each flight is validated again as if it had taken place this many days earlier: these are its placebos. A date before the counted days wraps around to their end. */
  placebo_shifts_days: (number)[]
  /** Greatest lift first. A level whose lift has bounds that include 0 says nothing. */
  levels: ({
    /** The level. */
    level: "TRIPLE_CONFIRMED" | "LOBBY_CONFIRMED" | "HEARING_CONFIRMED" | "FLIGHT_ONLY"
    /** Flights that reach it. */
    n: number
    /** Their share of the flights that count. Null: none count. */
    rate: number | null
    /** Placebos that reach it. */
    placebo_n: number
    /** Share of the placebos that reach the level. Null: none count. */
    placebo_rate: number | null
    /** Share of the flights that reach the level, minus `placebo_rate`. Null: none count. */
    lift: number | null
    /** Lower 95% bound of `lift`, clustered by company. Null: fewer than 5 companies count. */
    lift_low: number | null
    /** Upper 95% bound of `lift`, in the same way. A level whose bounds include 0 says nothing. Null: `lift_low` is. */
    lift_high: number | null
  })[]
}

/** A meeting of a committee of Congress, with the stocks that it may concern. */
export type Hearing = {
  /** Stable id of the meeting, which it keeps when it is moved. */
  hearing_id: string
  /** The number of the Congress. */
  congress: number
  /** The chamber whose committee meets. */
  chamber: "house" | "senate" | "joint"
  /** hearing: witnesses are heard. markup: a bill or a nomination is decided on. meeting: the source does not say. */
  kind: "hearing" | "markup" | "meeting"
  /** The committee; the first of several that meet together. */
  committee_name: string
  /** Its code in Congress.gov: four letters, and two digits of the subcommittee, 00 for the whole committee. */
  committee_code: string
  /** What it is about, as announced: plain text, at most 300 characters. */
  title: string
  /** The day in Washington. */
  date: string
  /** When it begins, in UTC. Null: its time is not announced. */
  scheduled_at: string | null
  /** held: its time has come and nothing was announced to the contrary, which is our inference. canceled: the source says so, or no longer lists it. */
  status: "scheduled" | "postponed" | "canceled" | "held"
  /** Where. Null: not announced. */
  location: string | null
  /** The witnesses. Empty: not announced; the Senate's list names none. */
  witnesses: ({
    /** As announced. */
    name: string
    /** Null: not announced. */
    position: string | null
    /** Null: not announced. */
    organization: string | null
  })[]
  /** GICS sectors that its committees decide on. */
  gics_sectors: (string)[]
  /** The companies that it names; otherwise the most traded stocks of its sectors, at most 10, the most traded first. */
  tickers: (string)[]
  /** named: the title or a witness names the companies. sector: the committee decides on their sectors. broad: it decides on all, or on none in particular, and no ticker is given. */
  mapping_basis: "named" | "sector" | "broad"
  /** Where it is announced. Null: it is simulated, and there is no such page. */
  url: string | null
  /** When the source last changed it. Null: the source does not say. */
  updated_at: string | null
}

/** A lobbying report as it stood, with the filings that it superseded. */
export type LobbyingFiling = {
  /** Stable id of the report of one registrant, client and period, which it keeps when it is amended. */
  filing_id: string
  /** The Senate's id of the current filing. */
  filing_uuid: string
  /** The Senate's code: Q1 to Q4 are reports, 1A to 4A amend them, 1T to 4T end them, RR and RA register. */
  filing_type: string
  /** The year that it reports on. */
  filing_year: number
  /** The part of the year that it reports on. */
  filing_period: "first_quarter" | "second_quarter" | "third_quarter" | "fourth_quarter" | "mid_year" | "year_end"
  /** Who lobbied, as filed: an outside firm, or the client itself. */
  registrant_name: string
  /** For whom, as filed. */
  client_name: string
  /** What an outside firm earned, in USD. Null: the registrant is not an outside firm, or the amount is below 5,000. */
  income: number | null
  /** What the client spent itself, in USD. Null: the registrant is an outside firm, or the amount is below 5,000. */
  expenses: number | null
  /** Whichever of the two is reported, in USD. Null: neither. */
  amount: number | null
  /** The Senate's codes of the issues. */
  issue_codes: (string)[]
  /** The same issues in words, in the same order. */
  issue_areas: (string)[]
  /** The government bodies that it names as lobbied. */
  government_entities: (string)[]
  /** The listed company that lobbied, one ticker for each class of its shares. Empty: none that we know. */
  tickers: (string)[]
  /** How the company was recognised from the client's name or, for its own lobbying, the registrant's. exact: its name in the index. normalised: the same without legal form or additions. own_name, former_name, subsidiary: a name on our list of aliases, which was compiled by hand and not checked against registers. none: not recognised; nothing is guessed. */
  ticker_match_method: "exact" | "normalised" | "own_name" | "former_name" | "subsidiary" | "none"
  /** How certain the match is, from 0 to 1: a judgement for each method and each alias, not a measurement. 0: no match. */
  ticker_match_confidence: number
  /** When the Senate posted the current filing, in UTC. */
  posted_at: string
  /** The filing at the Senate. Null: it is simulated, and there is no such page. */
  url: string | null
  /** Earlier filings of the same report, newest first. */
  superseded: ({
    /** The Senate's id of the earlier filing. */
    filing_uuid: string
    /** The Senate's code for its type. */
    filing_type: string
    /** The amount that it reported, in USD. Null: none. */
    amount: number | null
    /** When it was posted, in UTC. */
    posted_at: string
  })[]
}

/** Mentions of a stock in one day. */
export type MentionRow = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** The day in New York. Its figures are of the 24 hours before the last reading of that day. */
  date: string
  /** Where the mentions are counted. */
  platform: "reddit"
  /** Number of mentions. */
  mention_count: number
  /** Upvotes less downvotes of the posts and comments that mention it; below 0 where downvotes prevail. */
  upvote_count: number
  /** Mentions in the preceding 24 hours. Null: it was not in the list. */
  mention_count_previous: number | null
  /** Rank by mentions among all stocks there. Null: the source gives none. */
  rank: number | null
  /** Rank 24 hours earlier. Null: it was not in the list. */
  rank_previous: number | null
  /** Mean sentiment, from -1 to +1, of the titles of videos and stories read that day that name it: the compound score of VADER, a lexicon made for social media and not for finance. Null: no title names it. */
  sentiment: number | null
  /** How many titles the sentiment is the mean of. */
  sentiment_title_count: number
}

/** What every data answer says about itself: its time, its origin and its gaps. */
export type Meta = {
  /** Version of the API that answered. A change that could break a client raises the first number. */
  api_version: string
  /** When what the answer rests on last changed, in UTC: a fact arrived, or the clock passed something that matters; of a past `as_of`, that moment. The same question has the same bytes until the next change. */
  generated_at: string
  /** The moment of knowledge that the answer speaks from, in UTC: the one asked for, or that of the last change up to now. Nothing that became known later is in it. */
  as_of: string
  /** The last day whose data the answer rests on. Null: it rests on no daily data, or none was known. */
  data_through: string | null
  /** Whether newer data was due by `as_of` and is missing. */
  stale: boolean
  /** What is missing, in a sentence. Null: nothing is overdue. */
  stale_reason: string | null
  /** Whether the answer is about the real market (live), about a simulated one (simulated), computed later from what was known then (replay), or about several of these (mixed). */
  data_origin: "live" | "simulated" | "replay" | "mixed"
  /** Where the data of the answer comes from. */
  sources: ({
    /** Stable name of the source, for programs. */
    source_id: string
    /** Name of the source, for readers. */
    name: string
    /** Page of the source. */
    url: string
    /** The terms under which its data is used here. */
    licence: string
    /** When it was last read, in UTC. Null: the source is not read at run time. */
    retrieved_at: string | null
  })[]
  /** How much of what was asked for is here. Null: the question names no fixed set. */
  coverage: {
    /** Things that were asked for. */
    expected: number
    /** Those of them that are in the answer. */
    returned: number
    /** Those that are not. */
    missing: (string)[]
    /** Documents behind the answer of which another number of rows could be read than they have. */
    partially_read: ({
      /** Name of the document. */
      document: string
      /** Rows that it has, by a count that does not depend on reading them. Null: nothing of it can be read. */
      rows_seen: number | null
      /** Rows that could be read. Only these can be in the answer. */
      rows_read: number
    })[]
  } | null
  /** Why a list is empty. no_matches: something was measured, and nothing met the question. before_coverage: nothing could be measured at that moment. Null: nothing is empty. */
  empty_reason: "no_matches" | "not_trending" | "upstream_unavailable" | "not_configured" | "gates_not_cleared" | "before_coverage" | null
  /** The reason in a sentence. Null: nothing is empty. */
  empty_detail: string | null
  /** For each ticker of a filter that is not covered, those that may have been meant, the likeliest first. */
  suggestions: ({
    /** The ticker that was asked for and is not covered. */
    asked: string
    /** A ticker that may have been meant. */
    ticker: string
    /** Its company or fund. Null: the data gives no name. */
    company_name: string | null
  })[]
  /** Paths of the fields whose text others wrote, such as headlines. It is data: nothing in it is an instruction, and nothing in it is said by this service. */
  untrusted_text: (string)[]
  /** Sent back as `cursor`, it gives the next page. Null: the list ends here. */
  next_cursor: string | null
  /** The moment whose splits, and where asked for dividends, the prices are adjusted by, in UTC. Sent as `as_of`, it gives prices of any other days on the same basis. Null: no price is adjusted. */
  price_basis_at: string | null
  /** True where the answer rests on the universe in live mode: it holds today's members, and those that left the index before are not in it. */
  survivorship_biased: boolean
  /** What the answer is not: advice. */
  disclaimer: string
}

/** The model behind one timeframe, and how it was measured. */
export type ModelCard = {
  /** Time from the reference close to the target close: one session (daily), one week or one month. */
  timeframe: "daily" | "weekly" | "monthly"
  /** live: said before the session, of the real market. simulated: of the simulated market. replay: computed later from what was known then. */
  origin: "live" | "simulated" | "replay"
  /** live: still predicted. archived_sample: discontinued on 2026-03-23, the last model that served. */
  status: "live" | "archived_sample"
  /** A hash of its code, features, data and seed; predictions carry the same. */
  model_version: string
  /** What its predictions come from. base_rate: each ticker's own base rate, because the score pointed the wrong way on later sessions, or because none is used for this timeframe. In older models, because none did better by more than chance explains. */
  serves: "base_rate" | "logistic" | "trees"
  /** What it can and cannot do, in plain words. */
  limits: string
  /** Sessions from the reference close to the target close. */
  horizon_sessions: number
  /** The first session from whose close it predicts. */
  serves_from_date: string
  /** First reference session that it was trained on. */
  trained_from_date: string
  /** Last reference session that it was trained on. */
  trained_to_date: string
  /** First reference session of the later block that it was calibrated and scored on. */
  calibrated_from_date: string
  /** Last reference session of that block. */
  calibrated_to_date: string
  /** What it knows of a ticker, by name. */
  features: (string)[]
  /** Ticker-sessions that it was trained on. */
  n_rows: number
  /** Ticker-sessions of the later block that the scores are over. */
  n_scored: number
  /** Of `probability_up` on the later block: mean negative log of the probability given to what happened; 0 is best. */
  log_loss: number
  /** The same of the base rate, which is what there is to beat. */
  base_log_loss: number
  /** Mean squared error of `probability_up` on the later block; 0 is best. */
  brier_score: number
  /** The same of the base rate. */
  base_brier_score: number
  /** Every candidate that was tried, the one that serves among them, on the same rows. */
  compared_with: ({
    /** The base rate, a logistic regression, or, in older models, gradient-boosted trees. */
    candidate: "base_rate" | "logistic" | "trees"
    /** Its log loss on the later block. */
    log_loss: number
    /** Its Brier score on the later block. */
    brier_score: number
  })[]
  /** How well its score told the sides of the session's median on the later block. */
  relative: {
    /** Ticker-sessions that were scored, whether a side of the median would have been claimed or not. */
    n: number
    /** Share that ended on the side that the score put them on; chance gives 0.5. */
    accuracy: number
    /** Sessions that they are from. */
    n_sessions: number
    /** Blocks of sessions that the bounds rest on. Null: a model of an earlier version. */
    n_blocks: number | null
    /** Lower 95% bound of `accuracy` by session. Null below five blocks. */
    clustered_low: number | null
    /** Upper 95% bound of `accuracy` by session. Null below five blocks. */
    clustered_high: number | null
    /** Of `relative_probability` on the later block. */
    log_loss: number
    /** That of always saying 0.5. */
    even_log_loss: number
    /** Mean squared error of `relative_probability`. */
    brier_score: number
    /** That of always saying 0.5. */
    even_brier_score: number
  }
  /** What was said against what came, for tenths of the later block by `probability_up`. Alike in each if probabilities mean what they say. */
  reliability: ({
    /** Lowest `probability_up` in this bucket. */
    bucket_low: number
    /** Highest `probability_up` in it. */
    bucket_high: number
    /** Ticker-sessions in it. */
    n: number
    /** Mean `probability_up`. */
    mean_probability: number
    /** Share that rose. */
    realized_rate: number
    /** Sessions that they are from. Null: a model of an earlier version. */
    n_sessions: number | null
    /** Blocks of sessions that the bounds rest on. Null: a model of an earlier version. */
    n_blocks: number | null
    /** Lower 95% bound of `realized_rate` by session. Null: fewer than five blocks, or a model of a version without bounds. */
    clustered_low: number | null
    /** Upper 95% bound, in the same way. Null: `clustered_low` is. */
    clustered_high: number | null
  })[]
}

/** Why a ticker is not in the newest batch. */
export type NotPredicted = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Why not, in a word for programs. */
  reason: "volatility_below_3pct" | "too_little_history" | "no_bar" | "not_in_index_yet" | "delisted" | "index" | "not_covered" | "not_issued"
  /** The same in a sentence. */
  reason_text: string
}

/** A trade of the rule that has not reached its exit. */
export type OpenPullbackTrade = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  etf: string
  /** The session at whose close the rule was met. */
  fired_date: string
  /** The session at whose open the trade was entered. */
  entry_date: string
  /** That open in USD, split-adjusted. */
  entry_price: number
  /** The session at whose close the trade exits. */
  target_date: string
  /** The last close known in USD, split-adjusted. */
  close: number
  /** Move from the entry price to the last close known, in percent. */
  return_pct: number
  /** Whether the ETF meets the rule at the last session too. */
  is_rule_met: boolean
}

/** A call that has not reached its exit. */
export type PendingCall = {
  /** Id of the channel. */
  creator_id: string
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Whether the stock should rise (bullish) or fall (bearish). */
  direction: "bullish" | "bearish"
  /** When the video was published, in UTC. */
  called_at: string
  /** The session at whose open the call is entered. */
  entry_date: string
  /** The session at whose close it ends. If the stock is halted then, it is graded a few sessions later. */
  resolves_date: string
  /** The video. If it is simulated, the URL leads nowhere. */
  source_url: string
}

/** One prediction as it was frozen when it was made, and its outcome. */
export type Prediction = {
  /** Opaque and stable id of the prediction. */
  prediction_id: string
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Name of the company or fund, as it is today. Null: the data gives no name. */
  company_name: string | null
  /** Time from the reference close to the target close: one session (daily), one week or one month. */
  timeframe: "daily" | "weekly" | "monthly"
  /** The likelier of the two moves from the reference close to the target close: up (bullish) or down (bearish). */
  direction: "bullish" | "bearish"
  /** Expected move from the reference close to the target close, in percent: the market's long-run drift times the ticker's beta and, for daily predictions, a small term for what sets it apart from its session's median. 0 where these contradict `direction`. */
  predicted_return_pct: number
  /** Probability that the direction is right: the larger of those of a rise and a fall. It can lie below 0.5 where the price often stands still, since an unchanged close is right for neither. */
  confidence: number
  /** Probability that the target close is above the reference close. Null: made by an earlier version of the service without this field. */
  probability_up: number | null
  /** Probability that the two closes are the same. What is left to 1 is the probability of a fall. Null: made by an earlier version of the service without this field. */
  probability_unchanged: number | null
  /** The probability without any model: the ticker's own share of rises known at the time, shrunk towards that of its market. Null: made by an earlier version of the service without this field. */
  base_probability_up: number | null
  /** What the model adds: `probability_up` minus `base_probability_up`. 0 where the model has no information. Null: made by an earlier version of the service without this field. */
  edge: number | null
  /** A second claim, graded on its own: whether the ticker's move will be above (ahead) or below (behind) the median move of all predictions of its session. Null: no claim, as `relative_probability` is within 0.0005 of one half or, in an earlier version of the service, was not said. */
  relative_direction: "ahead" | "behind" | null
  /** Probability of ending on the side of the median that `rank_pct` is on, which is `relative_direction` where one is claimed. Exactly 0.5 where the model has no information. Null: made by an earlier version of the service without this field. */
  relative_probability: number | null
  /** Place among the predictions of the session by expected relative move, as a fraction: 1 is the strongest. Null: made by an earlier version of the service without this field. */
  rank_pct: number | null
  /** Share of this ticker's predictions of the timeframe, resolved before the issue, that were right. It says nothing without `historical_base_rate`. Null: none. */
  historical_accuracy: number | null
  /** Predictions that `historical_accuracy` is a share of. */
  historical_accuracy_n: number
  /** Lower 95% Wilson bound of `historical_accuracy`, which treats predictions as independent. Daily ones span one session each. Weekly and monthly ones overlap by some sessions where a week has fewer than 5 or a month fewer than 21. Null at n = 0. */
  historical_accuracy_low: number | null
  /** Upper 95% Wilson bound of `historical_accuracy`. Null at n = 0. */
  historical_accuracy_high: number | null
  /** What always predicting a rise would have won over the same sessions. Null at n = 0, or made by an earlier version of the service without this field. */
  historical_base_rate: number | null
  /** `historical_accuracy` minus `historical_base_rate`. 0 where every call was a rise. Null: `historical_base_rate` is. */
  historical_skill: number | null
  /** Lower 95% bound of `historical_skill`: a t-interval over sessions. Null: fewer than 5, every call did as well as predicting a rise, or `historical_skill` is null. */
  historical_skill_low: number | null
  /** Upper 95% bound of `historical_skill`, in the same way. Null: `historical_skill_low` is. */
  historical_skill_high: number | null
  /** Close of the reference session in USD, as traded then. */
  reference_price: number
  /** The last session that the prediction knows. */
  reference_date: string
  /** When the prediction was made, in UTC, before the target session opened. */
  issued_at: string
  /** The session whose close decides the outcome. */
  target_date: string
  /** Which model said it: a hash of its code, features, data, seed and library version. */
  model_version: string
  /** live: predictions of this timeframe are still made. archived_sample: the timeframe was discontinued on 2026-03-23. */
  accuracy_status: "live" | "archived_sample"
  /** live: said before the session, of the real market. simulated: of the simulated market. replay: computed later from what was known then. */
  origin: "live" | "simulated" | "replay"
  /** pending: the target close is not known yet. correct, incorrect: whether the price moved as predicted; an unchanged price is incorrect. void: the ticker never traded again in time, so that nothing can be graded. */
  outcome: "pending" | "correct" | "incorrect" | "void"
  /** Move from the reference close to the target close, in percent, split-adjusted and without dividends. Null: not graded, or void. */
  realized_return_pct: number | null
  /** Outcome of `relative_direction`. void: nothing can be graded, or the move was exactly the median. Null: no such claim was made. */
  relative_outcome: "pending" | "correct" | "incorrect" | "void" | null
  /** Median move of the session's predictions, in percent, which relative claims are graded against. Null: not graded, or made by a version of the service that did not say it. */
  median_return_pct: number | null
  /** Place in the transparency log of the leaf that commits to this prediction's batch. Null: not in the log, as in a replay. */
  ledger_index: number | null
}

/** An ETF that meets the rule and is free to enter. */
export type PullbackFire = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  etf: string
  /** The session at whose close the rule is met: the last one known. */
  fired_date: string
  /** That close in USD, as traded then. */
  close: number
  /** Mean of its last 200 closes in USD, split-adjusted to that session. */
  sma_200: number
  /** Distance of the close from the highest of 20 sessions, in percent: 0 or below. */
  pullback_pct: number
  /** RSI over 2 sessions, 0 to 100. */
  rsi_2: number
}

/** Where an ETF stands at the close of the last session. */
export type PullbackState = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  etf: string
  /** That close in USD, as traded then. */
  close: number
  /** Mean of its last 200 closes in USD, split-adjusted to that session. */
  sma_200: number
  /** Distance of the close from the highest of 20 sessions, in percent: 0 or below. */
  pullback_pct: number
  /** RSI over 2 sessions, 0 to 100. */
  rsi_2: number
  /** Whether the trend is up. */
  is_above_trend: boolean
  /** Whether it meets the rule, in a trade or not. */
  is_rule_met: boolean
}

/** A completed trade. */
export type PullbackTrade = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  etf: string
  /** The session at whose close the rule was met. */
  fired_date: string
  /** The session at whose open it was entered. */
  entry_date: string
  /** The session at whose close it ended. */
  exit_date: string
  /** Move from that open to that close, in percent, split-adjusted. */
  return_pct: number
  /** Whether it gained; no move is none. */
  is_win: boolean
}

/** A type of signal whose record clears the gates. */
export type QualifyingType = {
  /** The kind of event. */
  event_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "contract_award" | "regulatory_action" | "regulatory_approval" | "product_recall" | "executive_change" | "index_inclusion" | "tariff" | "acquisition" | "cyber_incident" | "restructuring" | "share_buyback" | "litigation"
  /** Whether the effect is on a ticker that the document does not name. Such signals have their own records. */
  second_order: boolean
  /** Share of its signals that won. Null: none is resolved. */
  win_rate: number | null
  /** Lower 95% Wilson bound of `win_rate`. Null: none is resolved. */
  wilson_low: number | null
  /** Its resolved signals; those that overlap with each other count once. */
  n: number
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** Mean return of these, signed by direction, in percent. Null: none is resolved. */
  expectancy_pct: number | null
}

/** One session of following signals. */
export type ReplayDay = {
  /** The session. */
  date: string
  /** Positions held during the session. */
  positions: number
  /** Their combined return in the session, after costs, in percent. */
  return_pct: number
  /** What an initial 1 is worth at the session's close. */
  value: number
  /** The same for the opposite trades, at the same costs. */
  opposite_value: number
  /** The same for SPY, bought at the open of the first session and held. */
  spy_value: number
  /** Distance of `value` from its highest close so far, in percent: 0 or below. */
  drawdown_pct: number
}

/** A market that has resolved, and its price beforehand. */
export type ResolvedMarket = {
  /** The venue. */
  forecaster_id: "polymarket" | "kalshi" | "manifold"
  /** The venue's id of the market. */
  market_id: string
  /** The venue's id of the event; markets of one event resolve together. */
  event_id: string
  /** The question, as the venue words it. */
  title: string
  /** When trading ended, or was planned to end if that was earlier, in UTC. */
  closed_at: string
  /** When it resolved, in UTC. */
  resolved_at: string
  /** void: neither Yes nor No. It is left out of the figures. */
  result: "yes" | "no" | "void"
  /** The price of Yes when the forecast was taken. Null: there was none, and it is left out of the figures. */
  probability: number | null
  /** The moment of that price, in UTC. Null: there was none. */
  probability_at: string | null
}

/** How many moves of one session reversed in the next. */
export type ReversalSession = {
  /** The session. */
  date: string
  /** Moves of at least `min_sigma` whose next session is known. */
  n: number
  /** Those of them that were followed by a move the other way. */
  n_reversed: number
  /** Moves of every size. */
  unconditional_n: number
  /** Those of them that were followed by a move the other way. */
  unconditional_n_reversed: number
}

/** An event signal as frozen at issue, with its outcome. */
export type Signal = {
  /** Opaque and stable id of the signal. */
  signal_id: string
  /** The kind of event. */
  event_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "contract_award" | "regulatory_action" | "regulatory_approval" | "product_recall" | "executive_change" | "index_inclusion" | "tariff" | "acquisition" | "cyber_incident" | "restructuring" | "share_buyback" | "litigation"
  /** Whether the effect is on a ticker that the document does not name. Such signals have their own records. */
  second_order: boolean
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Name of the company or fund, as it is today. Null: the data gives no name. */
  company_name: string | null
  /** Whether the price is expected to rise (bullish) or to fall (bearish). */
  direction: "bullish" | "bearish"
  /** The analyst's own probability that the direction is right. `conviction` weighs it by the record. */
  confidence: number
  /** The win rate of its type at issue, shrunk towards that of the other types in its direction, times `confidence`. Null: no signal of another type in this direction had been resolved. */
  conviction: number | null
  /** Sessions from entry to exit; the session of the entry is the first of them. */
  time_horizon_days: number
  /** The last session of the horizon, at whose close the outcome is decided. */
  horizon_end_date: string
  /** The title of the document that reports the event. */
  headline: string
  /** Why the event should move the price, in the analyst's words. */
  reasoning: string
  /** The documents that it is based on. */
  source_urls: (string)[]
  /** State of the document behind the signal. current: unchanged. revised: the source has changed it since. retracted: the source has withdrawn it. The signal stays as issued and is graded regardless. */
  document_status: "current" | "revised" | "retracted"
  /** When we saw the document's last change, in UTC. Null: it is current. */
  document_changed_at: string | null
  /** When it was issued, in UTC. */
  issued_at: string
  /** The first regular open after the issue, at which it is entered, in UTC. */
  tradable_from_at: string
  /** The last close known at issue, in USD, as traded then. Null: none was known. */
  reference_price: number | null
  /** Share of the type's signals resolved before the issue that won. Null: none had been resolved. */
  type_win_rate: number | null
  /** Lower 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been resolved. */
  type_win_rate_low: number | null
  /** Upper 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been resolved. */
  type_win_rate_high: number | null
  /** Number of signals behind `type_win_rate`; those that overlap count once. */
  type_n: number
  /** Whether it counts in the record of its type: false where it overlaps with an earlier one that does. */
  is_independent: boolean
  /** pending: its horizon has not ended, or its last price is not known. resolved: graded. void: the ticker did not trade within the horizon. */
  status: "pending" | "resolved" | "void"
  /** Whether the price moved as expected; an unchanged price is a loss. Null: not resolved. */
  outcome: "win" | "loss" | null
  /** Move from the entry's open to the exit's close in percent, split-adjusted and without dividends; a fall is negative whatever the direction. Null: not resolved. */
  raw_move_pct: number | null
  /** Why it is void, or was entered late or exited early. Null: nothing unusual happened. */
  note: string | null
  /** The analyst that issued it: a hash of its model, its prompt and its rules. */
  model_version: string
  /** live: said before the session, of the real market. simulated: of the simulated market. replay: computed later from what was known then. */
  origin: "live" | "simulated" | "replay"
  /** Index in the transparency log. Null: not logged. */
  ledger_index: number | null
}

/** The realized record of a type of signal. */
export type SignalPerformance = {
  /** The kind of event. */
  event_type: "earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "contract_award" | "regulatory_action" | "regulatory_approval" | "product_recall" | "executive_change" | "index_inclusion" | "tariff" | "acquisition" | "cyber_incident" | "restructuring" | "share_buyback" | "litigation"
  /** Whether the effect is on a ticker that the document does not name. Such signals have their own records. */
  second_order: boolean
  /** Signals issued: those resolved, pending and void. */
  n_issued: number
  /** Those that are graded, after the end of their horizon. */
  n_resolved: number
  /** Those whose outcome is not known yet. */
  n_pending: number
  /** Those whose ticker did not trade within the horizon. */
  n_void: number
  /** Resolved signals that won. */
  n_wins: number
  /** Resolved signals that the rates count: one per event, and one of several that overlap on a ticker. */
  n_independent: number
  /** Those of them that won. */
  n_independent_wins: number
  /** Sessions in which they were entered. */
  n_entry_dates: number
  /** `n_independent_wins` of `n_independent`, as a fraction. Null: none is resolved. */
  win_rate: number | null
  /** Lower 95% Wilson bound of `win_rate`. Null: none is resolved. */
  wilson_low: number | null
  /** Upper 95% Wilson bound of `win_rate`. Null: none is resolved. */
  wilson_high: number | null
  /** Sessions that the sample spans. Its rows move together within a session. */
  n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  clustered_high: number | null
  /** `win_rate` with voids as losses. Null: none is resolved or void. */
  win_rate_voids_lost: number | null
  /** Share of all stocks and ETFs that moved in the same directions over the same sessions. Null: none is resolved. */
  base_rate: number | null
  /** Mean return of all resolved signals in percent; a right call on a fall counts as a gain. Null: none is resolved. */
  avg_signed_return_pct: number | null
  /** The median of the same. Null: none is resolved. */
  median_signed_return_pct: number | null
  /** Mean signed return, in percent, of the signals that the rates count. Null: none is resolved. */
  expectancy_pct: number | null
  /** The part of `expectancy_pct` in excess of the same trade in SPY, in percent. Null: none is resolved. */
  avg_excess_return_pct: number | null
  /** `win_rate` shrunk towards that of the other types in the same directions, with the weight of 20 signals. Null: there is nothing to shrink towards. */
  shrunk_win_rate: number | null
  /** insufficient: fewer than 30 observations. strong: the lower bound is at least 0.55 and 0.05 above the base rate. positive: it is at least 0.5 and at least the base rate. anti_signal: confirmed to lose, as signals/anti-signals says. weak: it won less than half of the time. neutral: none of these. */
  label: "strong" | "positive" | "neutral" | "weak" | "anti_signal" | "insufficient"
  /** Whether its record clears the gates of signals/best. */
  passes_gates: boolean
  /** The first session in which one of them was exited. Null: none is resolved. */
  first_resolved_date: string | null
  /** The last session in which one of them was exited. Null: none is resolved. */
  last_resolved_date: string | null
}

/** The state of one data source. */
export type SourceStatus = {
  /** Stable name of the source, for programs; the same as `source_id` elsewhere. */
  source: string
  /** Name of the source, for readers. */
  name: string
  /** Page of the source. */
  url: string
  /** The family of facts that it is read for. A source of two families has two rows. */
  family: string
  /** That family in words. */
  family_title: string
  /** Whether it is asked only if the sources before it do not answer. */
  is_standby: boolean
  /** Whether it has all that it needs, such as a key. */
  configured: boolean
  /** Whether it is in use. */
  enabled: boolean
  /** ok: the last run succeeded and nothing is overdue. stale: facts are overdue. degraded: rows of the last run could not be used. unavailable: the last run failed, or there was none. not_configured: it is not asked; `coverage.note` says why. */
  status: "ok" | "stale" | "degraded" | "unavailable" | "not_configured"
  /** When it was last asked, in UTC. Null: never. */
  last_attempt_at: string | null
  /** When it last answered, even with nothing, in UTC. Null: never. */
  last_success_at: string | null
  /** Why the last run failed: unavailable (no usable answer) or format_changed (an unexpected format). Null: it succeeded, or there was none. */
  last_error_code: string | null
  /** The longest time between two of its runs by schedule. */
  expected_interval_seconds: number
  /** How many rows were read in the last run, beside how many its documents say they have. Null: none says so, or there was no run. */
  row_counts: {
    /** Documents of the run that say how many rows they have. */
    documents: number
    /** Rows that they say they have, in sum. */
    stated: number
    /** Rows that were read in them, refused ones included. */
    read: number
    /** The first documents of which another number of rows was read than they say they have. */
    partially_read: ({
      /** Name of the document. */
      document: string
      /** Rows that it says it has. */
      stated: number
      /** Rows that were read in it. */
      read: number
    })[]
  } | null
  /** What the answers of the last run had that the recorded answers, which it is tested with, do not have. Null: nothing of it is recorded, or there was no run. */
  drift: {
    /** How many fields, types and values are new. */
    count: number
    /** The first of them. */
    first: ({
      /** What is new: a field, a type of a field, or one of its few values. */
      kind: "field" | "type" | "value"
      /** Name of the field. */
      field: string
      /** The type or the value that was seen. */
      seen: string
    })[]
  } | null
  /** Facts that its runs have brought, revisions left out. */
  record_count: number
  /** What the first known fact of its family is about, in UTC. Null: none is known. */
  oldest_observed_at: string | null
  /** What the last known fact of its family is about, in UTC; what is scheduled for later does not count. Null: none is known. */
  newest_observed_at: string | null
  /** What its facts cover. */
  coverage: {
    /** Whether all that is expected of it is there. False never means that nothing happened. */
    known: boolean
    /** What is covered, or why that is not known, in a sentence. */
    note: string
  }
  /** The last 30 days, oldest first; a day without a run has two zeros. */
  history: ({
    /** The day, in New York. */
    date: string
    /** Runs of that day that succeeded. */
    succeeded: number
    /** Runs of that day that failed. */
    failed: number
  })[]
}

/** The prices of one ticker in one session, week or month. */
export type TickerBar = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** The session; of a week or a month, its first one. */
  date: string
  /** First price in USD, adjusted as asked for. Null: the source did not give it. */
  open: number | null
  /** Highest price in USD, adjusted as asked for. Null: the source did not give it. */
  high: number | null
  /** Lowest price in USD, adjusted as asked for. Null: the source did not give it. */
  low: number | null
  /** Last price in USD, adjusted as asked for. */
  close: number
  /** Shares that changed hands, split-adjusted unless `adjustment` is raw. Null: the source did not give it. */
  volume: number | null
  /** Whether the week or month is not over, or not known from its start. */
  is_partial: boolean
}

/** The order that follows from one of the best signals. */
export type TradePlanStep = {
  /** buy where the signal is bullish; sell_or_short where it is bearish: sell what is held, or sell short. */
  action: "buy" | "sell_or_short"
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Sorts the plan: the shrunk win rate of the type times the signal's confidence. */
  conviction: number
  /** Win rate of its type at issue. Null: none of the type had been resolved. */
  type_win_rate: number | null
  /** Lower 95% Wilson bound of `type_win_rate`. Null: it is. */
  type_win_rate_low: number | null
  /** Upper 95% Wilson bound of `type_win_rate`. Null: it is. */
  type_win_rate_high: number | null
  /** Number of signals behind `type_win_rate`. */
  type_n: number
  /** The signal that it follows. */
  signal_id: string
  /** Whether the signal expects a rise or a fall. */
  direction: "bullish" | "bearish"
  /** Sessions from entry to exit; the session of the entry is the first of them. */
  time_horizon_days: number
}

/** A stock, video, story, article or query that draws attention. */
export type Trend = {
  /** Rank in the whole list, from 1. */
  rank: number
  /** The platform that it was read from. */
  platform: "reddit" | "youtube" | "youtube_general" | "wikipedia" | "hackernews" | "google_trends"
  /** The stock that it is about. Null: it names no stock of the universe. */
  ticker: string | null
  /** The Wikipedia article or the Google query. Null: the platform has no topics. */
  topic: string | null
  /** Title of the video or story, or on reddit the name of the stock, as published: plain text, at most 300 characters. Null: there is none. */
  title: string | null
  /** Link to the page. Null: it is simulated, and there is no such page. */
  url: string | null
  /** On reddit, how often the stock was named, summed over the days. Elsewhere, on how many of the days it was listed. */
  mention_count: number
  /** Change in mentions from the 24 hours before to the last 24 hours, in percent. Null: it was not named before, or the platform counts no mentions. */
  mention_change_pct: number | null
  /** Upvotes less downvotes on reddit, which can be below 0, and views on wikipedia, summed over the days. Views plus likes on youtube, points plus comments on hackernews, approximate searches on google_trends, each as last seen. */
  engagement_score: number
  /** Sentiment of the title of a video or story, from -1 to +1: the compound score of VADER, a lexicon made for social media and not for finance. Null: there is no such title. */
  sentiment: number | null
  /** When it was first listed in these days, in UTC. */
  first_seen_at: string
  /** When it was last listed, in UTC. */
  last_seen_at: string
  /** The readings behind these figures, about a day apart, newest first. */
  history: ({
    /** When it was read, in UTC; on wikipedia, the end of the day of the views. */
    observed_at: string
    /** Mentions in the 24 hours before; 1 where the platform counts none. */
    mention_count: number
    /** As it stood then, made up as above. */
    engagement_score: number
  })[]
}

/** One stock or ETF that is covered. */
export type UniverseTicker = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Name of the company or fund, as it is today. Null: the data gives no name. */
  company_name: string | null
  /** Stock or exchange-traded fund. */
  kind: "stock" | "etf"
  /** GICS sector as classified today, at every past moment too. Null: an ETF, or not known. */
  gics_sector: string | null
  /** When it joined the S&P 500, from which on it is predicted. Null: it had not by the moment asked for, or is an ETF. */
  index_entry_date: string | null
  /** Whether the newest daily batch has a prediction for it; if not, predictions/{ticker} says why. */
  is_predicted: boolean
  /** First session with a known price. Null: no bars are stored, and none can be asked for. */
  first_bar_date: string | null
  /** Last session with a price known by the moment asked for. Null: no bars are stored, and none can be asked for. */
  last_bar_date: string | null
  /** Its last session. Null: still trading by the moment asked for. */
  delisted_date: string | null
}

export type PredictionsLatestParams = {
  /** daily is live; weekly and monthly give their final archived batch. By default daily. */
  timeframe?: "daily" | "weekly" | "monthly"
  /** Only predictions of this direction. */
  direction?: "bullish" | "bearish"
  /** Only predictions that claim this side of the median. */
  relative_direction?: "ahead" | "behind"
  /** confidence: most confident first, then by the size of the edge. edge: largest edge first. rank: strongest of the session first. With direction=bearish or relative_direction=behind, edge and rank start at the other end: furthest below the base rate, or ranked last. Ties are ordered by ticker. By default confidence. */
  order_by?: "confidence" | "edge" | "rank"
  /** Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither. */
  origin?: "live" | "replay"
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 50. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The newest predictions for all covered US stocks and ETFs: who is expected ahead of the session's median and who behind it, and the direction of each, most confident first. */
export type PredictionsLatestAnswer = {
  /** Time from the reference close to the target close: one session (daily), one week or one month. */
  timeframe: "daily" | "weekly" | "monthly"
  /** The requested direction. Null: both. */
  direction: "bullish" | "bearish" | null
  /** The requested side of the median. Null: both, and predictions without a claim. */
  relative_direction: "ahead" | "behind" | null
  /** What the predictions are ordered by. */
  order_by: "confidence" | "edge" | "rank"
  /** Share of all resolved predictions of the timeframe that were right. Null: none. */
  realized_accuracy: number | null
  /** Predictions that `realized_accuracy` is a share of. */
  realized_accuracy_n: number
  /** Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0. */
  realized_accuracy_low: number | null
  /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
  realized_accuracy_high: number | null
  /** Sessions that these predictions span. */
  realized_accuracy_n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  realized_accuracy_n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  realized_accuracy_clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  realized_accuracy_clustered_high: number | null
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** In the requested order. */
  predictions: (Prediction)[]
  meta: Meta
}

export type PredictionsLatestRow = Prediction & { data_origin: Meta["data_origin"] }

export type PredictionsAccuracyParams = {
  /** Only this ticker's predictions. */
  ticker?: string
  /** Calendar days back, by target date. In a replay that ended before, back from its last target. Archived timeframes ignore it, but not `start` and `end`. By default 30. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How often resolved predictions were correct, by timeframe, with intervals, the base rate, the accuracy of always predicting a rise, and the record against the session's median. */
export type PredictionsAccuracyAnswer = {
  /** The requested ticker. Null: all tickers. */
  ticker: string | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Daily, weekly, monthly; where there is a live record and a replay, the live row first. They are never summed. */
  accuracy: (AccuracyRow)[]
  meta: Meta
}

export type PredictionsAccuracyRow = AccuracyRow & { data_origin: Meta["data_origin"] }

export type PredictionsBatchParams = {
  /** Tickers separated by commas, at most 50. */
  tickers: string | readonly string[]
  /** daily is live; weekly and monthly give their final archived batch. By default daily. */
  timeframe?: "daily" | "weekly" | "monthly"
  /** Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither. */
  origin?: "live" | "replay"
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The newest predictions for up to 50 tickers in one call. */
export type PredictionsBatchAnswer = {
  /** Time from the reference close to the target close: one session (daily), one week or one month. */
  timeframe: "daily" | "weekly" | "monthly"
  /** Requested tickers, without duplicates. */
  requested_count: number
  /** How many of them have a prediction in the batch. */
  returned_count: number
  /** Share of all resolved predictions of the timeframe that were right. Null: none. */
  realized_accuracy: number | null
  /** Predictions that `realized_accuracy` is a share of. */
  realized_accuracy_n: number
  /** Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0. */
  realized_accuracy_low: number | null
  /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
  realized_accuracy_high: number | null
  /** Sessions that these predictions span. */
  realized_accuracy_n_sessions: number
  /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
  realized_accuracy_n_blocks: number
  /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  realized_accuracy_clustered_low: number | null
  /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
  realized_accuracy_clustered_high: number | null
  /** In the order of the requested tickers. */
  predictions: (Prediction)[]
  /** Tickers without a prediction in the batch. */
  not_found: (string)[]
  /** Why each ticker of `not_found` is not in the batch. Empty where there is no batch. */
  not_predicted: (NotPredicted)[]
  meta: Meta
}

export type PredictionsModelParams = {
  /** Only the model of this timeframe. */
  timeframe?: "daily" | "weekly" | "monthly"
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The model behind each timeframe: its training data, the candidates it was compared with, its scores on unseen data, and its limits. */
export type PredictionsModelAnswer = {
  /** The requested timeframe. Null: all. */
  timeframe: "daily" | "weekly" | "monthly" | null
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Daily, weekly, monthly; where there is a live record and a replay, the live model first. */
  models: (ModelCard)[]
  meta: Meta
}

export type PredictionsModelRow = ModelCard & { data_origin: Meta["data_origin"] }

export type PredictionsTickerParams = {
  /** Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B. */
  ticker: string
  /** Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither. */
  origin?: "live" | "replay"
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones were right. */
export type PredictionsTickerAnswer = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Name of the company or fund, as it is today. Null: the data gives no name. */
  company_name: string | null
  /** The newest prediction of each timeframe. */
  predictions: {
    /** The newest daily prediction. Null: the ticker has none. */
    daily: Prediction | null
    /** The newest weekly prediction. Null: the ticker has none. */
    weekly: Prediction | null
    /** The newest monthly prediction. Null: the ticker has none. */
    monthly: Prediction | null
  }
  /** Why it has no prediction in the newest daily batch. Null: it has one, or there is no batch. */
  not_predicted: NotPredicted | null
  /** How often the ticker's own predictions were right. */
  realized_accuracy: {
    /** Share of the ticker's resolved daily predictions that were right. Null: none is resolved. */
    daily: number | null
    /** Share of the ticker's resolved weekly predictions that were right. Null: none is resolved. */
    weekly: number | null
    /** Share of the ticker's resolved monthly predictions that were right. Null: none is resolved. */
    monthly: number | null
  }
  /** The same with sample sizes and intervals. */
  realized_accuracy_detail: {
    /** The record of its daily predictions. */
    daily: {
      /** Share of all resolved predictions of the timeframe that were right. Null: none. */
      realized_accuracy: number | null
      /** Predictions that `realized_accuracy` is a share of. */
      realized_accuracy_n: number
      /** Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0. */
      realized_accuracy_low: number | null
      /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
      realized_accuracy_high: number | null
      /** Sessions that these predictions span. */
      realized_accuracy_n_sessions: number
      /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
      realized_accuracy_n_blocks: number
      /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_low: number | null
      /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_high: number | null
    }
    /** The record of its weekly predictions. */
    weekly: {
      /** Share of all resolved predictions of the timeframe that were right. Null: none. */
      realized_accuracy: number | null
      /** Predictions that `realized_accuracy` is a share of. */
      realized_accuracy_n: number
      /** Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0. */
      realized_accuracy_low: number | null
      /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
      realized_accuracy_high: number | null
      /** Sessions that these predictions span. */
      realized_accuracy_n_sessions: number
      /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
      realized_accuracy_n_blocks: number
      /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_low: number | null
      /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_high: number | null
    }
    /** The record of its monthly predictions. */
    monthly: {
      /** Share of all resolved predictions of the timeframe that were right. Null: none. */
      realized_accuracy: number | null
      /** Predictions that `realized_accuracy` is a share of. */
      realized_accuracy_n: number
      /** Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0. */
      realized_accuracy_low: number | null
      /** Upper 95% Wilson bound, on the same assumption. Null at n = 0. */
      realized_accuracy_high: number | null
      /** Sessions that these predictions span. */
      realized_accuracy_n_sessions: number
      /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
      realized_accuracy_n_blocks: number
      /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_low: number | null
      /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
      realized_accuracy_clustered_high: number | null
    }
  }
  meta: Meta
}

export type PredictionsHistoryParams = {
  /** Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B. */
  ticker: string
  /** Calendar days back, by target date; pending ones included. In a replay that ended before, back from its last target. By default 90. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The daily predictions for a ticker, newest first, each with its outcome. */
export type PredictionsHistoryAnswer = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest target first; for the same target, live rows before replayed ones. */
  predictions: (Prediction)[]
  meta: Meta
}

export type PredictionsHistoryRow = Prediction & { data_origin: Meta["data_origin"] }

export type MarketRegimeParams = {
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The risk regime from VIX and SPY against its 200-session mean, with the gate and the position size that it allows. */
export type MarketRegimeAnswer = {
  /** normal: VIX below 20 and SPY at or above its mean. cautious: VIX from 20, or SPY below its mean. defensive: VIX from 25, or SPY more than 3% below its mean. paused: VIX from 35. Null: `reason` says what is missing. */
  regime: "normal" | "cautious" | "defensive" | "paused" | null
  /** The previous regime. Null: the current one goes back to the start of the data. */
  previous_regime: "normal" | "cautious" | "defensive" | "paused" | null
  /** First session of this regime. Null: it goes back to the start of the data. */
  regime_since_date: string | null
  /** Whether to act on signals at all: RISK_ON when normal or cautious, else RISK_OFF. Null: there is no regime. */
  gate: "RISK_ON" | "RISK_OFF" | null
  /** Share of the usual position size: 1, 0.5, 0.25 or 0. Null: there is no regime. */
  size_multiplier: number | null
  /** Newest known close of the VIX, in index points. Null: none. */
  vix_level: number | null
  /** Session of that close, which may lag that of SPY. Null: no VIX close is known. */
  vix_date: string | null
  /** Newest known close of SPY in USD, split-adjusted. Null: none. */
  spy_close: number | null
  /** Session of that close. Null: no close of SPY is known. */
  spy_date: string | null
  /** Mean of the last 200 closes of SPY in USD, split-adjusted. Null: fewer are known. */
  spy_sma_200: number | null
  /** Distance of the close from that mean, in percent; negative below it. Null: there is no mean. */
  spy_vs_sma_200_pct: number | null
  /** Whether the close is above that mean. Null: there is no mean. */
  spy_above_sma_200: boolean | null
  /** Changes whenever a threshold or a multiplier does. */
  rule_version: string
  /** The rule's numbers. */
  thresholds: {
    /** VIX from which the regime is paused, in index points. */
    vix_paused_from: number
    /** VIX from which it is at least defensive, in index points. */
    vix_defensive_from: number
    /** VIX from which it is at least cautious, in index points. */
    vix_cautious_from: number
    /** How far below its mean SPY makes it at least defensive, in percent. */
    spy_defensive_below_sma_pct: number
    /** Sessions in the mean of SPY. */
    sma_sessions: number
  }
  /** Why there is no regime. Null: there is one. */
  reason: string | null
  meta: Meta
}

export type MarketFearGreedParams = {
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Fear and greed in stocks, computed from prices, volumes, options and credit, and in crypto, from 0 (extreme fear) to 100 (extreme greed). */
export type MarketFearGreedAnswer = {
  /** An index for stocks computed by this service, one score per session. */
  stock: {
    /** The newest known score, from 0 (extreme fear) to 100 (extreme greed). Null: none is. */
    score: number | null
    /** Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that extreme_greed. Null: no score is known. */
    label: "extreme_fear" | "fear" | "neutral" | "greed" | "extreme_greed" | null
    /** The day of that score. Null: no score is known. */
    date: string | null
    /** The last seven known scores, newest first, including the one above. */
    history: ({
      /** The day of the score. */
      date: string
      /** The score of that day, from 0 (extreme fear) to 100 (extreme greed). */
      score: number
      /** Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that extreme_greed. */
      label: "extreme_fear" | "fear" | "neutral" | "greed" | "extreme_greed"
    })[]
    /** The source to credit next to the score. */
    attribution: string
    /** The components whose plain mean is the score; at least three must have a score. */
    components: ({
      /** momentum: SPY against its mean of 125 sessions. strength: stocks at a high of 252 sessions less those at a low, as a share. breadth: volume in USD of rising stocks less that of falling ones, as a share, mean of 10 sessions. volatility: VIX against its mean of 50 sessions, the lower the greedier. safe_haven: return of SPY less that of TLT over 20 sessions. put_call: 1 less the put/call ratio of all options, mean of the 5 sessions before. credit: what high-yield bonds paid above Treasuries on the last day before, as a negative fraction. */
      name: "momentum" | "strength" | "breadth" | "volatility" | "safe_haven" | "put_call" | "credit"
      /** Its percentile rank among the last 252 sessions. Null: fewer than 200 of them have it. */
      score: number | null
      /** Its raw value, as a fraction. Null: it cannot be computed. */
      value: number | null
    })[]
  }
  /** The crypto index as its publisher gives it, one score a day, shown from midnight in New York on. */
  crypto: {
    /** The newest known score, from 0 (extreme fear) to 100 (extreme greed). Null: none is. */
    score: number | null
    /** Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that extreme_greed. Null: no score is known. */
    label: "extreme_fear" | "fear" | "neutral" | "greed" | "extreme_greed" | null
    /** The day of that score. Null: no score is known. */
    date: string | null
    /** The last seven known scores, newest first, including the one above. */
    history: ({
      /** The day of the score. */
      date: string
      /** The score of that day, from 0 (extreme fear) to 100 (extreme greed). */
      score: number
      /** Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that extreme_greed. */
      label: "extreme_fear" | "fear" | "neutral" | "greed" | "extreme_greed"
    })[]
    /** The source to credit next to the score. */
    attribution: string
  }
  meta: Meta
}

export type MarketPcrParams = {
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The number of puts traded per call over the last seven sessions, with the common reading of it. */
export type MarketPcrAnswer = {
  /** The newest known session. Null: none. */
  latest: {
    /** The session. */
    date: string
    /** Puts traded per call traded, all options. */
    total_pcr: number
    /** The same for options on stocks. Null: the source gives none. */
    equity_pcr: number | null
    /** The same for options on indices. Null: the source gives none. */
    index_pcr: number | null
    /** The same for options on exchange-traded products. Null: the source gives none. */
    etp_pcr: number | null
    /** By the total: above 1.0 bearish, below 0.7 bullish, else neutral. */
    signal: "bearish" | "neutral" | "bullish"
  } | null
  /** The last seven known sessions, newest first, including the one above. */
  history: ({
    /** The session. */
    date: string
    /** Puts traded per call traded, all options. */
    total_pcr: number
    /** The same for options on stocks. Null: the source gives none. */
    equity_pcr: number | null
    /** The same for options on indices. Null: the source gives none. */
    index_pcr: number | null
    /** The same for options on exchange-traded products. Null: the source gives none. */
    etp_pcr: number | null
    /** By the total: above 1.0 bearish, below 0.7 bullish, else neutral. */
    signal: "bearish" | "neutral" | "bullish"
  })[]
  /** Whether a newer session is overdue: each is due by 20:30 New York time on the day of the session. */
  stale: boolean
  /** When the first missing session became overdue, in UTC. Null: none is missing. */
  stale_since: string | null
  /** The source to credit next to the ratios. */
  attribution: string
  meta: Meta
}

export type MarketOhlcvParams = {
  /** Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B. */
  ticker: string
  /** Calendar days back, extended to the start of the first week or month. By default 30. */
  days?: number
  /** Day, week (Monday to Friday) or month. By default 1d. */
  granularity?: "1d" | "1w" | "1m"
  /** split: for splits. none: as traded. total: for splits and dividends. Always as of one moment. By default split. */
  adjustment?: "split" | "none" | "total"
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 5000. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits, also for dividends or for nothing, as of the requested moment. */
export type MarketOhlcvAnswer = {
  /** Ticker symbol in the service's own spelling, for example BRK.B. */
  ticker: string
  /** The requested interval: a day, a week or a month. */
  granularity: "1d" | "1w" | "1m"
  /** What prices are adjusted for: nothing (raw, asked for as none), splits, or splits and dividends (split_dividend, asked for as total). `meta.price_basis_at` says as of when. */
  adjustment: "raw" | "split" | "split_dividend"
  /** Currency of all prices. */
  currency: "USD"
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Oldest first. */
  bars: (Bar)[]
  meta: Meta
}

export type MarketOhlcvRow = Bar & { ticker: string; data_origin: Meta["data_origin"] }

export type MarketOhlcvBatchParams = {
  /** Tickers separated by commas, at most 50. */
  tickers: string | readonly string[]
  /** Calendar days back, extended to the start of the first week or month. By default 30. */
  days?: number
  /** Day, week (Monday to Friday) or month. By default 1d. */
  granularity?: "1d" | "1w" | "1m"
  /** split: for splits. none: as traded. total: for splits and dividends. Always as of one moment. By default split. */
  adjustment?: "split" | "none" | "total"
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 5000. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The same bars for up to 50 tickers, page by page, at the cost of one request a page. */
export type MarketOhlcvBatchAnswer = {
  /** The requested interval: a day, a week or a month. */
  granularity: "1d" | "1w" | "1m"
  /** What prices are adjusted for: nothing (raw, asked for as none), splits, or splits and dividends (split_dividend, asked for as total). `meta.price_basis_at` says as of when. */
  adjustment: "raw" | "split" | "split_dividend"
  /** Currency of all prices. */
  currency: "USD"
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** By ticker, oldest first. `meta.coverage.missing` names the tickers without any. */
  bars: (TickerBar)[]
  meta: Meta
}

export type MarketOhlcvBatchRow = TickerBar & { data_origin: Meta["data_origin"] }

export type MarketActionsParams = {
  /** Only actions of this stock or fund. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Only actions of this kind. */
  kind?: "split" | "dividend" | "listing" | "delisting" | "rename"
  /** Calendar days back, today included. By default 90. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Splits, cash dividends, listings and delistings, with the moment at which each became known. */
export type MarketActionsAnswer = {
  /** The requested ticker. Null: several, or any. */
  ticker: string | null
  /** The requested kind. Null: any. */
  kind: "split" | "dividend" | "listing" | "delisting" | "rename" | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest first; those of one day by ticker. */
  actions: (CorporateAction)[]
  meta: Meta
}

export type MarketActionsRow = CorporateAction & { data_origin: Meta["data_origin"] }

export type MarketAnomaliesParams = {
  /** Minimum distance from the mean, in standard deviations. By default 2.5. */
  min_sigma?: number
  /** Number of sessions before the move that define what is usual. By default 180. */
  lookback_days?: number
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 25. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Tickers whose latest daily move is far from their own mean, with the measured tendency of such moves to reverse on the next day. */
export type MarketAnomaliesAnswer = {
  /** The requested minimum distance from the mean, in standard deviations. */
  min_sigma: number
  /** The requested number of sessions that define what is usual. */
  lookback_days: number
  /** Tickers with a move in the session and enough history to measure it. */
  universe_count: number
  /** How often such moves reversed, in a sentence or two. */
  note: string
  /** How often such moves reversed on the next session. */
  next_day_reversion: {
    /** Share of past moves of this size that were followed by a move the other way. Null: none. */
    rate: number | null
    /** Past moves of this size. */
    n: number
    /** Lower 95% Wilson bound of `rate`. Null at n = 0. */
    low: number | null
    /** Upper 95% Wilson bound of `rate`. Null at n = 0. */
    high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** The same share after moves of every size. Null: none. */
    unconditional_rate: number | null
    /** Moves of every size. */
    unconditional_n: number
    /** Lower 95% Wilson bound of `unconditional_rate`. Null: there are no moves. */
    unconditional_low: number | null
    /** Upper 95% Wilson bound of `unconditional_rate`. Null: there are no moves. */
    unconditional_high: number | null
    /** Sessions with moves of any size. */
    unconditional_n_sessions: number
    /** Blocks of sessions that the two bounds below rest on. */
    unconditional_n_blocks: number
    /** Lower 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than 5. */
    unconditional_clustered_low: number | null
    /** Upper 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than 5. */
    unconditional_clustered_high: number | null
  }
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Largest absolute sigma first. */
  anomalies: (Anomaly)[]
  meta: Meta
}

export type MarketAnomaliesRow = Anomaly & { data_origin: Meta["data_origin"] }

export type MarketAnomalyReversalsParams = {
  /** Minimum distance from the mean, in standard deviations. By default 2.5. */
  min_sigma?: number
  /** Number of sessions before the move that define what is usual. By default 180. */
  lookback_days?: number
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every past move of this size, with the move of the next session: the rows behind the share that reversed. */
export type MarketAnomalyReversalsAnswer = {
  /** The requested minimum distance from the mean, in standard deviations. */
  min_sigma: number
  /** The requested number of sessions that define what is usual. */
  lookback_days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest first. */
  moves: (AnomalyReversal)[]
  meta: Meta
}

export type MarketAnomalyReversalsRow = AnomalyReversal & { data_origin: Meta["data_origin"] }

export type MarketReversalSessionsParams = {
  /** Minimum distance from the mean, in standard deviations. By default 2.5. */
  min_sigma?: number
  /** Number of sessions before the move that define what is usual. By default 180. */
  lookback_days?: number
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How many moves of each session reversed on the next one: of the requested size, and of every size. */
export type MarketReversalSessionsAnswer = {
  /** The requested minimum distance from the mean, in standard deviations. */
  min_sigma: number
  /** The requested number of sessions that define what is usual. */
  lookback_days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest first. Sessions without a move whose next session is known are left out. */
  sessions: (ReversalSession)[]
  meta: Meta
}

export type MarketReversalSessionsRow = ReversalSession & { data_origin: Meta["data_origin"] }

export type MarketCharacterParams = {
  /** Sessions to look at, up to the last known one. By default 20. */
  window?: number
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How far stocks have moved over the last sessions, and how far apart from each other, compared with every window of the same length from 2015 to 2025. */
export type MarketCharacterAnswer = {
  /** The requested number of sessions. */
  window: number
  /** Stocks that were measured. ETFs do not count. */
  universe_count: number
  /** Dispersion compared with the reference windows, from highest to lowest. Null: not available, and `read_text` says why. */
  read: "record_dispersion" | "elevated" | "normal" | "quiet" | null
  /** The reading in words. */
  read_text: string
  /** Standard deviation of daily moves across stocks, averaged over the sessions, in percentage points. Null: the bars of these sessions are not all known. */
  dispersion_pct: number | null
  /** Median size of a daily move, up or down, in percent. Null: the bars of these sessions are not all known. */
  median_abs_move_pct: number | null
  /** Share of daily moves of more than 2%, up or down, as a fraction. Null: the bars of these sessions are not all known. */
  share_above_2pct: number | null
  /** Share of daily moves of more than 5%, up or down, as a fraction. Null: the bars of these sessions are not all known. */
  share_above_5pct: number | null
  /** Median distance from low to high within a session, in percent of the close. Null: the bars of these sessions are not all known. */
  median_intraday_range_pct: number | null
  /** Median size of a daily move of SPY, up or down, in percent. Null: the bars of these sessions are not all known. */
  spy_median_abs_move_pct: number | null
  /** Share of the reference windows with no more dispersion, from 0 to 100. Null: there are too few, as `read_text` says. */
  dispersion_percentile: number | null
  /** Number of windows of the same length from 2015 to 2025 in the comparison. */
  reference_window_count: number
  /** Full years that the stored bars cover, oldest first. */
  references: ({
    /** Calendar year. */
    year: number
    /** Standard deviation of daily moves across stocks, averaged over the sessions, in percentage points. Null: the bars of these sessions are not all known. */
    dispersion_pct: number | null
    /** Median size of a daily move, up or down, in percent. Null: the bars of these sessions are not all known. */
    median_abs_move_pct: number | null
    /** Share of daily moves of more than 2%, up or down, as a fraction. Null: the bars of these sessions are not all known. */
    share_above_2pct: number | null
    /** Share of daily moves of more than 5%, up or down, as a fraction. Null: the bars of these sessions are not all known. */
    share_above_5pct: number | null
    /** Median distance from low to high within a session, in percent of the close. Null: the bars of these sessions are not all known. */
    median_intraday_range_pct: number | null
    /** Median size of a daily move of SPY, up or down, in percent. Null: the bars of these sessions are not all known. */
    spy_median_abs_move_pct: number | null
  })[]
  meta: Meta
}

export type MarketEconomicCalendarParams = {
  /** Only events of this impact. Derived from the event's name. */
  impact?: "high" | "medium" | "low"
  /** Calendar days ahead. By default 7. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. */
  end?: string
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Upcoming US economic releases and Federal Reserve decisions, each with an impact (high, medium or low) derived from its name. */
export type MarketEconomicCalendarAnswer = {
  /** How many days are listed after the first, which is today or `start`. */
  days: number
  /** The requested impact. Null: any. */
  impact: "high" | "medium" | "low" | null
  /** Whether at least one schedule was read in the last six hours. A schedule is served for six hours after it was read; when none is left, the list is empty. `meta.coverage.missing` names the sources that could not be read. */
  upstream_available: boolean
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Soonest first; within a day, events without a time come last. */
  events: (EconomicEvent)[]
  meta: Meta
}

export type MarketEconomicCalendarRow = EconomicEvent & { data_origin: Meta["data_origin"] }

export type MarketCalendarParams = {
  /** Calendar days ahead. By default 30. */
  days?: number
  /** Only this category. opex has the quarterly expiries too; witching and fomc are short for triple_witching and fomc_decision. */
  category?: "fomc_decision" | "fomc_minutes" | "triple_witching" | "opex" | "vix_expiry" | "holiday" | "early_close" | "rebalancing" | "tax" | "tariff" | "cpi" | "ppi" | "jobs" | "gdp" | "pce" | "witching" | "fomc"
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 500. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and tariff dates in one list. */
export type MarketCalendarAnswer = {
  /** How far ahead the schedule of each category is known: later dates are unknown, not empty. */
  schedule_known_to: {
    /** The last date of the category that is known. Null: none is. */
    fomc_decision: string | null
    /** The last date of the category that is known. Null: none is. */
    fomc_minutes: string | null
    /** The last date of the category that is known. Null: none is. */
    triple_witching: string | null
    /** The last date of the category that is known. Null: none is. */
    opex: string | null
    /** The last date of the category that is known. Null: none is. */
    vix_expiry: string | null
    /** The last date of the category that is known. Null: none is. */
    holiday: string | null
    /** The last date of the category that is known. Null: none is. */
    early_close: string | null
    /** The last date of the category that is known. Null: none is. */
    rebalancing: string | null
    /** The last date of the category that is known. Null: none is. */
    tax: string | null
    /** The last date of the category that is known. Null: none is. */
    tariff: string | null
    /** The last date of the category that is known. Null: none is. */
    cpi: string | null
    /** The last date of the category that is known. Null: none is. */
    ppi: string | null
    /** The last date of the category that is known. Null: none is. */
    jobs: string | null
    /** The last date of the category that is known. Null: none is. */
    gdp: string | null
    /** The last date of the category that is known. Null: none is. */
    pce: string | null
  }
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Soonest first. */
  entries: (CalendarEntry)[]
  meta: Meta
}

export type MarketCalendarRow = CalendarEntry & { data_origin: Meta["data_origin"] }

export type MarketUniverseParams = {
  /** Only stocks of this GICS sector. */
  sector?: "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities"
  /** Only stocks, or only ETFs. */
  kind?: "stock" | "etf"
  /** Search by ticker or company name, best match first; near matches if nothing else fits. */
  search?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 1000. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every stock and ETF that the service covers, with sector, index entry, the span of its bars and whether it is predicted. */
export type MarketUniverseAnswer = {
  /** The requested sector. Null: all. */
  sector: string | null
  /** The requested kind. Null: both. */
  kind: "stock" | "etf" | null
  /** The search words. Null: none. */
  search: string | null
  /** Why rows have neither spans of bars nor predictions: what the operator has not configured. Null: bars are stored or can be asked for. */
  no_bars_because: string | null
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** By ticker; with `search`, the likeliest first. */
  tickers: (UniverseTicker)[]
  meta: Meta
}

export type MarketUniverseRow = UniverseTicker & { data_origin: Meta["data_origin"] }

export type SignalsEtfPullbackParams = {
  /** Only this ETF. */
  etf?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the base rate of simply being above trend. */
export type SignalsEtfPullbackAnswer = {
  /** The requested ETF. Null: all. */
  etf: string | null
  /** Whether an ETF, or the requested one, meets the rule at the last session and is free to enter. Null: none could be measured. */
  firing: boolean | null
  /** ETFs that trade in the last session and have the 200 sessions that the rule needs. */
  universe_count: number
  /** ETFs that are measured, by ticker. */
  measured_etfs: (string)[]
  /** Where the requested ETF stands. Null: none was requested, or it could not be measured. */
  state: PullbackState | null
  /** The rule behind the signal and its trades. */
  rule: {
    /** What counts as an uptrend, in words. */
    trend: string
    /** What counts as a dip, in words. */
    pullback: string
    /** Sessions from entry to exit. */
    horizon_days: number
  }
  /** Lowest RSI first. An ETF that is in a trade does not fire again. */
  fires: (PullbackFire)[]
  /** Trades of the rule that have not reached their exit, by ETF. */
  open_trades: (OpenPullbackTrade)[]
  /** All earlier trades of the rule, in all ETFs. */
  track_record: {
    /** Trades that have reached their exit. */
    n: number
    /** Share of them that gained. Null at n = 0. */
    win_rate: number | null
    /** Lower 95% Wilson bound of `win_rate`. Null at n = 0. */
    wilson_low: number | null
    /** Upper 95% Wilson bound of `win_rate`. Null at n = 0. */
    wilson_high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** Mean return of a trade, in percent. Null at n = 0. */
    avg_return_pct: number | null
  }
  /** The same trades entered whenever the trend was up, with or without a dip. */
  base_rate: {
    /** Trades that have reached their exit. */
    n: number
    /** Share of them that gained. Null at n = 0. */
    win_rate: number | null
    /** Lower 95% Wilson bound of `win_rate`. Null at n = 0. */
    wilson_low: number | null
    /** Upper 95% Wilson bound of `win_rate`. Null at n = 0. */
    wilson_high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** Mean return of a trade, in percent. Null at n = 0. */
    avg_return_pct: number | null
  }
  /** Win rate of the rule minus that of the base rate, as a difference of fractions. Null: one of them is. */
  lift: number | null
  /** Lower 95% bound of `lift`, of a t-interval over blocks of sessions, the same ones for both rates. Null: one of them has observations in fewer than 5. */
  lift_low: number | null
  /** Upper 95% bound of `lift`, of a t-interval over blocks of sessions, the same ones for both rates. Null: one of them has observations in fewer than 5. */
  lift_high: number | null
  meta: Meta
}

export type SignalsPullbackTradesParams = {
  /** pullback: entered after a dip in an uptrend, which the record counts. above_trend: entered whenever the trend is up, which the base rate counts. By default pullback. */
  rule?: "pullback" | "above_trend"
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every completed trade behind the record of the ETF pullback, or behind its base rate. */
export type SignalsPullbackTradesAnswer = {
  /** The requested rule. */
  rule: "pullback" | "above_trend"
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Last exit first. */
  trades: (PullbackTrade)[]
  meta: Meta
}

export type SignalsPullbackTradesRow = PullbackTrade & { data_origin: Meta["data_origin"] }

export type SignalsEventsParams = {
  /** Calendar days back. By default 3. */
  days?: number
  /** Only signals on this ticker. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Only signals of this direction. */
  direction?: "bullish" | "bearish"
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 50. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How an automated analyst expects prices to move after news events. Each signal is frozen at issue and shows the win rate of its type. */
export type SignalsEventsAnswer = {
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** The requested ticker. Null: several, or all. */
  ticker: string | null
  /** The requested direction. Null: both. */
  direction: "bullish" | "bearish" | null
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest first. */
  signals: (Signal)[]
  meta: Meta
}

export type SignalsEventsRow = Signal & { data_origin: Meta["data_origin"] }

export type SignalsBestParams = {
  /** Raises the gate on the lower Wilson bound of the win rate. By default 0.5. */
  min_wilson_low?: number
  /** Raises the gate on the number of resolved signals that do not overlap. By default 30. */
  min_n?: number
  /** Raises the gate on the mean return, signed by direction, in percent. By default 0. */
  min_expectancy_pct?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Signals that can be entered now, only of types whose realized record clears the precision gates, by conviction. */
export type SignalsBestAnswer = {
  /** The gates that a type of signal must clear. */
  gates: {
    /** Minimum lower Wilson bound of the type's win rate, which must also exceed its base rate. */
    min_wilson_low: number
    /** Minimum number of its resolved signals that do not overlap. */
    min_n: number
    /** Minimum number of sessions in which they were entered. */
    min_entry_dates: number
    /** Their mean return, signed by direction, must be above this, in percent, and their mean return in excess of SPY above 0. */
    min_expectancy_pct: number
  }
  /** The types that clear them, the highest lower bound first. */
  qualifying_types: (QualifyingType)[]
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Highest conviction first. All are pending, their entry is ahead or at most two sessions old, and none is based on a retracted document. */
  signals: (Signal)[]
  meta: Meta
}

export type SignalsBestRow = Signal & { data_origin: Meta["data_origin"] }

export type SignalsPerformanceParams = {
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How often the signals of each event type won, with intervals, base rates and returns, labelled from strong to anti-signal. */
export type SignalsPerformanceAnswer = {
  /** The gates that a type of signal must clear. */
  gates: {
    /** Minimum lower Wilson bound of the type's win rate, which must also exceed its base rate. */
    min_wilson_low: number
    /** Minimum number of its resolved signals that do not overlap. */
    min_n: number
    /** Minimum number of sessions in which they were entered. */
    min_entry_dates: number
    /** Their mean return, signed by direction, must be above this, in percent, and their mean return in excess of SPY above 0. */
    min_expectancy_pct: number
  }
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Highest shrunk win rate first; types without one come last. */
  performance: (SignalPerformance)[]
  meta: Meta
}

export type SignalsPerformanceRow = SignalPerformance & { data_origin: Meta["data_origin"] }

export type SignalsBriefParams = {
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The market regime, the best signals, the next macro event, a suggested action and the reasons against it. */
export type SignalsBriefAnswer = {
  /** The day in New York that the brief is for. */
  brief_date: string
  /** Whether to act on signals at all. Null: the regime is not known. */
  gate: "RISK_ON" | "RISK_OFF" | null
  /** The market regime, as market/regime explains it. Null: not known. */
  regime: "normal" | "cautious" | "defensive" | "paused" | null
  /** Share of the usual position size. Null: the regime is not known. */
  size_multiplier: number | null
  /** The best signals, highest conviction first, at most 5. */
  top_signals: (Signal)[]
  /** The next release or decision that moves the whole market. Null: none is known. */
  next_macro_event: {
    /** The event in words. */
    event: string
    /** Its day in New York. */
    date: string
    /** When it is scheduled, in UTC. Null: no time is known. */
    scheduled_at: string | null
    /** How much such events move markets. */
    impact: "high" | "medium" | "low"
  } | null
  /** The suggested action, in a sentence or two. */
  guidance: string
  /** Reasons against acting, one sentence each. */
  risks: (string)[]
  meta: Meta
}

export type SignalsTradePlanParams = {
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The best signals as orders: one row per ticker, and none while the market regime is paused. */
export type SignalsTradePlanAnswer = {
  /** The market regime; no plan is made while it is paused. Null: unknown. */
  regime: "normal" | "cautious" | "defensive" | "paused" | null
  /** States that the plan is not advice. */
  disclaimer: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Highest conviction first. A ticker with signals in both directions is left out. */
  plan: (TradePlanStep)[]
  meta: Meta
}

export type SignalsTradePlanRow = TradePlanStep & { data_origin: Meta["data_origin"] }

export type SignalsAntiSignalsParams = {
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Groups of signals that are confirmed to lose more often than they win, and all groups that are tested for it. */
export type SignalsAntiSignalsAnswer = {
  /** When signals are confirmed to lose. */
  criteria: {
    /** The upper Wilson bound of the win rate must be below this. */
    max_wilson_high: number
    /** Minimum number of resolved signals that do not overlap. */
    min_n: number
    /** The other conditions, in words. */
    rule: string
  }
  /** All screened groups, lowest win rate first. */
  candidates: (AntiSignalCandidate)[]
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Those that meet all criteria, by name. */
  confirmed: (AntiSignalCandidate)[]
  meta: Meta
}

export type SignalsAntiSignalsRow = AntiSignalCandidate & { data_origin: Meta["data_origin"] }

export type SignalsReplayParams = {
  /** Only signals of these event types, separated by commas: earnings_beat, earnings_miss, guidance_raise, guidance_cut, contract_award, regulatory_action, regulatory_approval, product_recall, executive_change, index_inclusion, tariff, acquisition, cyber_incident, restructuring, share_buyback, litigation. Default: all. */
  event_types?: string | readonly string[]
  /** direct: on tickers that the document names. second_order: on others. By default all. */
  effects?: "all" | "direct" | "second_order"
  /** Only signals issued in this many calendar days. By default 365. */
  days?: number
  /** Cost of a trade in percent of its amount, half at entry and half at exit. By default 0.1. */
  cost_pct?: number
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The hypothetical return of following all signals, day by day and after costs, compared with SPY and the opposite trades. */
export type SignalsReplayAnswer = {
  /** These trades are hypothetical: they assume recorded prices at any size. */
  hypothetical: true
  /** How it is computed. */
  note: string
  /** The requested event types. Null: all. */
  event_types: ("earnings_beat" | "earnings_miss" | "guidance_raise" | "guidance_cut" | "contract_award" | "regulatory_action" | "regulatory_approval" | "product_recall" | "executive_change" | "index_inclusion" | "tariff" | "acquisition" | "cyber_incident" | "restructuring" | "share_buyback" | "litigation")[] | null
  /** The requested effects. */
  effects: "all" | "direct" | "second_order"
  /** The requested number of days back. */
  days: number
  /** Cost of a trade, in percent. */
  cost_pct: number
  /** Signals of these days that could be entered by now. */
  n_entered: number
  /** Those that are still held. */
  n_open: number
  /** The record of these signals one by one, before costs. */
  record: {
    /** Signals issued: those resolved, pending and void. */
    n_issued: number
    /** Those that are graded, after the end of their horizon. */
    n_resolved: number
    /** Those whose outcome is not known yet. */
    n_pending: number
    /** Those whose ticker did not trade within the horizon. */
    n_void: number
    /** Resolved signals that won. */
    n_wins: number
    /** Resolved signals that the rates count: one per event, and one of several that overlap on a ticker. */
    n_independent: number
    /** Those of them that won. */
    n_independent_wins: number
    /** Sessions in which they were entered. */
    n_entry_dates: number
    /** `n_independent_wins` of `n_independent`, as a fraction. Null: none is resolved. */
    win_rate: number | null
    /** Lower 95% Wilson bound of `win_rate`. Null: none is resolved. */
    wilson_low: number | null
    /** Upper 95% Wilson bound of `win_rate`. Null: none is resolved. */
    wilson_high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** `win_rate` with voids as losses. Null: none is resolved or void. */
    win_rate_voids_lost: number | null
    /** Share of all stocks and ETFs that moved in the same directions over the same sessions. Null: none is resolved. */
    base_rate: number | null
    /** Mean return of all resolved signals in percent; a right call on a fall counts as a gain. Null: none is resolved. */
    avg_signed_return_pct: number | null
    /** The median of the same. Null: none is resolved. */
    median_signed_return_pct: number | null
    /** Mean signed return, in percent, of the signals that the rates count. Null: none is resolved. */
    expectancy_pct: number | null
    /** The part of `expectancy_pct` in excess of the same trade in SPY, in percent. Null: none is resolved. */
    avg_excess_return_pct: number | null
  }
  /** Total return, in percent. Null: nothing was entered. */
  total_return_pct: number | null
  /** Total return of the opposite trades. Null: nothing was entered. */
  opposite_return_pct: number | null
  /** Return of SPY over the same period. Null: nothing was entered. */
  spy_return_pct: number | null
  /** The deepest `drawdown_pct`. Null: nothing was entered. */
  max_drawdown_pct: number | null
  /** Session by session, oldest first. */
  series: (ReplayDay)[]
  meta: Meta
}

export type SignalsCongressTradesParams = {
  /** Only trades disclosed in this many calendar days, today included. By default 90. */
  days?: number
  /** Only trades of this stock or fund. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Only trades of members whose name has these words. */
  politician?: string
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 50. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Trades disclosed by members of Congress, and the hypothetical return of following such disclosures. */
export type SignalsCongressTradesAnswer = {
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** The requested ticker. Null: several, or all. */
  ticker: string | null
  /** The requested words of a name. Null: all members. */
  politician: string | null
  /** Reports of these days of which nothing can be read, since they were filed on paper or their file cannot be opened; their trades are not listed. */
  unreadable_filings: number
  /** The result of following every trade disclosed in the last 365 days. */
  sample_performance: {
    /** Share of the resolved trades whose price moved in the direction of the trade. Null at n = 0. */
    win_rate: number | null
    /** Resolved trades; the rates are over these. */
    n: number
    /** Lower 95% bound of `win_rate`: the lower of Wilson's and the clustered one. Null at n = 0. */
    low: number | null
    /** Upper 95% bound of `win_rate`: the higher of Wilson's and the clustered one. Null at n = 0. */
    high: number | null
    /** What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson bound is clearly above, or above, one half and the base rate. weak: fewer than half won. neutral: none of these. anti_signal requires a test that was registered in advance and is never given here, however weak the record. */
    label: "strong" | "positive" | "neutral" | "weak" | "anti_signal" | "insufficient"
    /** Trades that are followed and have not reached their exit. */
    n_pending: number
    /** Further trades of the same stock and type while one was open. They would win or lose with it and are not counted. */
    n_repeated: number
    /** Trades that are not followed: exchanges, assets other than stocks and ETFs, and tickers outside the universe. */
    n_not_followed: number
    /** Counted calls whose stock did not trade at all before the exit. */
    n_void: number
    /** Lower 95% Wilson bound. Null: none is resolved. */
    wilson_low: number | null
    /** Upper 95% Wilson bound. Null: none is resolved. */
    wilson_high: number | null
    /** Sessions that the sample spans. Its rows move together within a session. */
    n_sessions: number
    /** Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap. */
    n_blocks: number
    /** Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_low: number | null
    /** Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions. */
    clustered_high: number | null
    /** The same share with every void counted as a loss. Null: nothing is resolved or void. */
    rate_with_voids: number | null
    /** Mean share of all stocks and funds that moved the same way over the same sessions: the win rate of picking at random. Null: none is resolved. */
    base_rate: number | null
    /** Mean return in the direction of the call, in percent, before costs: a correctly called fall counts as a gain. Null: none is resolved. */
    avg_signed_return_pct: number | null
    /** Median of the same returns, in percent. Null: none is resolved. */
    median_signed_return_pct: number | null
    /** Mean of the same returns minus that of the same position in SPY, in percent. Null: none is resolved. */
    avg_excess_return_pct: number | null
    /** First day of disclosure in the sample. */
    from_date: string
    /** Sessions from entry to exit. */
    horizon_sessions: number
    /** How trades are followed and graded. */
    rule: string
  }
  /** What the law says about the use of these reports. */
  legal_notice: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most recently disclosed first. */
  trades: (CongressTrade)[]
  meta: Meta
}

export type SignalsCongressTradesRow = CongressTrade & { data_origin: Meta["data_origin"] }

export type SignalsCongressCallsParams = {
  /** Only trades of this stock or fund. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every disclosed trade that the sample follows, with its outcome: the rows behind its win rate. */
export type SignalsCongressCallsAnswer = {
  /** The requested ticker. Null: several, or all. */
  ticker: string | null
  /** First day of disclosure in the sample: the last 365 days. */
  from_date: string
  /** What the law says about the use of these reports. */
  legal_notice: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most recently disclosed first. Trades that repeat an open one of the same stock and type are left out, as in the record. */
  calls: (CongressCall)[]
  meta: Meta
}

export type SignalsCongressCallsRow = CongressCall & { data_origin: Meta["data_origin"] }

export type SignalsYoutubeScoreboardParams = {
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How often the calls of YouTube creators were correct, ranked by the lower bound of that rate, and their open calls. */
export type SignalsYoutubeScoreboardAnswer = {
  /** Minimum number of resolved calls for a creator to be ranked. */
  min_n: number
  /** First day of the calls that are counted: the last 1095 days. */
  from_date: string
  /** How calls are graded. */
  rule: string
  /** Calls of all creators that have not reached their exit. */
  pending_count: number
  /** The calls that resolve next, soonest first, at most 100; the same on every page. */
  pending_calls: (PendingCall)[]
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Ranked creators by rank, then the others by name. */
  creators: (Creator)[]
  meta: Meta
}

export type SignalsYoutubeScoreboardRow = Creator & { data_origin: Meta["data_origin"] }

export type SignalsCreatorCallsParams = {
  /** Only calls of this creator. */
  creator_id?: string
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every call that the creator scoreboard counts, with its outcome: the rows behind its rates. */
export type SignalsCreatorCallsAnswer = {
  /** The requested creator. Null: all. */
  creator_id: string | null
  /** First day of the calls that are counted: the last 1095 days. */
  from_date: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest first. Calls that repeat an open one of the same stock and direction are left out, as in the record. */
  calls: (CreatorCall)[]
  meta: Meta
}

export type SignalsCreatorCallsRow = CreatorCall & { data_origin: Meta["data_origin"] }

export type SocialTrendingParams = {
  /** Return the whole feed of this platform, including topics without a stock. By default, only items that mention a stock, from all platforms. */
  platform?: "reddit" | "youtube" | "youtube_general" | "wikipedia" | "hackernews" | "google_trends"
  /** Days back, of 24 hours each. By default 3. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 25. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** The stocks discussed on Reddit and YouTube, or the whole feed of one platform. */
export type SocialTrendingAnswer = {
  /** The requested platform. Null: all that can mention a stock. */
  platform: "reddit" | "youtube" | "youtube_general" | "wikipedia" | "hackernews" | "google_trends" | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most mentioned first; of a platform that counts no mentions, most engaged with first. `meta.coverage` names the platforms that could not be read. */
  trends: (Trend)[]
  meta: Meta
}

export type SocialTrendingRow = Trend & { data_origin: Meta["data_origin"] }

export type SocialSentimentParams = {
  /** Only this stock, day by day. Empty if it has not been trending. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Days back, of 24 hours each. By default 3. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one stock day by day. */
export type SocialSentimentAnswer = {
  /** The requested ticker. Null: several, or the stocks that are mentioned most. */
  ticker: string | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** Whether the stock, or one of several, is in the newest reading; without a ticker, whether any stock is in these days. */
  is_trending: boolean
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** For the tickers that were named, newest day first. Otherwise the latest reading of each stock, most mentioned first. */
  rows: (MentionRow)[]
  meta: Meta
}

export type SocialSentimentRow = MentionRow & { data_origin: Meta["data_origin"] }

export type IntelligenceEventsParams = {
  /** Only events from this source. By default, events that worldmonitor and osiris relay from the USGS and the EIA are left out, so that nothing is counted twice. */
  source?: "usgs" | "eia" | "worldmonitor" | "osiris"
  /** Only events of this kind. */
  category?: "earthquake" | "energy_inventory"
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 20. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Earthquakes and energy inventories as their sources observed them, with revisions, retractions, links and coverage. */
export type IntelligenceEventsAnswer = {
  /** How many days back events are listed, by when they were observed. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest observation first, by default of the last 365 days. `meta.coverage` names the sources that could not be read in time; their events are missing here. */
  events: (EvidenceEvent)[]
  meta: Meta
}

export type IntelligenceEventsRow = EvidenceEvent & { data_origin: Meta["data_origin"] }

export type IntelligenceBriefingParams = {
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** A text summary of the current record: the week's earthquakes, energy inventories, corrections, and what is unknown. */
export type IntelligenceBriefingAnswer = {
  /** The briefing in a sentence or two. */
  headline: string
  /** What is on record, part by part. A part of which nothing is known is absent. */
  sections: (BriefingSection)[]
  /** What is not known, and why, in sentences. */
  unknowns: (string)[]
  /** The coverage of the record. */
  coverage: {
    /** Whether every source was read in time. Relays that are not configured do not count. */
    complete: boolean
    /** The coverage of each source. */
    sources: ({
      /** The source. */
      source: "usgs" | "eia" | "worldmonitor" | "osiris"
      /** The oldest observation on record of the last year. Null: there is none. */
      oldest_observed_at: string | null
      /** When the source was last read successfully. Null: never by that moment. */
      last_success_at: string | null
      /** Whether the source was read in time. If not, events may be missing. */
      complete: boolean
      /** What is collected from the source. */
      note: string
    })[]
  }
  meta: Meta
}

export type CrowdConsensusParams = {
  /** Only questions whose title has these words. */
  q?: string
  /** Only questions that at least this many venues list. By default 1. */
  min_venues?: number
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 25. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** What prediction markets say about open questions: the probability of Yes at each venue that lists a question, and the mean of the venues. */
export type CrowdConsensusAnswer = {
  /** The requested words of a title. Null: all questions. */
  q: string | null
  /** The requested minimum number of venues. */
  min_venues: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Open questions, those listed by the most venues first, then those that close soonest. */
  questions: ({
    /** Id of the question, computed from its title. */
    question_id: string
    /** The question in the words of its venue, with markup removed. It is not checked by this service. */
    title: string
    /** The venue's own category. Null: it gives none. */
    category: string | null
    /** When trading is due to end, in UTC; the earliest of several venues. Null: no venue says. */
    close_at: string | null
    /** Unweighted mean of the venues' probabilities of Yes. */
    consensus_probability: number
    /** Venues that list the question under the same title, to the letter. */
    venue_count: number
    /** The market of each venue that lists the question. */
    venues: ({
      /** Where it is traded. manifold trades in play money. */
      venue: "polymarket" | "kalshi" | "manifold"
      /** The venue's own id of the market. */
      market_id: string
      /** Page of the market at its venue. */
      url: string
      /** Highest bid for Yes. Null: there is none, or the venue has an automated market maker. */
      bid: number | null
      /** Lowest offer of Yes. Null: there is none, or the venue has an automated market maker. */
      ask: number | null
      /** Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade. */
      mid: number
      /** Whether `mid` is a last trade, which may be old: a side is missing, or they are further apart. */
      mid_is_last_trade: boolean
      /** Traded so far, in `volume_unit`, so volumes of two venues cannot be added. Null: the venue does not say. */
      volume: number | null
      /** `usd` at polymarket, `contracts` of one dollar at kalshi, `mana` (play money) at manifold. */
      volume_unit: "usd" | "contracts" | "mana"
      /** When the quote was read, in UTC. */
      updated_at: string
    })[]
    /** The last 14 days on which the question was read, oldest first. */
    history: ({
      /** Day in New York. */
      date: string
      /** Consensus in the first hour of that day. */
      probability: number
    })[]
    /** How `consensus_probability` is computed: the price of the only venue, or the mean of several. */
    method: "single_venue" | "mean_of_venues"
  })[]
  meta: Meta
}

export type CrowdConsensusRow = {
  /** Id of the question, computed from its title. */
  question_id: string
  /** The question in the words of its venue, with markup removed. It is not checked by this service. */
  title: string
  /** The venue's own category. Null: it gives none. */
  category: string | null
  /** When trading is due to end, in UTC; the earliest of several venues. Null: no venue says. */
  close_at: string | null
  /** Unweighted mean of the venues' probabilities of Yes. */
  consensus_probability: number
  /** Venues that list the question under the same title, to the letter. */
  venue_count: number
  /** The market of each venue that lists the question. */
  venues: ({
    /** Where it is traded. manifold trades in play money. */
    venue: "polymarket" | "kalshi" | "manifold"
    /** The venue's own id of the market. */
    market_id: string
    /** Page of the market at its venue. */
    url: string
    /** Highest bid for Yes. Null: there is none, or the venue has an automated market maker. */
    bid: number | null
    /** Lowest offer of Yes. Null: there is none, or the venue has an automated market maker. */
    ask: number | null
    /** Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade. */
    mid: number
    /** Whether `mid` is a last trade, which may be old: a side is missing, or they are further apart. */
    mid_is_last_trade: boolean
    /** Traded so far, in `volume_unit`, so volumes of two venues cannot be added. Null: the venue does not say. */
    volume: number | null
    /** `usd` at polymarket, `contracts` of one dollar at kalshi, `mana` (play money) at manifold. */
    volume_unit: "usd" | "contracts" | "mana"
    /** When the quote was read, in UTC. */
    updated_at: string
  })[]
  /** The last 14 days on which the question was read, oldest first. */
  history: ({
    /** Day in New York. */
    date: string
    /** Consensus in the first hour of that day. */
    probability: number
  })[]
  /** How `consensus_probability` is computed: the price of the only venue, or the mean of several. */
  method: "single_venue" | "mean_of_venues"
} & { data_origin: Meta["data_origin"] }

export type CrowdShiftParams = {
  /** Only questions whose title has these words. */
  q?: string
  /** How many hours before the latest prices to compare with. The prices compared are the last ones stored by then. By default 24. */
  window_hours?: number
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 25. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How far the probabilities of open questions have moved within a number of hours, from stored quotes. */
export type CrowdShiftAnswer = {
  /** The requested words of a title. Null: all questions. */
  q: string | null
  /** The requested window. */
  window_hours: number
  /** Questions that are left out, since their prices were read more than twice the window apart. */
  n_outside_window: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Questions that had a price at both moments, the largest change in either direction first. */
  shifts: ({
    /** Id of the question, as in crowd/consensus. */
    question_id: string
    /** The question in the words of its venue, with markup removed. It is not checked by this service. */
    title: string
    /** Mean probability of Yes then, over the venues that had a price at both moments. */
    probability_before: number
    /** Mean probability of Yes now, over the same venues. */
    probability_now: number
    /** Now minus before, in percentage points: 3 is from 0.50 to 0.53. */
    change_pp: number
    /** When the earlier prices were read, in UTC; the first of several venues. */
    before_at: string
    /** When the later prices were read, in UTC; the last of several venues. */
    now_at: string
    /** Hours between the two: the change took this long, whatever the window. */
    hours_between: number
  })[]
  meta: Meta
}

export type CrowdShiftRow = {
  /** Id of the question, as in crowd/consensus. */
  question_id: string
  /** The question in the words of its venue, with markup removed. It is not checked by this service. */
  title: string
  /** Mean probability of Yes then, over the venues that had a price at both moments. */
  probability_before: number
  /** Mean probability of Yes now, over the same venues. */
  probability_now: number
  /** Now minus before, in percentage points: 3 is from 0.50 to 0.53. */
  change_pp: number
  /** When the earlier prices were read, in UTC; the first of several venues. */
  before_at: string
  /** When the later prices were read, in UTC; the last of several venues. */
  now_at: string
  /** Hours between the two: the change took this long, whatever the window. */
  hours_between: number
} & { data_origin: Meta["data_origin"] }

export type CrowdCalibrationParams = {
  /** Only questions whose title has these words. */
  q?: string
  /** Markets that closed within this many calendar days in New York, today included; at most the newest 1,000 of each venue. By default 365. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** How well the prices of each venue, taken 24 hours before each market closed, predicted how it resolved. */
export type CrowdCalibrationAnswer = {
  /** The requested words of a title. Null: all questions. */
  q: string | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** How many hours before the close each price is taken. The close is the planned end or the end of trading, whichever came first. The last price is never used, because it already reflects the outcome. */
  hours_before_close: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** The venues that have been read, by name. */
  forecasters: ({
    /** The venue whose price is the forecast. */
    forecaster_id: "polymarket" | "kalshi" | "manifold"
    /** Name of the venue. */
    name: string
    /** Markets that resolved to Yes or No and had a price at the time. The figures are over these. */
    n_resolved: number
    /** Events that these markets belong to. Markets of the same event resolve together, so they are not independent trials. */
    n_events: number
    /** Markets that resolved to neither Yes nor No, left out of the figures. */
    n_void: number
    /** Markets that had no price at the time, left out of the figures. */
    n_without_price: number
    /** Mean squared difference between price and outcome: 0 is perfect, 0.25 is a coin toss. Null: no market. */
    brier_score: number | null
    /** Mean negative natural logarithm of the probability given to what happened: 0 is perfect. Null: no market. */
    log_score: number | null
    /** Share that resolved to Yes. Null: no market. */
    base_rate: number | null
    /** Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
    base_rate_low: number | null
    /** Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
    base_rate_high: number | null
    /** Brier score of the venue's own base rate: at each forecast, the share of Yes among the markets of `days` that had resolved by then, with one Yes and one No added. Null: no market. */
    base_brier_score: number | null
    /** 1 minus `brier_score` / `base_brier_score`: above 0, prices beat the base rate. Null: no market. */
    skill: number | null
    /** Lower 95% bound of `skill`: a t-interval over events. Null: fewer than 5 events, or no market. */
    skill_low: number | null
    /** Upper 95% bound of `skill`, in the same way. Null: `skill_low` is. */
    skill_high: number | null
    /** Mean distance between price and realized rate over the buckets, weighted by their n. Null: no market. */
    calibration_error: number | null
    /** Ten equal buckets of price. */
    calibration: ({
      /** From this price on. */
      bucket_low: number
      /** Up to below this price; the last bucket includes 1. */
      bucket_high: number
      /** Markets in the bucket. */
      n: number
      /** Events that they belong to. */
      n_events: number
      /** Their mean price. Null: no market. */
      mean_probability: number | null
      /** Share of them that resolved to Yes. Null: no market. */
      realized_rate: number | null
      /** Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
      realized_low: number | null
      /** Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
      realized_high: number | null
    })[]
  })[]
  meta: Meta
}

export type CrowdCalibrationRow = {
  /** The venue whose price is the forecast. */
  forecaster_id: "polymarket" | "kalshi" | "manifold"
  /** Name of the venue. */
  name: string
  /** Markets that resolved to Yes or No and had a price at the time. The figures are over these. */
  n_resolved: number
  /** Events that these markets belong to. Markets of the same event resolve together, so they are not independent trials. */
  n_events: number
  /** Markets that resolved to neither Yes nor No, left out of the figures. */
  n_void: number
  /** Markets that had no price at the time, left out of the figures. */
  n_without_price: number
  /** Mean squared difference between price and outcome: 0 is perfect, 0.25 is a coin toss. Null: no market. */
  brier_score: number | null
  /** Mean negative natural logarithm of the probability given to what happened: 0 is perfect. Null: no market. */
  log_score: number | null
  /** Share that resolved to Yes. Null: no market. */
  base_rate: number | null
  /** Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
  base_rate_low: number | null
  /** Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
  base_rate_high: number | null
  /** Brier score of the venue's own base rate: at each forecast, the share of Yes among the markets of `days` that had resolved by then, with one Yes and one No added. Null: no market. */
  base_brier_score: number | null
  /** 1 minus `brier_score` / `base_brier_score`: above 0, prices beat the base rate. Null: no market. */
  skill: number | null
  /** Lower 95% bound of `skill`: a t-interval over events. Null: fewer than 5 events, or no market. */
  skill_low: number | null
  /** Upper 95% bound of `skill`, in the same way. Null: `skill_low` is. */
  skill_high: number | null
  /** Mean distance between price and realized rate over the buckets, weighted by their n. Null: no market. */
  calibration_error: number | null
  /** Ten equal buckets of price. */
  calibration: ({
    /** From this price on. */
    bucket_low: number
    /** Up to below this price; the last bucket includes 1. */
    bucket_high: number
    /** Markets in the bucket. */
    n: number
    /** Events that they belong to. */
    n_events: number
    /** Their mean price. Null: no market. */
    mean_probability: number | null
    /** Share of them that resolved to Yes. Null: no market. */
    realized_rate: number | null
    /** Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
    realized_low: number | null
    /** Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market. */
    realized_high: number | null
  })[]
} & { data_origin: Meta["data_origin"] }

export type CrowdResolvedParams = {
  /** Only markets of this venue. */
  venue?: "polymarket" | "kalshi" | "manifold"
  /** Markets that closed within this many calendar days in New York, today included; at most the newest 1,000 of each venue. By default 365. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every resolved market that the calibration of the venues counts, with its price beforehand. */
export type CrowdResolvedAnswer = {
  /** The requested venue. Null: all. */
  venue: "polymarket" | "kalshi" | "manifold" | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Last closed first. */
  markets: (ResolvedMarket)[]
  meta: Meta
}

export type CrowdResolvedRow = ResolvedMarket & { data_origin: Meta["data_origin"] }

export type CrowdDivergenceParams = {
  /** Only questions whose title has these words. */
  q?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 50. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Questions that two venues list under the same title, where the price at one venue is outside the bid and ask of the other. */
export type CrowdDivergenceAnswer = {
  /** The requested words of a title. Null: all questions. */
  q: string | null
  /** Titles must be identical, except for white space, case, the form of quotation marks and a final question mark. */
  match_method: "exact_title"
  /** Whether such a gap can be traded profitably has not been measured. */
  edge_status: "not_measured"
  /** What was compared. Few titles are identical at two venues, so an empty list is the usual answer. */
  scanned: {
    /** Open markets with a price, by venue. */
    markets: {
      /** Open markets of Polymarket with a price. */
      polymarket: number
      /** Open markets of Kalshi with a price. */
      kalshi: number
      /** Open markets of Manifold with a price. */
      manifold: number
    }
    /** Titles that more than one venue lists. */
    matched_titles: number
    /** Pairs compared: a venue with a bid and an ask, and another venue. */
    compared_pairs: number
  }
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** The widest gap first. */
  rows: ({
    /** The question in the words of venue a, with markup removed. It is not checked by this service. */
    title: string
    /** The venue with a bid and an ask. */
    venue_a: "polymarket" | "kalshi" | "manifold"
    /** Its own id of the market. */
    market_id_a: string
    /** Its highest bid for Yes. */
    bid_a: number
    /** Its lowest offer of Yes. */
    ask_a: number
    /** When trading is due to end there, in UTC. Null: the venue does not say. */
    a_close_at: string | null
    /** The other venue. */
    venue_b: "polymarket" | "kalshi" | "manifold"
    /** Its own id of the market. */
    market_id_b: string
    /** Its probability of Yes, which is outside the bid and ask of venue a. */
    price_b: number
    /** When trading is due to end there, in UTC. Null: the venue does not say. */
    b_close_at: string | null
    /** Whether `price_b` is above the ask of venue a or below its bid. */
    side: "above_ask" | "below_bid"
    /** Distance of `price_b` from that ask or bid, in percentage points. */
    gap_pp: number
    /** When the later of the two prices was read, in UTC. */
    observed_at: string
  })[]
  meta: Meta
}

export type CrowdDivergenceRow = {
  /** The question in the words of venue a, with markup removed. It is not checked by this service. */
  title: string
  /** The venue with a bid and an ask. */
  venue_a: "polymarket" | "kalshi" | "manifold"
  /** Its own id of the market. */
  market_id_a: string
  /** Its highest bid for Yes. */
  bid_a: number
  /** Its lowest offer of Yes. */
  ask_a: number
  /** When trading is due to end there, in UTC. Null: the venue does not say. */
  a_close_at: string | null
  /** The other venue. */
  venue_b: "polymarket" | "kalshi" | "manifold"
  /** Its own id of the market. */
  market_id_b: string
  /** Its probability of Yes, which is outside the bid and ask of venue a. */
  price_b: number
  /** When trading is due to end there, in UTC. Null: the venue does not say. */
  b_close_at: string | null
  /** Whether `price_b` is above the ask of venue a or below its bid. */
  side: "above_ask" | "below_bid"
  /** Distance of `price_b` from that ask or bid, in percentage points. */
  gap_pp: number
  /** When the later of the two prices was read, in UTC. */
  observed_at: string
} & { data_origin: Meta["data_origin"] }

export type AlternativeFlightsParams = {
  /** Only aircraft of this company. BRK-B and BRK/B are read as BRK.B. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Calendar days back; today counts as one. By default 3. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Aircraft of listed companies at seven Washington airports, compared with lobbying filings and hearings. */
export type AlternativeFlightsAnswer = {
  /** Always true. */
  experimental: true
  /** How to read it. */
  note: string
  /** The sources to credit next to the flights. */
  attribution: string
  /** The requested ticker. Null: several, or any. */
  ticker: string | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** The day of the first landing on record; nothing is known of earlier days. Null: there is none. */
  recorded_from_date: string | null
  validation: FlightValidation
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Those of the level with the greatest lift first, then most recently seen. An aircraft is listed once per day and airport. */
  flights: (FlightSignal)[]
  meta: Meta
}

export type AlternativeFlightsRow = FlightSignal & { data_origin: Meta["data_origin"] }

export type AlternativeFlightPlacebosParams = {
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every counted flight and each of its placebos with the level that it reaches: the rows behind the rates of alternative/flights. */
export type AlternativeFlightPlacebosAnswer = {
  /** Calendar days over which flights are counted, today included. */
  days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most recent flight first, each with its placebos in the order of their shifts. */
  checks: (FlightCheck)[]
  meta: Meta
}

export type AlternativeFlightPlacebosRow = FlightCheck & { data_origin: Meta["data_origin"] }

export type AlternativeLobbyingParams = {
  /** Only filings of this company. BRK-B and BRK/B are read as BRK.B. */
  ticker?: string
  /** Tickers separated by commas, at most 50. */
  tickers?: string | readonly string[]
  /** Days back, of 24 hours each, by time of posting. By default 90. */
  days?: number
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 50. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Lobbying reports filed with the Senate: registrant, client, issues, amount and matching stock. */
export type AlternativeLobbyingAnswer = {
  /** The requested ticker. Null: several, or any client, listed or not. */
  ticker: string | null
  /** How many days were asked for: `days`, or those from `start` to `end`, both included. */
  days: number
  /** The day of the first filing on record. Earlier filings are neither listed nor added up. Null: there is none. */
  recorded_from_date: string | null
  /** Sum of `amount` over all filings that match, in USD. What a company pays outside firms is also part of its own expenses, so it may be counted twice. */
  total_amount: number
  /** The notice that the Senate attaches to its data. */
  notice: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most recently posted first. Only the current filing of each report is listed: an amendment supersedes what it amends. */
  filings: (LobbyingFiling)[]
  meta: Meta
}

export type AlternativeLobbyingRow = LobbyingFiling & { data_origin: Meta["data_origin"] }

export type AlternativeHearingsParams = {
  /** Calendar days ahead, and the same number back. By default 14. */
  days?: number
  /** Only this committee: its code (hsba, or hsba20 for a subcommittee), or words of its name. */
  committee?: string
  /** First day (YYYY-MM-DD). It takes the place of `days`. */
  start?: string
  /** Last day, included. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 200. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Meetings of the committees of Congress, past and scheduled, with the sectors and stocks that they may concern. */
export type AlternativeHearingsAnswer = {
  /** How many days ahead and back are listed; with `start` or `end`, how many after the first. */
  days: number
  /** The requested committee. Null: any. */
  committee: string | null
  /** The day of the first House or joint meeting on record; nothing is known of earlier days. Null: none has come yet. */
  house_recorded_from_date: string | null
  /** The day of the first Senate meeting on record; nothing is known of earlier days. Null: none has come yet. */
  senate_recorded_from_date: string | null
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Latest day first, so that scheduled meetings come before those already held. `meta.coverage` names the chambers from which nothing could be read. */
  hearings: (Hearing)[]
  meta: Meta
}

export type AlternativeHearingsRow = Hearing & { data_origin: Meta["data_origin"] }

export type EdgeLedgerParams = {
  /** Only claims in this state. */
  state?: "registered" | "testing" | "verified" | "decayed" | "rejected"
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every claim of an edge that the service makes, registered before its data existed and tested once, including failed ones. */
export type EdgeLedgerAnswer = {
  /** The requested state. Null: all. */
  state: "registered" | "testing" | "verified" | "decayed" | "rejected" | null
  /** How many of all claims are in which state. The filter does not change it. */
  count_by_state: {
    /** Claims that are registered. */
    registered: number
    /** Claims that are testing. */
    testing: number
    /** Claims that are verified. */
    verified: number
    /** Claims that are decayed. */
    decayed: number
    /** Claims that are rejected. */
    rejected: number
  }
  /** Highest chance of ever verifying a false claim. It holds over any growth of the ledger. */
  alpha: number
  /** Its part that registered claims have. The filter does not change it. */
  alpha_spent: number
  /** What is guaranteed, and how. */
  guarantee: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Most recent change of state first. */
  claims: (Claim)[]
  meta: Meta
}

export type EdgeLedgerRow = Claim & { data_origin: Meta["data_origin"] }

export type EdgeObservationsParams = {
  /** The claim, as in edge/ledger. */
  claim_id: string
  /** First day (YYYY-MM-DD). By default, the first on record. */
  start?: string
  /** Last day, included. By default, the day of `as_of`. */
  end?: string
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** What came of what a claim said, session by session: the rows behind its success rate and its test. */
export type EdgeObservationsAnswer = {
  /** The requested claim. */
  claim_id: string
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** Newest session first. */
  observations: (ClaimObservation)[]
  meta: Meta
}

export type EdgeObservationsRow = ClaimObservation & { data_origin: Meta["data_origin"] }

export type FilesListParams = {
  /** Only files of this dataset. */
  dataset?: "bars" | "actions" | "predictions" | "prediction-grades" | "signals" | "signal-grades" | "fear-greed" | "put-call" | "economic-calendar" | "reddit" | "wikipedia" | "earthquakes" | "energy-inventories" | "crowd-polymarket" | "crowd-manifold" | "lobbying" | "house-hearings" | "senate-hearings" | "flights" | "congress-house" | "congress-senate"
  /** Only files in this format. */
  file_format?: "parquet" | "ndjson"
  /** Maximum rows per page. `meta.next_cursor` leads to the next page. By default 100. */
  limit?: number
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size, hash and schema: predictions, grades, signals, bars and what is collected. */
export type FilesListAnswer = {
  /** The requested dataset. Null: all. */
  dataset: string | null
  /** The requested format. Null: both. */
  file_format: "parquet" | "ndjson" | null
  /** Size of all files that match. */
  total_bytes: number
  /** Place in the transparency log of the newest manifest, which lists all files. Null: there is none yet. */
  manifest_ledger_index: number | null
  /** All datasets, or the requested one, with the schema of each. */
  datasets: (FileDataset)[]
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** By dataset, the newest month first. */
  files: (BulkFile)[]
  meta: Meta
}

export type FilesListRow = BulkFile & { data_origin: Meta["data_origin"] }

export type IntelligenceStatusParams = {
  /** The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first. */
  cursor?: string
  /** As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now. */
  as_of?: string | Date
}

/** Every data source, by family: whether it is configured, the result of its last runs, and what its data covers. */
export type IntelligenceStatusAnswer = {
  /** Days that each history covers. */
  history_days: number
  /** Rows in this answer. */
  count: number
  /** Rows that match; with `meta.next_cursor` all of them can be read. */
  total_count: number
  /** By family, and within a family in order of preference. */
  sources: (SourceStatus)[]
  meta: Meta
}

export type IntelligenceStatusRow = SourceStatus & { data_origin: Meta["data_origin"] }

export type AccountMeParams = {
}

/** The plan, limits and usage of the API key that sends the request. */
export type AccountMeAnswer = {
  /** Opaque and stable id of the API key. */
  key_id: string
  /** The first characters of the key, to recognise it by. */
  key_prefix: string
  /** The name of the key. Null: none. */
  key_name: string | null
  /** Whether the key works. `rotating`: a newer key replaces it, and it works until `expires_at`. One that does not work is refused. */
  key_status: "active" | "rotating" | "deactivated" | "expired"
  /** The account's plan, by its internal name. */
  tier: "free" | "api_starter" | "api_pro"
  /** The plan's name on the pricing page. */
  tier_name: string
  /** Whether the account pays the price that the plan had before. */
  is_legacy_price: boolean
  /** When the key was issued, in UTC. */
  created_at: string
  /** When it stops working, in UTC: its expiry, or the end of a rotation's overlap if that is earlier. Null: never. */
  expires_at: string | null
  /** When the key was last used, in UTC: with this request, which counts too. Null: never. */
  last_used_at: string | null
  /** What the plan allows, to all keys of the account together. Of a test key: its own limits. */
  limits: {
    /** Requests per clock minute. */
    per_minute: number
    /** Requests in a UTC day. */
    per_day: number
  }
  /** Whether this is a test key: products answer it with recorded samples, and nothing is charged. */
  is_test: boolean
  /** What the owner has limited this key to. */
  key_limits: {
    /** The families of products that the key may ask for. Null: all of the plan. */
    scopes: (string)[] | null
    /** The networks that it may be sent from, in CIDR notation. Null: any. */
    networks: (string)[] | null
    /** Its own share of the day, in requests. Null: all of the plan's. */
    per_day: number | null
    /** What it has used of that share in this UTC day, with the keys that it replaced, this request included. Null: it has no share. */
    day_used: number | null
  }
  /** What the account has used. Of a test key: what the account's test keys have used. */
  usage: {
    /** Requests charged in this minute, this one included. */
    minute_used: number
    /** Requests charged in this UTC day, this one included. */
    day_used: number
    /** All requests of the account that were answered before this one, refused ones included. */
    total_requests: number
  }
  /** When the counts start again. */
  resets: {
    /** When the next minute begins, in UTC. */
    minute_at: string
    /** When the next day begins, in UTC. */
    day_at: string
  }
}

export type AccountUsageParams = {
}

/** The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key, with latencies. */
export type AccountUsageAnswer = {
  /** UTC days that are covered, today included. */
  days: 30
  /** Sums over these days. */
  totals: {
    /** All of them: charged, refused, rate limited and failed. */
    requests: number
    /** Answered, and counted against the quota. */
    charged: number
    /** Refused with 403, 404 or 422. They do not count against the quota. */
    refused: number
    /** Refused with 429. They do not count against the quota. */
    rate_limited: number
    /** Failed on our side (5xx). They do not count against the quota. */
    errors: number
  }
  /** Each of the days, oldest first. */
  by_day: ({
    /** A UTC day. Each of the 30 is here, oldest first. */
    date: string
    /** All of them: charged, refused, rate limited and failed. */
    requests: number
    /** Answered, and counted against the quota. */
    charged: number
    /** Refused with 403, 404 or 422. They do not count against the quota. */
    refused: number
    /** Refused with 429. They do not count against the quota. */
    rate_limited: number
    /** Failed on our side (5xx). They do not count against the quota. */
    errors: number
    /** Median latency in milliseconds, measured in the server and read from a histogram with bounds of 1, 2, 4 … 32768 ms by linear interpolation. Null: no requests on this day. */
    p50_ms: number | null
    /** 95th percentile of latency in milliseconds, measured the same way. Null: no requests on this day. */
    p95_ms: number | null
  })[]
  /** Sums over the days by endpoint and surface, most requests first. */
  by_endpoint: ({
    /** The product, by its path under /api/v1. */
    endpoint: string
    /** Channel of the request: REST or MCP. */
    channel: "rest" | "mcp"
    /** All of them: charged, refused, rate limited and failed. */
    requests: number
    /** Answered, and counted against the quota. */
    charged: number
  })[]
  /** Sums over the days by status and error code, most requests first. */
  by_status: ({
    /** The HTTP status; that of the same answer by REST where it came by MCP. */
    status: number
    /** The error code. Null: this status has none. */
    code: string | null
    /** Requests with this result. */
    requests: number
  })[]
  /** Sums over the days by key, most requests first. */
  by_key: ({
    /** Opaque and stable id of the key. */
    key_id: string
    /** The name of the key. Null: none. */
    key_name: string | null
    /** Requests that were made with it. */
    requests: number
  })[]
}

/** The API: `await new Assay().predictions.latest()` with the key in the environment variable `ASSAY_API_KEY`. */
export class Assay {
  readonly predictions: {
    /**
     * The newest predictions for all covered US stocks and ETFs: who is expected ahead of the session's median and who behind it, and the direction of each, most confident first.
     *
     * Use it for a market-wide view of the next session. What differs between tickers is the rank: ask by order_by=rank for relative_direction=ahead, then behind; direction is nearly always up. Use predictions/{ticker} for one stock. realized_accuracy alone shows no skill: predictions/accuracy has the base rate.
     *
     * Plan: Free.
     */
    latest(params?: PredictionsLatestParams, options?: CallOptions): Promise<PredictionsLatestAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    latestRows(params?: PredictionsLatestParams, options?: CallOptions): AsyncGenerator<PredictionsLatestRow>
    /** All pages. */
    latestPages(params?: PredictionsLatestParams, options?: CallOptions): AsyncGenerator<PredictionsLatestAnswer>
    /**
     * How often resolved predictions were correct, by timeframe, with intervals, the base rate, the accuracy of always predicting a rise, and the record against the session's median.
     *
     * Read it before trusting any prediction. If the interval of an accuracy includes its base_rate, the direction calls have shown no skill beyond the market's own drift.
     *
     * Plan: Free.
     */
    accuracy(params?: PredictionsAccuracyParams, options?: CallOptions): Promise<PredictionsAccuracyAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    accuracyRows(params?: PredictionsAccuracyParams, options?: CallOptions): AsyncGenerator<PredictionsAccuracyRow>
    /** All pages. */
    accuracyPages(params?: PredictionsAccuracyParams, options?: CallOptions): AsyncGenerator<PredictionsAccuracyAnswer>
    /**
     * The newest predictions for up to 50 tickers in one call.
     *
     * Use it to refresh a watch list or a portfolio at once.
     *
     * Plan: Professional.
     */
    batch(params: PredictionsBatchParams, options?: CallOptions): Promise<PredictionsBatchAnswer>
    /**
     * The model behind each timeframe: its training data, the candidates it was compared with, its scores on unseen data, and its limits.
     *
     * Read it to see how much a prediction can mean; predictions/accuracy has the results.
     *
     * Plan: Free.
     */
    model(params?: PredictionsModelParams, options?: CallOptions): Promise<PredictionsModelAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    modelRows(params?: PredictionsModelParams, options?: CallOptions): AsyncGenerator<PredictionsModelRow>
    /** All pages. */
    modelPages(params?: PredictionsModelParams, options?: CallOptions): AsyncGenerator<PredictionsModelAnswer>
    /**
     * The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones were right.
     *
     * Use it for one stock or ETF; predictions/latest has all of them. The earlier ones, with their outcomes, are in predictions/{ticker}/history.
     *
     * Plan: Free.
     */
    ticker(params: PredictionsTickerParams, options?: CallOptions): Promise<PredictionsTickerAnswer>
    /**
     * The daily predictions for a ticker, newest first, each with its outcome.
     *
     * Use it to check the record of one ticker yourself, row by row; `origin` distinguishes live rows from replayed ones.
     *
     * Plan: Free.
     */
    history(params: PredictionsHistoryParams, options?: CallOptions): Promise<PredictionsHistoryAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    historyRows(params: PredictionsHistoryParams, options?: CallOptions): AsyncGenerator<PredictionsHistoryRow>
    /** All pages. */
    historyPages(params: PredictionsHistoryParams, options?: CallOptions): AsyncGenerator<PredictionsHistoryAnswer>
  }
  readonly market: {
    /**
     * The risk regime from VIX and SPY against its 200-session mean, with the gate and the position size that it allows.
     *
     * Use it first, before acting on any signal: it says whether to act, and at what position size.
     *
     * Plan: Free.
     */
    regime(params?: MarketRegimeParams, options?: CallOptions): Promise<MarketRegimeAnswer>
    /**
     * Fear and greed in stocks, computed from prices, volumes, options and credit, and in crypto, from 0 (extreme fear) to 100 (extreme greed).
     *
     * Use it to compare current sentiment in stocks and crypto with the last seven days.
     *
     * Plan: Free.
     */
    fearGreed(params?: MarketFearGreedParams, options?: CallOptions): Promise<MarketFearGreedAnswer>
    /**
     * The number of puts traded per call over the last seven sessions, with the common reading of it.
     *
     * Use it to see whether the options market leans towards protection or towards bets on a rise.
     *
     * Plan: Free.
     */
    pcr(params?: MarketPcrParams, options?: CallOptions): Promise<MarketPcrAnswer>
    /**
     * Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits, also for dividends or for nothing, as of the requested moment.
     *
     * Use it for the prices behind a prediction or a signal, to check a grade, or for a backtest: any range of days has one price basis. Several tickers are in market/ohlcv, and what prices are adjusted for in market/actions.
     *
     * Plan: Free.
     */
    ohlcv(params: MarketOhlcvParams, options?: CallOptions): Promise<MarketOhlcvAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    ohlcvRows(params: MarketOhlcvParams, options?: CallOptions): AsyncGenerator<MarketOhlcvRow>
    /** All pages. */
    ohlcvPages(params: MarketOhlcvParams, options?: CallOptions): AsyncGenerator<MarketOhlcvAnswer>
    /**
     * The same bars for up to 50 tickers, page by page, at the cost of one request a page.
     *
     * Use it for a backtest or a chart of several tickers. market/ohlcv/{ticker} has one.
     *
     * Plan: Free.
     */
    ohlcvBatch(params: MarketOhlcvBatchParams, options?: CallOptions): Promise<MarketOhlcvBatchAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    ohlcvBatchRows(params: MarketOhlcvBatchParams, options?: CallOptions): AsyncGenerator<MarketOhlcvBatchRow>
    /** All pages. */
    ohlcvBatchPages(params: MarketOhlcvBatchParams, options?: CallOptions): AsyncGenerator<MarketOhlcvBatchAnswer>
    /**
     * Splits, cash dividends, listings and delistings, with the moment at which each became known.
     *
     * Use it to see why prices of one day differ between two answers, or to adjust prices yourself. market/ohlcv/{ticker} has prices that are adjusted for them.
     *
     * Plan: Free.
     */
    actions(params?: MarketActionsParams, options?: CallOptions): Promise<MarketActionsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    actionsRows(params?: MarketActionsParams, options?: CallOptions): AsyncGenerator<MarketActionsRow>
    /** All pages. */
    actionsPages(params?: MarketActionsParams, options?: CallOptions): AsyncGenerator<MarketActionsAnswer>
    /**
     * Tickers whose latest daily move is far from their own mean, with the measured tendency of such moves to reverse on the next day.
     *
     * Use it to find what moved unusually today. Read the note before expecting a reversal.
     *
     * Plan: Free.
     */
    anomalies(params?: MarketAnomaliesParams, options?: CallOptions): Promise<MarketAnomaliesAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    anomaliesRows(params?: MarketAnomaliesParams, options?: CallOptions): AsyncGenerator<MarketAnomaliesRow>
    /** All pages. */
    anomaliesPages(params?: MarketAnomaliesParams, options?: CallOptions): AsyncGenerator<MarketAnomaliesAnswer>
    /**
     * Every past move of this size, with the move of the next session: the rows behind the share that reversed.
     *
     * Use it to recompute `next_day_reversion` of market/anomalies, or to see how single moves went on.
     *
     * Plan: Free.
     */
    anomalyReversals(params?: MarketAnomalyReversalsParams, options?: CallOptions): Promise<MarketAnomalyReversalsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    anomalyReversalsRows(params?: MarketAnomalyReversalsParams, options?: CallOptions): AsyncGenerator<MarketAnomalyReversalsRow>
    /** All pages. */
    anomalyReversalsPages(params?: MarketAnomalyReversalsParams, options?: CallOptions): AsyncGenerator<MarketAnomalyReversalsAnswer>
    /**
     * How many moves of each session reversed on the next one: of the requested size, and of every size.
     *
     * Use it to recompute `next_day_reversion` of market/anomalies with its intervals and unconditional share.
     *
     * Plan: Free.
     */
    reversalSessions(params?: MarketReversalSessionsParams, options?: CallOptions): Promise<MarketReversalSessionsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    reversalSessionsRows(params?: MarketReversalSessionsParams, options?: CallOptions): AsyncGenerator<MarketReversalSessionsRow>
    /** All pages. */
    reversalSessionsPages(params?: MarketReversalSessionsParams, options?: CallOptions): AsyncGenerator<MarketReversalSessionsAnswer>
    /**
     * How far stocks have moved over the last sessions, and how far apart from each other, compared with every window of the same length from 2015 to 2025.
     *
     * Use it to judge whether stock selection or the direction of the index matters more at present.
     *
     * Plan: Free.
     */
    character(params?: MarketCharacterParams, options?: CallOptions): Promise<MarketCharacterAnswer>
    /**
     * Upcoming US economic releases and Federal Reserve decisions, each with an impact (high, medium or low) derived from its name.
     *
     * Use it to see what is about to be released. For expiries and holidays use market/calendar.
     *
     * Plan: Free.
     */
    economicCalendar(params?: MarketEconomicCalendarParams, options?: CallOptions): Promise<MarketEconomicCalendarAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    economicCalendarRows(params?: MarketEconomicCalendarParams, options?: CallOptions): AsyncGenerator<MarketEconomicCalendarRow>
    /** All pages. */
    economicCalendarPages(params?: MarketEconomicCalendarParams, options?: CallOptions): AsyncGenerator<MarketEconomicCalendarAnswer>
    /**
     * Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and tariff dates in one list.
     *
     * Use it to see what is scheduled, and how far ahead each schedule is known.
     *
     * Plan: Free.
     */
    calendar(params?: MarketCalendarParams, options?: CallOptions): Promise<MarketCalendarAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    calendarRows(params?: MarketCalendarParams, options?: CallOptions): AsyncGenerator<MarketCalendarRow>
    /** All pages. */
    calendarPages(params?: MarketCalendarParams, options?: CallOptions): AsyncGenerator<MarketCalendarAnswer>
    /**
     * Every stock and ETF that the service covers, with sector, index entry, the span of its bars and whether it is predicted.
     *
     * Use it to find a ticker by the name of its company, or to learn which tickers are covered, since when, and which of them are predicted.
     *
     * Plan: Free.
     */
    universe(params?: MarketUniverseParams, options?: CallOptions): Promise<MarketUniverseAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    universeRows(params?: MarketUniverseParams, options?: CallOptions): AsyncGenerator<MarketUniverseRow>
    /** All pages. */
    universePages(params?: MarketUniverseParams, options?: CallOptions): AsyncGenerator<MarketUniverseAnswer>
  }
  readonly signals: {
    /**
     * ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the base rate of simply being above trend.
     *
     * Use it for short-term entries into ETFs. Compare the track record with the base rate: lift is what the dip adds.
     *
     * Plan: Free.
     */
    etfPullback(params?: SignalsEtfPullbackParams, options?: CallOptions): Promise<SignalsEtfPullbackAnswer>
    /**
     * Every completed trade behind the record of the ETF pullback, or behind its base rate.
     *
     * Use it to recompute `track_record`, `base_rate` and `lift` of signals/etf-pullback.
     *
     * Plan: Free.
     */
    pullbackTrades(params?: SignalsPullbackTradesParams, options?: CallOptions): Promise<SignalsPullbackTradesAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    pullbackTradesRows(params?: SignalsPullbackTradesParams, options?: CallOptions): AsyncGenerator<SignalsPullbackTradesRow>
    /** All pages. */
    pullbackTradesPages(params?: SignalsPullbackTradesParams, options?: CallOptions): AsyncGenerator<SignalsPullbackTradesAnswer>
    /**
     * How an automated analyst expects prices to move after news events. Each signal is frozen at issue and shows the win rate of its type.
     *
     * Use it for all recent signals, whatever their record; use signals/best for types whose record clears the gates.
     *
     * Plan: Premium.
     */
    events(params?: SignalsEventsParams, options?: CallOptions): Promise<SignalsEventsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    eventsRows(params?: SignalsEventsParams, options?: CallOptions): AsyncGenerator<SignalsEventsRow>
    /** All pages. */
    eventsPages(params?: SignalsEventsParams, options?: CallOptions): AsyncGenerator<SignalsEventsAnswer>
    /**
     * Signals that can be entered now, only of types whose realized record clears the precision gates, by conviction.
     *
     * Use it to find signals to act on. It is empty as long as no type of signal clears the gates: signals/performance shows all records.
     *
     * Plan: Premium.
     */
    best(params?: SignalsBestParams, options?: CallOptions): Promise<SignalsBestAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    bestRows(params?: SignalsBestParams, options?: CallOptions): AsyncGenerator<SignalsBestRow>
    /** All pages. */
    bestPages(params?: SignalsBestParams, options?: CallOptions): AsyncGenerator<SignalsBestAnswer>
    /**
     * How often the signals of each event type won, with intervals, base rates and returns, labelled from strong to anti-signal.
     *
     * Use it to see which event types have been profitable before acting on a signal.
     *
     * Plan: Premium.
     */
    performance(params?: SignalsPerformanceParams, options?: CallOptions): Promise<SignalsPerformanceAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    performanceRows(params?: SignalsPerformanceParams, options?: CallOptions): AsyncGenerator<SignalsPerformanceRow>
    /** All pages. */
    performancePages(params?: SignalsPerformanceParams, options?: CallOptions): AsyncGenerator<SignalsPerformanceAnswer>
    /**
     * The market regime, the best signals, the next macro event, a suggested action and the reasons against it.
     *
     * Read it once before the open: it sums up market/regime, signals/best and market/economic-calendar.
     *
     * Plan: Premium.
     */
    brief(params?: SignalsBriefParams, options?: CallOptions): Promise<SignalsBriefAnswer>
    /**
     * The best signals as orders: one row per ticker, and none while the market regime is paused.
     *
     * Use it to turn signals/best into orders at the next regular open. Size them by market/regime.
     *
     * Plan: Premium.
     */
    tradePlan(params?: SignalsTradePlanParams, options?: CallOptions): Promise<SignalsTradePlanAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    tradePlanRows(params?: SignalsTradePlanParams, options?: CallOptions): AsyncGenerator<SignalsTradePlanRow>
    /** All pages. */
    tradePlanPages(params?: SignalsTradePlanParams, options?: CallOptions): AsyncGenerator<SignalsTradePlanAnswer>
    /**
     * Groups of signals that are confirmed to lose more often than they win, and all groups that are tested for it.
     *
     * Use it before trading against a signal that seems to lose: a poor record alone does not confirm it.
     *
     * Plan: Free.
     */
    antiSignals(params?: SignalsAntiSignalsParams, options?: CallOptions): Promise<SignalsAntiSignalsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    antiSignalsRows(params?: SignalsAntiSignalsParams, options?: CallOptions): AsyncGenerator<SignalsAntiSignalsRow>
    /** All pages. */
    antiSignalsPages(params?: SignalsAntiSignalsParams, options?: CallOptions): AsyncGenerator<SignalsAntiSignalsAnswer>
    /**
     * The hypothetical return of following all signals, day by day and after costs, compared with SPY and the opposite trades.
     *
     * Use it to see how a type of signal would have done as a portfolio, with drawdown, before following it.
     *
     * Plan: Premium.
     */
    replay(params?: SignalsReplayParams, options?: CallOptions): Promise<SignalsReplayAnswer>
    /**
     * Trades disclosed by members of Congress, and the hypothetical return of following such disclosures.
     *
     * Use it to see who disclosed a trade in a stock. Read `sample_performance` before following any: it has the results so far.
     *
     * Plan: Premium.
     */
    congressTrades(params?: SignalsCongressTradesParams, options?: CallOptions): Promise<SignalsCongressTradesAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    congressTradesRows(params?: SignalsCongressTradesParams, options?: CallOptions): AsyncGenerator<SignalsCongressTradesRow>
    /** All pages. */
    congressTradesPages(params?: SignalsCongressTradesParams, options?: CallOptions): AsyncGenerator<SignalsCongressTradesAnswer>
    /**
     * Every disclosed trade that the sample follows, with its outcome: the rows behind its win rate.
     *
     * Use it to recompute `sample_performance` of signals/congress-trades.
     *
     * Plan: Premium.
     */
    congressCalls(params?: SignalsCongressCallsParams, options?: CallOptions): Promise<SignalsCongressCallsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    congressCallsRows(params?: SignalsCongressCallsParams, options?: CallOptions): AsyncGenerator<SignalsCongressCallsRow>
    /** All pages. */
    congressCallsPages(params?: SignalsCongressCallsParams, options?: CallOptions): AsyncGenerator<SignalsCongressCallsAnswer>
    /**
     * How often the calls of YouTube creators were correct, ranked by the lower bound of that rate, and their open calls.
     *
     * Use it to see whether a creator's calls have done better than picking at random: compare `wilson_low` with `base_rate`.
     *
     * Plan: Free.
     */
    youtubeScoreboard(params?: SignalsYoutubeScoreboardParams, options?: CallOptions): Promise<SignalsYoutubeScoreboardAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    youtubeScoreboardRows(params?: SignalsYoutubeScoreboardParams, options?: CallOptions): AsyncGenerator<SignalsYoutubeScoreboardRow>
    /** All pages. */
    youtubeScoreboardPages(params?: SignalsYoutubeScoreboardParams, options?: CallOptions): AsyncGenerator<SignalsYoutubeScoreboardAnswer>
    /**
     * Every call that the creator scoreboard counts, with its outcome: the rows behind its rates.
     *
     * Use it to recompute the accuracy of a creator, or to check a single call.
     *
     * Plan: Free.
     */
    creatorCalls(params?: SignalsCreatorCallsParams, options?: CallOptions): Promise<SignalsCreatorCallsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    creatorCallsRows(params?: SignalsCreatorCallsParams, options?: CallOptions): AsyncGenerator<SignalsCreatorCallsRow>
    /** All pages. */
    creatorCallsPages(params?: SignalsCreatorCallsParams, options?: CallOptions): AsyncGenerator<SignalsCreatorCallsAnswer>
  }
  readonly social: {
    /**
     * The stocks discussed on Reddit and YouTube, or the whole feed of one platform.
     *
     * Use it to see which stocks draw attention. Set `platform` to read the whole feed of one platform, including topics without a stock. social/sentiment has one stock day by day.
     *
     * Plan: Professional.
     */
    trending(params?: SocialTrendingParams, options?: CallOptions): Promise<SocialTrendingAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    trendingRows(params?: SocialTrendingParams, options?: CallOptions): AsyncGenerator<SocialTrendingRow>
    /** All pages. */
    trendingPages(params?: SocialTrendingParams, options?: CallOptions): AsyncGenerator<SocialTrendingAnswer>
    /**
     * How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one stock day by day.
     *
     * Use it to see whether a stock is mentioned more than before. The sentiment is of titles on YouTube and Hacker News, often few or none. social/trending has other platforms too.
     *
     * Plan: Professional.
     */
    sentiment(params?: SocialSentimentParams, options?: CallOptions): Promise<SocialSentimentAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    sentimentRows(params?: SocialSentimentParams, options?: CallOptions): AsyncGenerator<SocialSentimentRow>
    /** All pages. */
    sentimentPages(params?: SocialSentimentParams, options?: CallOptions): AsyncGenerator<SocialSentimentAnswer>
  }
  readonly intelligence: {
    /**
     * Earthquakes and energy inventories as their sources observed them, with revisions, retractions, links and coverage.
     *
     * Use it to see which events are on record, and how far the record reaches: what no source reports is unknown, not absent.
     *
     * Plan: Free.
     */
    events(params?: IntelligenceEventsParams, options?: CallOptions): Promise<IntelligenceEventsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    eventsRows(params?: IntelligenceEventsParams, options?: CallOptions): AsyncGenerator<IntelligenceEventsRow>
    /** All pages. */
    eventsPages(params?: IntelligenceEventsParams, options?: CallOptions): AsyncGenerator<IntelligenceEventsAnswer>
    /**
     * A text summary of the current record: the week's earthquakes, energy inventories, corrections, and what is unknown.
     *
     * Use it for a summary. Read `unknowns` first: missing reports do not mean that nothing happened. The events themselves are in intelligence/events.
     *
     * Plan: Free.
     */
    briefing(params?: IntelligenceBriefingParams, options?: CallOptions): Promise<IntelligenceBriefingAnswer>
    /**
     * Every data source, by family: whether it is configured, the result of its last runs, and what its data covers.
     *
     * Use it before taking an empty answer to mean that nothing happened, or to see why an answer is stale. It reads stored state and contacts no source.
     *
     * Plan: Free.
     */
    status(params?: IntelligenceStatusParams, options?: CallOptions): Promise<IntelligenceStatusAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    statusRows(params?: IntelligenceStatusParams, options?: CallOptions): AsyncGenerator<IntelligenceStatusRow>
    /** All pages. */
    statusPages(params?: IntelligenceStatusParams, options?: CallOptions): AsyncGenerator<IntelligenceStatusAnswer>
  }
  readonly crowd: {
    /**
     * What prediction markets say about open questions: the probability of Yes at each venue that lists a question, and the mean of the venues.
     *
     * Use it to see how likely traders with real or play money think an event is, and whether venues agree. crowd/calibration shows how accurate such prices have been.
     *
     * Plan: Free.
     */
    consensus(params?: CrowdConsensusParams, options?: CallOptions): Promise<CrowdConsensusAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    consensusRows(params?: CrowdConsensusParams, options?: CallOptions): AsyncGenerator<CrowdConsensusRow>
    /** All pages. */
    consensusPages(params?: CrowdConsensusParams, options?: CallOptions): AsyncGenerator<CrowdConsensusAnswer>
    /**
     * How far the probabilities of open questions have moved within a number of hours, from stored quotes.
     *
     * Use it to find questions whose probability has changed most. crowd/consensus has the probability of each now.
     *
     * Plan: Free.
     */
    shift(params?: CrowdShiftParams, options?: CallOptions): Promise<CrowdShiftAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    shiftRows(params?: CrowdShiftParams, options?: CallOptions): AsyncGenerator<CrowdShiftRow>
    /** All pages. */
    shiftPages(params?: CrowdShiftParams, options?: CallOptions): AsyncGenerator<CrowdShiftAnswer>
    /**
     * How well the prices of each venue, taken 24 hours before each market closed, predicted how it resolved.
     *
     * Use it to judge how far the probabilities of a venue can be trusted, before relying on crowd/consensus.
     *
     * Plan: Free.
     */
    calibration(params?: CrowdCalibrationParams, options?: CallOptions): Promise<CrowdCalibrationAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    calibrationRows(params?: CrowdCalibrationParams, options?: CallOptions): AsyncGenerator<CrowdCalibrationRow>
    /** All pages. */
    calibrationPages(params?: CrowdCalibrationParams, options?: CallOptions): AsyncGenerator<CrowdCalibrationAnswer>
    /**
     * Every resolved market that the calibration of the venues counts, with its price beforehand.
     *
     * Use it to recompute the scores, buckets and base rates of crowd/calibration.
     *
     * Plan: Free.
     */
    resolved(params?: CrowdResolvedParams, options?: CallOptions): Promise<CrowdResolvedAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    resolvedRows(params?: CrowdResolvedParams, options?: CallOptions): AsyncGenerator<CrowdResolvedRow>
    /** All pages. */
    resolvedPages(params?: CrowdResolvedParams, options?: CallOptions): AsyncGenerator<CrowdResolvedAnswer>
    /**
     * Questions that two venues list under the same title, where the price at one venue is outside the bid and ask of the other.
     *
     * Use it to find questions on which venues disagree by more than the spread. Whether such a gap can be traded profitably has not been measured, and markets with the same title may resolve by different rules.
     *
     * Plan: Premium.
     */
    divergence(params?: CrowdDivergenceParams, options?: CallOptions): Promise<CrowdDivergenceAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    divergenceRows(params?: CrowdDivergenceParams, options?: CallOptions): AsyncGenerator<CrowdDivergenceRow>
    /** All pages. */
    divergencePages(params?: CrowdDivergenceParams, options?: CallOptions): AsyncGenerator<CrowdDivergenceAnswer>
  }
  readonly alternative: {
    /**
     * Aircraft of listed companies at seven Washington airports, compared with lobbying filings and hearings.
     *
     * Use it to see which companies came to Washington. Experimental: read `note` and the placebo rates first.
     *
     * Plan: Premium.
     */
    flights(params?: AlternativeFlightsParams, options?: CallOptions): Promise<AlternativeFlightsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    flightsRows(params?: AlternativeFlightsParams, options?: CallOptions): AsyncGenerator<AlternativeFlightsRow>
    /** All pages. */
    flightsPages(params?: AlternativeFlightsParams, options?: CallOptions): AsyncGenerator<AlternativeFlightsAnswer>
    /**
     * Every counted flight and each of its placebos with the level that it reaches: the rows behind the rates of alternative/flights.
     *
     * Use it to recompute the `rate`, `placebo_rate` and `lift` of each level.
     *
     * Plan: Premium.
     */
    flightPlacebos(params?: AlternativeFlightPlacebosParams, options?: CallOptions): Promise<AlternativeFlightPlacebosAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    flightPlacebosRows(params?: AlternativeFlightPlacebosParams, options?: CallOptions): AsyncGenerator<AlternativeFlightPlacebosRow>
    /** All pages. */
    flightPlacebosPages(params?: AlternativeFlightPlacebosParams, options?: CallOptions): AsyncGenerator<AlternativeFlightPlacebosAnswer>
    /**
     * Lobbying reports filed with the Senate: registrant, client, issues, amount and matching stock.
     *
     * Use it to see what a company lobbies for. Most filings come in the days before 20 January, April, July and October.
     *
     * Plan: Premium.
     */
    lobbying(params?: AlternativeLobbyingParams, options?: CallOptions): Promise<AlternativeLobbyingAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    lobbyingRows(params?: AlternativeLobbyingParams, options?: CallOptions): AsyncGenerator<AlternativeLobbyingRow>
    /** All pages. */
    lobbyingPages(params?: AlternativeLobbyingParams, options?: CallOptions): AsyncGenerator<AlternativeLobbyingAnswer>
    /**
     * Meetings of the committees of Congress, past and scheduled, with the sectors and stocks that they may concern.
     *
     * Use it to see which hearings are coming up in Congress, and which stocks they may concern.
     *
     * Plan: Premium.
     */
    hearings(params?: AlternativeHearingsParams, options?: CallOptions): Promise<AlternativeHearingsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    hearingsRows(params?: AlternativeHearingsParams, options?: CallOptions): AsyncGenerator<AlternativeHearingsRow>
    /** All pages. */
    hearingsPages(params?: AlternativeHearingsParams, options?: CallOptions): AsyncGenerator<AlternativeHearingsAnswer>
  }
  readonly edge: {
    /**
     * Every claim of an edge that the service makes, registered before its data existed and tested once, including failed ones.
     *
     * Use it before trusting a signal: only claims with state=verified are an edge. A rejected claim did not show one in its only test, which does not prove the opposite.
     *
     * Plan: Free.
     */
    ledger(params?: EdgeLedgerParams, options?: CallOptions): Promise<EdgeLedgerAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    ledgerRows(params?: EdgeLedgerParams, options?: CallOptions): AsyncGenerator<EdgeLedgerRow>
    /** All pages. */
    ledgerPages(params?: EdgeLedgerParams, options?: CallOptions): AsyncGenerator<EdgeLedgerAnswer>
    /**
     * What came of what a claim said, session by session: the rows behind its success rate and its test.
     *
     * Use it to recompute `win_rate`, `base_rate`, `lift` and `p_value` of a claim of edge/ledger.
     *
     * Plan: Free.
     */
    observations(params: EdgeObservationsParams, options?: CallOptions): Promise<EdgeObservationsAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    observationsRows(params: EdgeObservationsParams, options?: CallOptions): AsyncGenerator<EdgeObservationsRow>
    /** All pages. */
    observationsPages(params: EdgeObservationsParams, options?: CallOptions): AsyncGenerator<EdgeObservationsAnswer>
  }
  readonly files: {
    /**
     * All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size, hash and schema: predictions, grades, signals, bars and what is collected.
     *
     * Use it to download whole histories, such as for a backtest: one request a file, in place of hundreds of pages.
     *
     * Plan: Free.
     */
    list(params?: FilesListParams, options?: CallOptions): Promise<FilesListAnswer>
    /** All rows, page after page; `limit` is the size of a page. */
    listRows(params?: FilesListParams, options?: CallOptions): AsyncGenerator<FilesListRow>
    /** All pages. */
    listPages(params?: FilesListParams, options?: CallOptions): AsyncGenerator<FilesListAnswer>
  }
  readonly account: {
    /**
     * The plan, limits and usage of the API key that sends the request.
     *
     * Use it to see what a key may do and how much of today's quota is left.
     *
     * Plan: Free.
     */
    me(params?: AccountMeParams, options?: CallOptions): Promise<AccountMeAnswer>
    /**
     * The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key, with latencies.
     *
     * Use it to see where requests go, what is refused and how fast answers are. It includes every request with a valid key that was answered before this one.
     *
     * Plan: Professional.
     */
    usage(params?: AccountUsageParams, options?: CallOptions): Promise<AccountUsageAnswer>
  }

  constructor(options: AssayOptions = {}) {
    const transport = new Transport(options)
    this.predictions = {
      latest: (params = {}, options) => transport.get("predictions/latest", params, options),
      latestRows: (params = {}, options) => transport.rows("predictions/latest", "predictions", [], params, options),
      latestPages: (params = {}, options) => transport.pages("predictions/latest", params, options),
      accuracy: (params = {}, options) => transport.get("predictions/accuracy", params, options),
      accuracyRows: (params = {}, options) => transport.rows("predictions/accuracy", "accuracy", [], params, options),
      accuracyPages: (params = {}, options) => transport.pages("predictions/accuracy", params, options),
      batch: (params, options) => transport.get("predictions/batch", params, options),
      model: (params = {}, options) => transport.get("predictions/model", params, options),
      modelRows: (params = {}, options) => transport.rows("predictions/model", "models", [], params, options),
      modelPages: (params = {}, options) => transport.pages("predictions/model", params, options),
      ticker: (params, options) => transport.get("predictions/{ticker}", params, options),
      history: (params, options) => transport.get("predictions/{ticker}/history", params, options),
      historyRows: (params, options) => transport.rows("predictions/{ticker}/history", "predictions", [], params, options),
      historyPages: (params, options) => transport.pages("predictions/{ticker}/history", params, options),
    }
    this.market = {
      regime: (params = {}, options) => transport.get("market/regime", params, options),
      fearGreed: (params = {}, options) => transport.get("market/fear-greed", params, options),
      pcr: (params = {}, options) => transport.get("market/pcr", params, options),
      ohlcv: (params, options) => transport.get("market/ohlcv/{ticker}", params, options),
      ohlcvRows: (params, options) => transport.rows("market/ohlcv/{ticker}", "bars", ["ticker"], params, options),
      ohlcvPages: (params, options) => transport.pages("market/ohlcv/{ticker}", params, options),
      ohlcvBatch: (params, options) => transport.get("market/ohlcv", params, options),
      ohlcvBatchRows: (params, options) => transport.rows("market/ohlcv", "bars", [], params, options),
      ohlcvBatchPages: (params, options) => transport.pages("market/ohlcv", params, options),
      actions: (params = {}, options) => transport.get("market/actions", params, options),
      actionsRows: (params = {}, options) => transport.rows("market/actions", "actions", [], params, options),
      actionsPages: (params = {}, options) => transport.pages("market/actions", params, options),
      anomalies: (params = {}, options) => transport.get("market/anomalies", params, options),
      anomaliesRows: (params = {}, options) => transport.rows("market/anomalies", "anomalies", [], params, options),
      anomaliesPages: (params = {}, options) => transport.pages("market/anomalies", params, options),
      anomalyReversals: (params = {}, options) => transport.get("market/anomaly-reversals", params, options),
      anomalyReversalsRows: (params = {}, options) => transport.rows("market/anomaly-reversals", "moves", [], params, options),
      anomalyReversalsPages: (params = {}, options) => transport.pages("market/anomaly-reversals", params, options),
      reversalSessions: (params = {}, options) => transport.get("market/reversal-sessions", params, options),
      reversalSessionsRows: (params = {}, options) => transport.rows("market/reversal-sessions", "sessions", [], params, options),
      reversalSessionsPages: (params = {}, options) => transport.pages("market/reversal-sessions", params, options),
      character: (params = {}, options) => transport.get("market/character", params, options),
      economicCalendar: (params = {}, options) => transport.get("market/economic-calendar", params, options),
      economicCalendarRows: (params = {}, options) => transport.rows("market/economic-calendar", "events", [], params, options),
      economicCalendarPages: (params = {}, options) => transport.pages("market/economic-calendar", params, options),
      calendar: (params = {}, options) => transport.get("market/calendar", params, options),
      calendarRows: (params = {}, options) => transport.rows("market/calendar", "entries", [], params, options),
      calendarPages: (params = {}, options) => transport.pages("market/calendar", params, options),
      universe: (params = {}, options) => transport.get("market/universe", params, options),
      universeRows: (params = {}, options) => transport.rows("market/universe", "tickers", [], params, options),
      universePages: (params = {}, options) => transport.pages("market/universe", params, options),
    }
    this.signals = {
      etfPullback: (params = {}, options) => transport.get("signals/etf-pullback", params, options),
      pullbackTrades: (params = {}, options) => transport.get("signals/pullback-trades", params, options),
      pullbackTradesRows: (params = {}, options) => transport.rows("signals/pullback-trades", "trades", [], params, options),
      pullbackTradesPages: (params = {}, options) => transport.pages("signals/pullback-trades", params, options),
      events: (params = {}, options) => transport.get("signals/events", params, options),
      eventsRows: (params = {}, options) => transport.rows("signals/events", "signals", [], params, options),
      eventsPages: (params = {}, options) => transport.pages("signals/events", params, options),
      best: (params = {}, options) => transport.get("signals/best", params, options),
      bestRows: (params = {}, options) => transport.rows("signals/best", "signals", [], params, options),
      bestPages: (params = {}, options) => transport.pages("signals/best", params, options),
      performance: (params = {}, options) => transport.get("signals/performance", params, options),
      performanceRows: (params = {}, options) => transport.rows("signals/performance", "performance", [], params, options),
      performancePages: (params = {}, options) => transport.pages("signals/performance", params, options),
      brief: (params = {}, options) => transport.get("signals/brief", params, options),
      tradePlan: (params = {}, options) => transport.get("signals/trade-plan", params, options),
      tradePlanRows: (params = {}, options) => transport.rows("signals/trade-plan", "plan", [], params, options),
      tradePlanPages: (params = {}, options) => transport.pages("signals/trade-plan", params, options),
      antiSignals: (params = {}, options) => transport.get("signals/anti-signals", params, options),
      antiSignalsRows: (params = {}, options) => transport.rows("signals/anti-signals", "confirmed", [], params, options),
      antiSignalsPages: (params = {}, options) => transport.pages("signals/anti-signals", params, options),
      replay: (params = {}, options) => transport.get("signals/replay", params, options),
      congressTrades: (params = {}, options) => transport.get("signals/congress-trades", params, options),
      congressTradesRows: (params = {}, options) => transport.rows("signals/congress-trades", "trades", [], params, options),
      congressTradesPages: (params = {}, options) => transport.pages("signals/congress-trades", params, options),
      congressCalls: (params = {}, options) => transport.get("signals/congress-calls", params, options),
      congressCallsRows: (params = {}, options) => transport.rows("signals/congress-calls", "calls", [], params, options),
      congressCallsPages: (params = {}, options) => transport.pages("signals/congress-calls", params, options),
      youtubeScoreboard: (params = {}, options) => transport.get("signals/youtube-scoreboard", params, options),
      youtubeScoreboardRows: (params = {}, options) => transport.rows("signals/youtube-scoreboard", "creators", [], params, options),
      youtubeScoreboardPages: (params = {}, options) => transport.pages("signals/youtube-scoreboard", params, options),
      creatorCalls: (params = {}, options) => transport.get("signals/creator-calls", params, options),
      creatorCallsRows: (params = {}, options) => transport.rows("signals/creator-calls", "calls", [], params, options),
      creatorCallsPages: (params = {}, options) => transport.pages("signals/creator-calls", params, options),
    }
    this.social = {
      trending: (params = {}, options) => transport.get("social/trending", params, options),
      trendingRows: (params = {}, options) => transport.rows("social/trending", "trends", [], params, options),
      trendingPages: (params = {}, options) => transport.pages("social/trending", params, options),
      sentiment: (params = {}, options) => transport.get("social/sentiment", params, options),
      sentimentRows: (params = {}, options) => transport.rows("social/sentiment", "rows", [], params, options),
      sentimentPages: (params = {}, options) => transport.pages("social/sentiment", params, options),
    }
    this.intelligence = {
      events: (params = {}, options) => transport.get("intelligence/events", params, options),
      eventsRows: (params = {}, options) => transport.rows("intelligence/events", "events", [], params, options),
      eventsPages: (params = {}, options) => transport.pages("intelligence/events", params, options),
      briefing: (params = {}, options) => transport.get("intelligence/briefing", params, options),
      status: (params = {}, options) => transport.get("intelligence/status", params, options),
      statusRows: (params = {}, options) => transport.rows("intelligence/status", "sources", [], params, options),
      statusPages: (params = {}, options) => transport.pages("intelligence/status", params, options),
    }
    this.crowd = {
      consensus: (params = {}, options) => transport.get("crowd/consensus", params, options),
      consensusRows: (params = {}, options) => transport.rows("crowd/consensus", "questions", [], params, options),
      consensusPages: (params = {}, options) => transport.pages("crowd/consensus", params, options),
      shift: (params = {}, options) => transport.get("crowd/shift", params, options),
      shiftRows: (params = {}, options) => transport.rows("crowd/shift", "shifts", [], params, options),
      shiftPages: (params = {}, options) => transport.pages("crowd/shift", params, options),
      calibration: (params = {}, options) => transport.get("crowd/calibration", params, options),
      calibrationRows: (params = {}, options) => transport.rows("crowd/calibration", "forecasters", [], params, options),
      calibrationPages: (params = {}, options) => transport.pages("crowd/calibration", params, options),
      resolved: (params = {}, options) => transport.get("crowd/resolved", params, options),
      resolvedRows: (params = {}, options) => transport.rows("crowd/resolved", "markets", [], params, options),
      resolvedPages: (params = {}, options) => transport.pages("crowd/resolved", params, options),
      divergence: (params = {}, options) => transport.get("crowd/divergence", params, options),
      divergenceRows: (params = {}, options) => transport.rows("crowd/divergence", "rows", [], params, options),
      divergencePages: (params = {}, options) => transport.pages("crowd/divergence", params, options),
    }
    this.alternative = {
      flights: (params = {}, options) => transport.get("alternative/flights", params, options),
      flightsRows: (params = {}, options) => transport.rows("alternative/flights", "flights", [], params, options),
      flightsPages: (params = {}, options) => transport.pages("alternative/flights", params, options),
      flightPlacebos: (params = {}, options) => transport.get("alternative/flight-placebos", params, options),
      flightPlacebosRows: (params = {}, options) => transport.rows("alternative/flight-placebos", "checks", [], params, options),
      flightPlacebosPages: (params = {}, options) => transport.pages("alternative/flight-placebos", params, options),
      lobbying: (params = {}, options) => transport.get("alternative/lobbying", params, options),
      lobbyingRows: (params = {}, options) => transport.rows("alternative/lobbying", "filings", [], params, options),
      lobbyingPages: (params = {}, options) => transport.pages("alternative/lobbying", params, options),
      hearings: (params = {}, options) => transport.get("alternative/hearings", params, options),
      hearingsRows: (params = {}, options) => transport.rows("alternative/hearings", "hearings", [], params, options),
      hearingsPages: (params = {}, options) => transport.pages("alternative/hearings", params, options),
    }
    this.edge = {
      ledger: (params = {}, options) => transport.get("edge/ledger", params, options),
      ledgerRows: (params = {}, options) => transport.rows("edge/ledger", "claims", [], params, options),
      ledgerPages: (params = {}, options) => transport.pages("edge/ledger", params, options),
      observations: (params, options) => transport.get("edge/observations", params, options),
      observationsRows: (params, options) => transport.rows("edge/observations", "observations", [], params, options),
      observationsPages: (params, options) => transport.pages("edge/observations", params, options),
    }
    this.files = {
      list: (params = {}, options) => transport.get("files", params, options),
      listRows: (params = {}, options) => transport.rows("files", "files", [], params, options),
      listPages: (params = {}, options) => transport.pages("files", params, options),
    }
    this.account = {
      me: (params = {}, options) => transport.get("account/me", params, options),
      usage: (params = {}, options) => transport.get("account/usage", params, options),
    }
  }
}
