import type { CorporateAction, DailyBar } from "../../bars/bar"
import { dayMs } from "../../platform/dates"

/** What the fake upstreams know. */
export type UpstreamWorld = {
  bars: readonly DailyBar[]
  actions: readonly CorporateAction[]
  /** The clock of those that tell how new they are; without it, it is noon (UTC) of the day after the last bar. */
  now?: () => Date
}

export function upstreamNow(world: UpstreamWorld): Date {
  return world.now?.() ?? new Date(Date.parse(lastDayOf(world)) + dayMs * 1.5)
}

/** The day of the last bar; empty where there is none. */
export function lastDayOf({ bars }: UpstreamWorld): string {
  let last = ""
  for (const { date } of bars) if (date > last) last = date
  return last
}

/** The last noon (UTC) by their clock. What hangs on it stays as it is for a day. */
export function lastNoon(world: UpstreamWorld): Date {
  const now = upstreamNow(world).getTime()
  return new Date(now - ((now + dayMs / 2) % dayMs))
}

export type UpstreamRequest = {
  /** Without the prefix of the source. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  method: string
  body: string
  /** The fields of the body, where it is a form; empty where it is none. */
  form: URLSearchParams
  /** The address of the source's prefix, for answers that link to themselves. */
  baseUrl: string
  scenario: string
  /** Calls of this source since the scenario was set, this one included. */
  callNumber: number
}

/** `encoding` is `latin1` where each character of the body is a byte. */
export type UpstreamReply = { status: number; headers?: Record<string, string>; body: string; encoding?: "latin1" }

/** One upstream: the scenarios that it can play beside `ok`, and its answers. */
export type UpstreamRoutes = {
  scenarios: readonly string[]
  answer(request: UpstreamRequest, world: UpstreamWorld): UpstreamReply
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): UpstreamReply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  }
}

/** The same answer with its numbers as text, as some upstreams take to writing them. */
export function withNumbersAsText(reply: UpstreamReply): UpstreamReply {
  const value = JSON.parse(reply.body, (_, each) => (typeof each === "number" ? String(each) : each))
  return { ...reply, body: JSON.stringify(value) }
}

export function html(status: number): UpstreamReply {
  const body = "<!doctype html><html><body>Please wait while we check your browser</body></html>"
  return { status, headers: { "content-type": "text/html" }, body }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export function isDate(text: string | null): text is string {
  return text !== null && ISO_DATE.test(text)
}
