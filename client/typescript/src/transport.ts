import { APIConnectionError, AssayError, errorOf } from "./errors"
import { Pacer, type Sleep } from "./pacing"

export type AssayOptions = {
  /** The API key; by default that of the environment variable `ASSAY_API_KEY`. */
  key?: string
  /** The address of the service. */
  baseUrl?: string
  /** How often a request is sent again after a 429, a 502, 503 or 504, or no response; by default 4 times. */
  retries?: number
  /** The longest wait for the quota or before a retry; by default 90 seconds. */
  maxWaitMs?: number
  /** The longest that one try may take, in a download without new bytes; by default 30 seconds. */
  timeoutMs?: number
  /** Replaces the platform's own, for tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => number
  sleep?: Sleep
}

export type CallOptions = { signal?: AbortSignal }

export type Exchange<Answer> = {
  init?: () => { redirect?: RequestRedirect; headers?: Record<string, string> }
  /** Statuses other than 2xx that are not errors. */
  expected?: readonly number[]
  read(response: Response, way: Way): Promise<Answer>
}

export type Way = {
  fetch: Required<AssayOptions>["fetch"]
  signal: AbortSignal
  goesOn(): void
}

type Value = string | number | Date | readonly string[] | null | undefined
type Listed = { meta: { data_origin: string; next_cursor: string | null } }

/** The longest wait for a server that has just started and reports the progress of its data. */
const mostForStartMs = 600_000

/** The service that the client was downloaded from. */
export const defaultBaseUrl = "http://localhost:3000"

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

  async get<Answer>(path: string, params: object, options?: CallOptions): Promise<Answer> {
    const read = async (response: Response) => JSON.parse(await response.text()) as Answer
    return this.ask(path, params, { read }, options)
  }

  async ask<Answer>(
    path: string,
    params: object,
    exchange: Exchange<Answer>,
    { signal }: CallOptions = {},
  ): Promise<Answer> {
    const { baseUrl, retries, maxWaitMs, sleep } = this.#options
    const url = `${baseUrl}/api/v1/${addressOf(path, params)}`
    let tries = 0
    let waitedForStartMs = 0
    for (;;) {
      const minute = await this.#pacer.take(maxWaitMs, signal)
      const sent = await this.#send(url, exchange, minute, signal)
      if (!sent.error) return sent.answer
      const { error, retryAfterMs } = sent
      const waitMs = retryAfterMs ?? 500 * 2 ** tries * (0.5 + Math.random() / 2)
      const isStarting = error.problem?.progress !== undefined && waitedForStartMs < mostForStartMs
      const isGivenUp = tries >= retries && !isStarting
      if (!mayHelp(error) || isGivenUp || waitMs > maxWaitMs) throw error
      await sleep(waitMs, signal)
      if (isStarting) waitedForStartMs += waitMs
      else tries++
    }
  }

  /** The pages of a list, all as of the same moment as the first. */
  async *pages<Answer extends Listed>(path: string, params: object, options?: CallOptions): AsyncGenerator<Answer> {
    for (let cursor: string | null = null; ; ) {
      const page: Answer = await this.get(path, cursor ? { ...params, cursor } : params, options)
      yield page
      cursor = page.meta.next_cursor
      if (cursor === null) return
    }
  }

  /** The rows of all pages, from the field `list`, each with the origin of its data and the fields in `named`. */
  async *rows<Row>(
    path: string,
    { list, named }: { list: string; named: readonly string[] },
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

  async #send<Answer>(
    url: string,
    { init = () => ({}), expected = [], read }: Exchange<Answer>,
    minute: number,
    signal?: AbortSignal,
  ): Promise<Sent<Answer>> {
    const { key, timeoutMs, fetch } = this.#options
    const ending = new AbortController()
    const end = () => ending.abort(new Error(`No response within ${timeoutMs / 1_000} s.`))
    let late = setTimeout(end, timeoutMs)
    const goesOn = () => {
      clearTimeout(late)
      late = setTimeout(end, timeoutMs)
    }
    const abort = () => ending.abort(signal?.reason)
    signal?.addEventListener("abort", abort, { once: true })
    let quota: string | null = null
    try {
      const { headers, ...how } = init()
      const own = { Accept: "application/json", ...(key ? { "X-API-Key": key } : {}), ...headers }
      // The API redirects only to files; the key must not follow any other redirect.
      const response = await fetch(url, { redirect: "error", ...how, headers: own, signal: ending.signal })
      quota = response.headers.get("RateLimit")
      if (response.ok || expected.includes(response.status)) {
        return { answer: await read(response, { fetch, signal: ending.signal, goesOn }) }
      }
      const body = await response.text()
      const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN)
      return { error: errorOf(response.status, body), ...(seconds >= 0 && { retryAfterMs: seconds * 1_000 }) }
    } catch (cause) {
      signal?.throwIfAborted()
      return { error: cause instanceof AssayError ? cause : notConnected(reasonOf(cause), cause) }
    } finally {
      clearTimeout(late)
      signal?.removeEventListener("abort", abort)
      this.#pacer.learn(quota, minute)
    }
  }
}

type Sent<Answer> = { answer: Answer; error?: undefined } | { error: AssayError; retryAfterMs?: number }

const notConnected = (reason: string, cause: unknown) =>
  new APIConnectionError(`No readable response came: ${reason}`, "connection_failed", 0, { cause })

const mayHelp = (error: AssayError) =>
  error instanceof APIConnectionError || [429, 502, 503, 504].includes(error.status)

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
