import type { CorporateAction, DailyBar } from "../../bars/bar"
import { dayMs } from "../../platform/dates"

export type UpstreamWorld = {
  bars: readonly DailyBar[]
  actions: readonly CorporateAction[]
  /** The clock of upstreams that report their own freshness. Noon UTC after the last bar by default. */
  now?: () => Date
}

export function upstreamNow(world: UpstreamWorld): Date {
  return world.now?.() ?? new Date(Date.parse(lastDayOf(world)) + dayMs * 1.5)
}

export function lastDayOf({ bars }: UpstreamWorld): string {
  let last = ""
  for (const { date } of bars) if (date > last) last = date
  return last
}

/** The last noon UTC by the upstream's clock, so that answers change once a day. */
export function lastNoon(world: UpstreamWorld): Date {
  const now = upstreamNow(world).getTime()
  return new Date(now - ((now + dayMs / 2) % dayMs))
}

export type Asked = {
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  method: string
  body: string
  form: URLSearchParams
  /** URL of the source's prefix, for answers with links to themselves. */
  baseUrl: string
  scenario: string
  /** The number of this call to the source since its scenario was set, from 1. */
  callNumber: number
}

/** With `latin1`, each character of the body is a byte. */
export type Reply = { status: number; headers?: Record<string, string>; body: string; encoding?: "latin1" }

/** An upstream's answers, and the names of its own scenarios, separated by spaces. */
export type Fake = {
  scenarios: string
  answer(request: Asked, world: UpstreamWorld): Reply
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  }
}

export function html(status: number): Reply {
  const body = "<!doctype html><html><body>Please wait while we check your browser</body></html>"
  return { status, headers: { "content-type": "text/html" }, body }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export function isDate(text: string | null): text is string {
  return text !== null && ISO_DATE.test(text)
}
