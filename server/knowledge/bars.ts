import { LRUCache } from "lru-cache"
import type { Pool } from "pg"
import { lateFactsBy, loadMarket, marketWith } from "../bars/load"
import { type Panel, VIX } from "../bars/panel"
import type { Env } from "../env"
import { barsKnownAt } from "../exchange/sessions"
import type { ScanName, ScanQuery, ScanResult } from "../market/scans"
import { openScanner, type ScannedMarket } from "./scanner"

/** What was known of bars, the VIX and corporate actions at an instant. */
export type BarsView = {
  /** Of an instant before late facts came, it is made when it is first read, and that takes a moment. */
  readonly panel: Panel
  /** What the panel is about, which is the same at every instant. */
  axes: Pick<Panel, "sessions" | "instruments" | "rows">
  /** Index of the last session whose bars were known; -1 before the first. */
  through: number
  /** Whether the provider's licence lets the service pass its bars on, and what the operator declared of it. */
  redistribution: { isPermitted: boolean; licence: string }
  /** Looks through the whole panel, in a thread of its own. */
  scan<Name extends ScanName>(name: Name, query: ScanQuery<Name>): Promise<ScanResult<Name>>
}

/** The families that the panel holds. */
export const panelFamilies = ["bars", "vix", "actions"] as const

/** The stored bars in memory, for every instant at once. */
export type BarsStore = {
  /** Reads what is stored. */
  load(): Promise<void>
  at(asOf: Date): BarsView
  /** The last session known at an instant; null before the first. */
  newestDay(family: "bars" | "vix", asOf: Date): Promise<string | null>
  /** In live mode it is a replay as long as the newest day was imported; null before the first. */
  originAt(family: "bars" | "vix", asOf: Date): Promise<"live" | "replay" | null>
  close(): Promise<void>
}

/** Each statement takes long that reads all bars, so the pool is one of its own where requests are served meanwhile. */
export async function openBars(env: Env, pool: Pool): Promise<BarsStore> {
  const scanner = openScanner((known) => panelWith(known))
  if (env.NODE_ENV === "production") scanner.start()
  const earlier = new LRUCache<number, Panel>({ max: 2 })
  let loaded = await read()
  scanner.load(loaded)

  async function read(): Promise<LoadedBars> {
    const market = await loadMarket(pool)
    const assumedThrough = env.FEED === "live" ? await findAssumedThrough(pool) : { bars: null, vix: null }
    return { market, latest: marketWith(market, market.late.length), assumedThrough }
  }

  function panelWith(known: number): Panel {
    if (known === loaded.market.late.length) return loaded.latest
    const panel = earlier.get(known) ?? marketWith(loaded.market, known)
    earlier.set(known, panel)
    return panel
  }

  async function newestDay(family: "bars" | "vix", asOf: Date): Promise<string | null> {
    const { sessions, rows, close } = loaded.latest
    const through = throughAt(sessions, asOf)
    if (family === "bars") return sessions[through] ?? null
    // The panel of an earlier instant is not made for one date.
    if (lateFactsBy(loaded.market, asOf) < loaded.market.late.length) return findNewestVix(pool, asOf)
    const first = (rows.get(VIX) ?? Number.NaN) * sessions.length
    const known = close.subarray(first, first + through + 1)
    return sessions[known.findLastIndex((level) => !Number.isNaN(level))] ?? null
  }

  return {
    async load() {
      loaded = await read()
      earlier.clear()
      scanner.load(loaded)
    },
    at(asOf) {
      const known = lateFactsBy(loaded.market, asOf)
      const axes = loaded.latest
      const through = throughAt(axes.sessions, asOf)
      return {
        get panel() {
          return panelWith(known)
        },
        axes,
        through,
        redistribution: {
          isPermitted: env.FEED === "simulated" || env.BARS_REDISTRIBUTION === "permitted",
          licence: env.BARS_LICENCE ?? "none declared",
        },
        scan: (name, query) => scanner.scan({ name, known, through, query }),
      }
    },
    newestDay,
    async originAt(family, asOf) {
      const day = await newestDay(family, asOf)
      if (day === null) return null
      const assumedThrough = loaded.assumedThrough[family]
      return assumedThrough !== null && day <= assumedThrough ? "replay" : "live"
    },
    close: () => scanner.close(),
  }
}

type LoadedBars = ScannedMarket & {
  /** The last session of which bars were imported rather than seen to arrive. */
  assumedThrough: { bars: string | null; vix: string | null }
}

async function findAssumedThrough(pool: Pool): Promise<LoadedBars["assumedThrough"]> {
  const { rows } = await pool.query<LoadedBars["assumedThrough"]>(
    `SELECT (SELECT max(date)::text FROM bar WHERE is_assumed AND ticker <> $1) AS bars,
       (SELECT max(date)::text FROM bar WHERE is_assumed AND ticker = $1) AS vix`,
    [VIX],
  )
  return rows[0]
}

async function findNewestVix(pool: Pool, asOf: Date): Promise<string | null> {
  const sql = "SELECT max(date)::text AS date FROM bar WHERE ticker = $1 AND known_at <= $2"
  const { rows } = await pool.query<{ date: string | null }>(sql, [VIX, asOf])
  return rows[0].date
}

function throughAt(sessions: readonly string[], asOf: Date): number {
  return sessions.findLastIndex((session) => barsKnownAt(session) <= asOf)
}
