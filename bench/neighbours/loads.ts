import { megabytes } from "../figure"
import { calling } from "../mcp/asked"

/**
 * `{moment}` becomes a past instant that nothing has requested, `{n}` a number, `{token}` a made-up token, and `{key}`
 * a made-up key in the right form.
 */
export type Question = { path: string; body?: string; headers?: Record<string, string> }

export type Load = {
  origin: string
  connections: number
  /** Ends after these seconds or `most` questions, whichever comes first. */
  seconds?: number
  most?: number
  questions: readonly Question[]
  keys: readonly string[]
  /** In epoch ms. Each moment lies `stepMs` earlier than the one before; all lie before this. */
  since: number
  stepMs?: number
  /** The number of the first question, if an earlier load used those below it. */
  from?: number
  /** The client address of all requests, as a proxy reports it. */
  network?: string
  isFromManyNetworks?: true
}

export type LoadGot = { statuses: Record<string, number>; bytes: number }

export type Crowd = Pick<Load, "connections" | "questions"> & { name: string; accounts: number }

const strangers = 60
const asBrowser = { Accept: "text/html", "Accept-Encoding": "gzip" }

const visitorsOf = (name: string, path: string, headers: Record<string, string> = asBrowser): Crowd => ({
  name: `${strangers} strangers on ${name}`,
  connections: strangers,
  accounts: 0,
  questions: [{ path, headers }],
})

const callers = (name: string, connections: number, accounts: number, ...questions: Question[]): Crowd => ({
  name: `${connections} ${name}`,
  connections,
  accounts,
  questions,
})

export const crowds: readonly Crowd[] = [
  visitorsOf("/", "/"),
  visitorsOf("/status", "/status"),
  visitorsOf("/track-record", "/track-record"),
  visitorsOf("/methodology", "/methodology"),
  visitorsOf("/sign-in", "/sign-in"),
  visitorsOf("/docs", "/docs"),
  visitorsOf("a search of the docs", "/docs/search?q=quota+{n}"),
  visitorsOf("a picture", "/pictures/signals.png"),
  visitorsOf("pages that do not exist", "/nothing-{n}"),
  visitorsOf("pages that do not exist, as no browser", "/nothing-{n}", {}),
  callers("cold replays of one key", 10, 1, { path: "/api/v1/signals/replay?as_of={moment}" }),
  callers("cold latest predictions of one key", 64, 1, { path: "/api/v1/predictions/latest?as_of={moment}" }),
  callers("cold latest predictions of as many keys", 64, 64, { path: "/api/v1/predictions/latest?as_of={moment}" }),
  callers("cold flights of one key", 10, 1, { path: "/api/v1/alternative/flights?as_of={moment}" }),
  callers("who take the longest list as CSV", 10, 10, { path: "/api/v1/predictions/latest?limit=500&format=csv" }),
  callers("who call a tool of MCP", 64, 64, calling("legacy", { limit: 50 })),
]

export function gotBy({ statuses, bytes }: LoadGot): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count.toLocaleString("en-US")} × ${status}`)
  return `${counts.join(", ") || "nothing"}; ${megabytes(bytes / 1e6)}`
}

/** In ISO 8601. Each `n` gives another instant, so that no answer is cached. */
export function momentBefore(since: number, n: number, stepMs = 1_000): string {
  return new Date(since - n * stepMs).toISOString()
}
