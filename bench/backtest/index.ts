import { join } from "node:path"
import { tiers } from "../../server/accounts/tiers"
import { addDays } from "../../server/platform/dates"
import { newYorkDate } from "../../server/platform/exchange/newYork"
import { type Figure, megabytes, seconds, shown } from "../figure"
import { figuresOf as filesFigures } from "../files"
import { withHelper } from "../places"
import { isSmoke, worldSize } from "../size"
import type { Served } from "./served"
import { type Asked, byFiles, byPython, byRanges, type Ran } from "./ways"

const mostTickers = 600
/** The most tickers that a list parameter takes. */
const together = 50
const days = 3_653

/**
 * One backtest over ten years by ranges, bulk files and the Python client. The figures of all three have to be the
 * same.
 */
export function backtest(): Promise<Figure[]> {
  const variables = { WORLD_SIZE: worldSize }
  return withHelper<Served, Figure[]>("backtest/served.ts", { variables }, async ({ said, folder }) => {
    const asked = await questionOf(said)
    const ranges = await byRanges(asked)
    const files = await byFiles(asked, join(folder, "downloaded"))
    const python = await byPython(asked)
    const bars = ranges.figures.moves.reduce((sum, { n }) => sum + n + 1, 0)
    const splits = { name: "splits within these days", measured: String(files.splits), required: "at least 1" }
    const equal = [
      same("files give the figures of ranges, to the last digit", ranges, files),
      same("Python gives them too", ranges, python),
      { ...splits, holds: files.splits >= 1 },
    ]
    requireInSmoke(equal)
    const of = `${ranges.figures.moves.length} tickers, ${asked.start} to ${asked.end}`
    return [
      shown("the backtest", `${of}, ${bars.toLocaleString("en-US")} closes`),
      shown("ranges over REST", wordsOf(ranges)),
      shown("bulk files and DuckDB", wordsOf(files)),
      shown("the Python client", wordsOf(python)),
      ...equal,
      ...filesFigures(said.published),
    ]
  })
}

async function questionOf({ origin, key, asOf }: Served): Promise<Asked> {
  const found: { ticker: string }[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? "" : `?cursor=${cursor}`
    const response = await fetch(`${origin}/api/v1/market/universe${query}`, { headers: { "X-API-Key": key } })
    const { tickers, meta } = (await response.json()) as Page
    found.push(...tickers)
    cursor = meta.next_cursor
  } while (cursor !== null)
  const names = found.map(({ ticker }) => ticker).slice(0, mostTickers)
  const sorted = names.toSorted((a, b) => (a < b ? -1 : 1))
  const batches = Array.from({ length: Math.ceil(sorted.length / together) }, (_, index) =>
    sorted.slice(index * together, (index + 1) * together),
  )
  const end = newYorkDate(new Date(asOf))
  return { origin, key, batches, start: addDays(end, -days), end, as_of: asOf }
}

type Page = { tickers: { ticker: string }[]; meta: { next_cursor: string | null } }

function wordsOf({ seconds: took, requests, bytes }: Ran): string {
  const size = bytes === null ? "" : `, ${megabytes(bytes / 1e6)}`
  const minutes = Math.ceil(requests / tiers.api_pro.limits.perMinute)
  return `${seconds(took)}, ${requests.toLocaleString("en-US")} requests${size}; ${minutes} min by the limit of Professional`
}

function same(name: string, one: Ran, other: Ran): Figure {
  const rows = ({ figures: { moves, tenths } }: Ran) => [...moves, ...tenths].map((row) => JSON.stringify(row))
  const [expected, found] = [rows(one), new Set(rows(other))]
  const missing = expected.filter((row) => !found.has(row))
  const differing = Math.max(missing.length, found.size - expected.length + missing.length)
  const said =
    differing === 0 ? `${expected.length} of ${expected.length} rows` : `${differing} differ, as ${missing[0]}`
  return { name, measured: said, required: "all", holds: differing === 0 && expected.length > 100 }
}

/** A smoke run checks this too: the figures are the same in a world of any size. */
function requireInSmoke(figures: readonly Figure[]): void {
  const broken = figures.filter(({ holds }) => !holds).map(({ name, measured }) => `${name}: ${measured}`)
  if (isSmoke && broken.length > 0) throw new Error(broken.join("; "))
}
