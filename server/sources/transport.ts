import { askedWaitMs } from "../platform/askedWait"
import { backoffMs, createPacer, type Pace } from "./pacing"
import { redactionFor } from "./redaction"
import { cleanText } from "./text"

/** The HTTP client of all upstreams. Each source gets a transport limited to its own hosts. */
export type Client = { reaching(reach: Reach): Transport }

/** The hosts that requests and redirects may reach, and the pace of calls. */
type Reach = { hosts: readonly string[]; pace: Pace }

/**
 * Never throws because of external failures: 2xx and 304 are `ok`, everything else is a reason. Secrets of the request
 * are blanked out in all returned text.
 */
export type Transport = {
  get(url: string, options?: GetOptions): Promise<Reply>
  /** Sends a form or another body. It is retried like a GET, so the upstream must accept it twice. */
  post(url: string, sent: Sendable, options?: GetOptions): Promise<Reply>
  /** For telling a finished session from today's. */
  now(): Date
}

type Sendable = Readonly<Record<string, string>> | SentBody

export type SentBody = { type: string; bytes: Uint8Array }

export type Reply =
  | { ok: true; status: number; headers: Headers /** Without a byte order mark. */; text: string }
  | { ok: false; reason: string /** Null if there was no answer. */; status: number | null; text: string }

export type GetOptions = {
  headers?: Readonly<Record<string, string>>
  /** For one attempt, from the first byte sent to the last byte received. */
  timeoutMs?: number
  maxBytes?: number
  /** For upstreams that refuse anything unlike a browser. Contact details are always sent. */
  isBrowserLike?: boolean
  /** `latin1` is for binary bodies: each character is a byte. */
  encoding?: "utf-8" | "latin1"
  /** Returns a redirect as `ok` instead of following it, for its target or its cookies. */
  keepsRedirect?: boolean
  /** The answer is itself a secret, such as a token, and is not stored. */
  isSecret?: boolean
  /** The answer is too large to store each time. */
  isBulky?: boolean
}

type Asked = GetOptions & { sent?: Sendable }

export type ClientParts = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  sleep: (milliseconds: number) => Promise<void>
  random: () => number
  now: () => Date
  /** Contact for upstreams: a mail address or a page. */
  contact: string
}

const ATTEMPTS = 4
const REDIRECTS = 3
const TIMEOUT_MS = 15_000
const MAX_BYTES = 32 * 1024 * 1024
/** A longer wait ends the run, and the schedule retries later. */
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
      post: (url, sent, options = {}) => ask(reach, url, { ...options, sent }),
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
  const { sent } = options
  const redact = redactionFor(url, { ...headers, ...(sent && isForm(sent) ? sent : {}) })
  const where = redact(url)
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await followRedirects(parts, { url, headers, sent }, signal, options.keepsRedirect ? null : hosts)
    if (typeof response === "string") return failed(`${where} ${redact(response)}`, false)
    const read = await readText(response, options.maxBytes ?? MAX_BYTES, options.encoding ?? "utf-8")
    if (read === null) return failed(`${where} sent more than allowed`, false, { status: response.status })
    const text = redact(read)
    if (response.ok || response.status === 304 || (options.keepsRedirect && REDIRECTED.has(response.status))) {
      const reply: Reply = { ok: true, status: response.status, headers: response.headers, text }
      return { reply, isRetryable: false, headers: response.headers }
    }
    const reason = `${where} answered ${response.status}${gistOf(text)}`
    const { status } = response
    return failed(reason, RETRIED.has(status), { status, text, headers: response.headers })
  } catch (error) {
    return failed(`${where} ${redact(complaint(error, timeoutMs))}`, true)
  }
}

type Sent = { url: string; headers: Readonly<Record<string, string>>; sent?: Sendable }

/**
 * Returns the final response, or why a redirect was not followed. Other hosts get no credentials. A body is sent only
 * once, so its redirect becomes a GET. With null instead of hosts, no redirect is followed.
 */
async function followRedirects(
  parts: ClientParts,
  { url, headers, sent }: Sent,
  signal: AbortSignal,
  hosts: readonly string[] | null,
): Promise<Response | string> {
  const start = new URL(url)
  let target = start
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const isSameHost = target.host === start.host
    const { body, type } = sent && hop === 0 ? bodyOf(sent) : {}
    const own = isSameHost ? headers : { "user-agent": headers["user-agent"] }
    const response = await parts.fetch(target.href, {
      ...(body ? { method: "POST", body } : {}),
      headers: { ...own, ...(type ? { "content-type": type } : {}) },
      redirect: "manual",
      signal,
    })
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

function isForm(sent: Sendable): sent is Readonly<Record<string, string>> {
  return !(sent.bytes instanceof Uint8Array)
}

function bodyOf(sent: Sendable): { body: URLSearchParams | Uint8Array<ArrayBuffer>; type?: string } {
  return isForm(sent) ? { body: new URLSearchParams(sent) } : { body: new Uint8Array(sent.bytes), type: sent.type }
}

/** Null if the body unpacks to more than `maxBytes`. */
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
  return encoding === "latin1" ? body.toString("latin1") : decoded(body, response.headers)
}

/** Upstreams that declare Windows-1252 do not always send it, and those that send it do not always declare it. */
function decoded(body: Buffer, headers: Headers): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body)
  } catch {
    const declared = /charset="?(?:iso-8859-1|windows-1252)\b/i
    const isDeclared =
      declared.test(headers.get("content-type") ?? "") ||
      /^\s*<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(body.toString("latin1", 0, 200))
    return new TextDecoder(isDeclared ? "windows-1252" : "utf-8").decode(body)
  }
}

function gistOf(text: string): string {
  const gist = cleanText(text, 200)
  return gist ? `: ${gist}` : ""
}

type Answered = { status?: number | null; text?: string; headers?: Headers }

function failed(
  reason: string,
  isRetryable: boolean,
  { status = null, text = "", headers = new Headers() }: Answered = {},
): Attempt {
  return { reply: { ok: false, reason, status, text }, isRetryable, headers }
}

function complaint(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "could not be reached"
  if (error.name === "TimeoutError") return `gave no full answer within ${timeoutMs / 1000} s`
  const cause = error.cause instanceof Error ? error.cause.message : error.message
  return `could not be reached: ${cause}`
}
