import { askedWaitMs, backoffMs, createPacer, type Pace } from "./pacing"
import { redactionFor } from "./redaction"
import { cleanText } from "./text"

/** The one HTTP client of all upstreams. It reaches nothing by itself: each source is given a transport to its own hosts. */
export type Client = { reaching(reach: Reach): Transport }

/** The hosts that requests and redirects may lead to, and how often they may be called. */
export type Reach = { hosts: readonly string[]; pace: Pace }

/**
 * How a source asks its upstream. It never throws for what the outside world does: an answer of 2xx or 304 is `ok`,
 * everything else is a reason. Secrets of the request are blanked out in every text that it gives.
 */
export type Transport = {
  get(url: string, options?: GetOptions): Promise<Reply>
  /** Sends the fields as a form does. It is tried again like any other request: only for forms that ask and change nothing. */
  post(url: string, form: Readonly<Record<string, string>>, options?: GetOptions): Promise<Reply>
  /** The clock that the transport was given, for sources that must tell a finished session from today's. */
  now(): Date
}

export type Reply =
  | { ok: true; status: number; headers: Headers /** Without a byte order mark. */; text: string }
  | { ok: false; reason: string /** Null when there was no answer. */; status: number | null; text: string }

export type GetOptions = {
  headers?: Readonly<Record<string, string>>
  /** Of one attempt, from the first byte out to the last byte in. */
  timeoutMs?: number
  maxBytes?: number
  /** For upstreams that refuse what does not look like a browser; how we can be reached is told all the same. */
  isBrowserLike?: boolean
  /** `latin1` where the body is no text: each of its characters is a byte. */
  encoding?: "utf-8" | "latin1"
  /** A redirect is an answer, `ok`, and not followed: where it leads says something, or it sets a cookie. */
  keepsRedirect?: boolean
  /** The answer is a secret itself, as a token is: it is not kept among the bodies. */
  isSecret?: boolean
}

type Asked = GetOptions & { form?: Readonly<Record<string, string>> }

export type ClientParts = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  sleep: (milliseconds: number) => Promise<void>
  random: () => number
  now: () => Date
  /** Who runs this service, so that an upstream can write to them: a mail address or a page. */
  contact: string
}

const ATTEMPTS = 4
const REDIRECTS = 3
const TIMEOUT_MS = 15_000
const MAX_BYTES = 32 * 1024 * 1024
/** Asked to wait longer, the run ends and the schedule comes back later. */
const LONGEST_WAIT_MS = 120_000
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])
const REDIRECTED = new Set([301, 302, 303, 307, 308])

type Failure = Extract<Reply, { ok: false }>
type Attempt = { reply: Reply; isRetryable: boolean; headers: Headers }

export function createClient(parts: ClientParts): Client {
  const pacer = createPacer()

  async function ask(reach: Reach, url: string, options: Asked): Promise<Reply> {
    const { hosts, pace } = reach
    const { host } = new URL(url)
    if (!hosts.includes(host))
      return { ok: false, reason: `${host} is not a host of this source`, status: null, text: "" }
    for (let attempt = 1; ; attempt++) {
      const delayMs = pacer.take(pace, parts.now().getTime())
      if (delayMs > 0) await parts.sleep(delayMs)
      const { reply, isRetryable, headers } = await attemptOnce(parts, hosts, url, options)
      if (reply.ok || !isRetryable) return reply
      if (attempt === ATTEMPTS) return { ...reply, reason: `${reply.reason} (${ATTEMPTS} attempts)` }
      const waitMs = waitBeforeRetry(reply, headers, attempt, pace)
      if (waitMs > LONGEST_WAIT_MS) {
        return { ...reply, reason: `${reply.reason} (asked to wait ${Math.ceil(waitMs / 1000)} s)` }
      }
      await parts.sleep(waitMs)
    }
  }

  function waitBeforeRetry(failure: Failure, headers: Headers, attempt: number, pace: Pace): number {
    const jittered = backoffMs(attempt, parts.random())
    const asked = askedWaitMs(headers, parts.now().getTime())
    if (asked !== null) return asked + jittered
    return failure.status === 429 ? pace.windowSeconds * 1000 + jittered : jittered
  }

  return {
    reaching: (reach) => ({
      get: (url, options = {}) => ask(reach, url, options),
      post: (url, form, options = {}) => ask(reach, url, { ...options, form }),
      now: parts.now,
    }),
  }
}

async function attemptOnce(
  parts: ClientParts,
  hosts: readonly string[],
  url: string,
  options: Asked,
): Promise<Attempt> {
  const agent = options.isBrowserLike
    ? `Mozilla/5.0 (compatible; Assay/1.0; ${parts.contact})`
    : `Assay/1.0 (${parts.contact})`
  const headers = { "user-agent": agent, "accept-encoding": "gzip, br", ...options.headers }
  const redact = redactionFor(url, { ...headers, ...options.form })
  const where = redact(url)
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await followRedirects(
      parts,
      { url, headers, form: options.form },
      signal,
      options.keepsRedirect ? null : hosts,
    )
    if (typeof response === "string") return failed(`${where} ${redact(response)}`, null, "", false)
    const read = await readText(response, options.maxBytes ?? MAX_BYTES, options.encoding ?? "utf-8")
    if (read === null) return failed(`${where} sent more than allowed`, response.status, "", false)
    const text = redact(read)
    if (response.ok || response.status === 304 || (options.keepsRedirect && REDIRECTED.has(response.status))) {
      const reply: Reply = { ok: true, status: response.status, headers: response.headers, text }
      return { reply, isRetryable: false, headers: response.headers }
    }
    const reason = `${where} answered ${response.status}${gistOf(text)}`
    return failed(reason, response.status, text, RETRIED.has(response.status), response.headers)
  } catch (error) {
    return failed(`${where} ${redact(complaint(error, timeoutMs))}`, null, "", true)
  }
}

type Sent = { url: string; headers: Readonly<Record<string, string>>; form?: Readonly<Record<string, string>> }

/**
 * The final response, or why the redirect was not followed. Another host gets no credentials, and a form is sent once:
 * what it leads to is read. Without hosts no redirect is followed.
 */
async function followRedirects(
  parts: ClientParts,
  { url, headers, form }: Sent,
  signal: AbortSignal,
  hosts: readonly string[] | null,
): Promise<Response | string> {
  const start = new URL(url)
  let target = start
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const isSameHost = target.host === start.host
    const sent = isSameHost ? headers : { "user-agent": headers["user-agent"] }
    const posted = form && hop === 0 ? { method: "POST", body: new URLSearchParams(form) } : {}
    const response = await parts.fetch(target.href, { ...posted, headers: sent, redirect: "manual", signal })
    const location = response.headers.get("location")
    if (hosts === null || !REDIRECTED.has(response.status) || !location) return response
    await response.body?.cancel()
    const next = URL.parse(location, target.href)
    if (!next || !hosts.includes(next.host)) {
      return `redirects to ${next?.host ?? "nowhere"}, which is not allowed`
    }
    if (start.protocol === "https:" && next.protocol !== "https:") return "redirects to a URL without TLS"
    target = next
  }
  return `redirects more than ${REDIRECTS} times`
}

/** The body as text without a byte order mark, or null when it is larger than `maxBytes` once unpacked. */
async function readText(response: Response, maxBytes: number, encoding: "utf-8" | "latin1"): Promise<string | null> {
  if (!response.body) return ""
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  return encoding === "latin1" ? body.toString("latin1") : new TextDecoder().decode(body)
}

function gistOf(text: string): string {
  const gist = cleanText(text, 200)
  return gist ? `: ${gist}` : ""
}

function failed(
  reason: string,
  status: number | null,
  text: string,
  isRetryable: boolean,
  headers = new Headers(),
): Attempt {
  return { reply: { ok: false, reason, status, text }, isRetryable, headers }
}

function complaint(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "could not be reached"
  if (error.name === "TimeoutError") return `gave no full answer within ${timeoutMs / 1000} s`
  const cause = error.cause instanceof Error ? error.cause.message : error.message
  return `could not be reached: ${cause}`
}
