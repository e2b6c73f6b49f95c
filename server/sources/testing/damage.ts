import { fakeSettings } from "../../knowledge/families/testing/addresses"
import type { LiveSource } from "../liveSource"
import { steppedClient } from "./steppedClient"
import { saturday, week } from "./world"

/** Breaks those rows of an answer for which `breaks`, called row by row, returns true. */
export type Damage = (text: string, asked: URL, breaks: () => boolean) => string

type Row = Record<string, unknown>

/** The rows of a list in a JSON answer. `bars.*` are all lists in `bars`, and "" is the answer itself. */
export function rows(
  path: string,
  broken: (row: Row) => unknown,
  { at = "", isCounted = () => true }: { at?: string; isCounted?: (row: Row) => boolean } = {},
): Damage {
  return (text, asked, breaks) => {
    if (!asked.href.includes(at)) return text
    const answer: unknown = JSON.parse(text.replace(/^\uFEFF/, ""))
    for (const list of listsAt(answer, path.split(".").filter(Boolean))) {
      list.forEach((row, index) => {
        if (isCounted(row) && breaks()) list[index] = broken(row) as Row
      })
    }
    return JSON.stringify(answer)
  }
}

function listsAt(value: unknown, [name, ...rest]: readonly string[]): Row[][] {
  if (name === undefined) return Array.isArray(value) ? [value] : []
  if (typeof value !== "object" || value === null) return []
  const inside = name === "*" ? Object.values(value) : [Object.entries(value).find(([key]) => key === name)?.[1]]
  return inside.flatMap((each) => listsAt(each, rest))
}

/** The matches of a pattern, such as the elements of a feed or the lines of a file. */
export function pieces(pattern: RegExp, broken: (piece: string) => string, at = ""): Damage {
  return (text, asked, breaks) =>
    asked.href.includes(at) ? text.replace(pattern, (piece) => (breaks() ? broken(piece) : piece)) : text
}

/** Whole answers, if each is a row of the run. */
export function answers(at: RegExp, broken: string): Damage {
  return (text, asked, breaks) => (at.test(asked.pathname) && breaks() ? broken : text)
}

export type Asked = {
  damage?: Damage
  days?: { from: string; to: string; at?: Date }
  variables?: Record<string, string>
}

/** Collects from a source while the first `count` rows are broken. `seen` counts all rows. */
export async function collectDamaged(
  source: LiveSource<never, unknown>,
  url: string,
  { damage, days, variables, count = 0 }: Asked & { count?: number },
) {
  let seen = 0
  const { client } = steppedClient(saturday, async (asked, init) => {
    const response = await fetch(asked, init)
    if (!damage || !response.ok) return response
    const text = damage(await response.text(), new URL(asked), () => seen++ < count)
    const headers = new Headers(response.headers)
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name)
    return new Response(text || null, { status: response.status, headers })
  })
  const request = { tickers: ["AAPL", "BRK.B", "MSFT", "^VIX"], from: week.from, to: "2026-11-21", ...days }
  const settings = { ...fakeSettings(url), YOUTUBE_CREATORS: channels, ...variables }
  return { run: await source.open(settings, client).collect(request as never), seen }
}

const channels = ["UCaaaaaaaaaa", "UCbbbbbbbbbb", "UCcccccccccc"].join(",")
