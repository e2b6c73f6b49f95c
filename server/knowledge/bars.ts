import type { Pool } from "pg"
import type { LoadedBars } from "../bars/loaded"
import { type KnownBars, knownBars, openPanel } from "../bars/openPanel"
import { VIX } from "../bars/panel"
import { mayShowBars } from "../bars/redistribution"
import type { PanelGate } from "../bars/wholePanels"
import type { Env } from "../platform/env"
import { barsKnownAt, sessionCloseAt } from "../platform/exchange/sessions"
import type { Need } from "./facts/versions"
import type { Scan } from "./scan"
import { scanning } from "./scanning"

/**
 * What was known of bars, the VIX and corporate actions at an instant. Reading the VIX, or prices (which splits
 * adjust), throws unless the answer declares that need. Spans leave out indices.
 */
export type BarsView = KnownBars & {
  through: number
  /** As the operator declared the provider's licence. */
  redistribution: { isPermitted: boolean; licence: string }
  scan<Query, Result>(scan: Scan<Query, Result>, query: Query): Promise<Result>
}

export const panelFamilies = ["bars", "vix", "actions"] as const

export type Bars = {
  /**
   * `requireNeeds` throws if the answer does not declare these needs. `noteUniverse` is called when all tickers are
   * read.
   */
  at(asOf: Date, requireNeeds: (...names: Need[]) => void, noteUniverse: () => void): BarsView
  newestDay(family: "bars" | "vix", asOf: Date): string | null
  /** When the first and the last known session closed; nulls before the first. */
  spanAt(family: "bars" | "vix", asOf: Date): { oldest: Date | null; newest: Date | null }
  /** In live mode, a replay while the newest day is an imported one; null before the first. */
  originAt(family: "bars" | "vix", asOf: Date): "live" | "replay" | null
}

export type BarsStore = Bars & {
  load(): Promise<void>
  latest(): LoadedBars
}

/** For a process without bars: every read throws. */
export const noBars: BarsStore = {
  async load() {},
  latest: refuseBars,
  at: refuseBars,
  newestDay: refuseBars,
  spanAt: refuseBars,
  originAt: refuseBars,
}

function refuseBars(): never {
  throw new Error("The bars are held by another process.")
}

/** Reading all bars takes long statements, so a process that serves requests gives them a pool of their own. */
export async function openBars(env: Env, pool: Pool): Promise<BarsStore> {
  const panel = await openPanel(pool)
  return {
    ...barsOf(env, panel.latest),
    latest: panel.latest,
    async load() {
      await panel.refresh()
    },
  }
}

/**
 * Views of bars that are loaded elsewhere; `latest` returns the last load. `gate` is for threads that share the bars.
 */
export function barsOf(env: Env, latest: () => LoadedBars, gate?: PanelGate): Bars {
  const scan = scanning(latest, gate)

  function newestDay(family: "bars" | "vix", asOf: Date): string | null {
    const known = knownBars(latest, asOf)
    const { sessions } = known.axes
    const through = throughAt(sessions, asOf)
    if (family === "bars") return sessions[through] ?? null
    const { close } = known.panelOf(VIX)
    return sessions[close.subarray(0, through + 1).findLastIndex((level) => !Number.isNaN(level))] ?? null
  }

  return {
    at(asOf, requireNeeds, noteUniverse) {
      const { axes, panelOf, listSpans } = knownBars(latest, asOf)
      const through = throughAt(axes.sessions, asOf)
      return {
        axes,
        panelOf(...tickers) {
          requireNeeds(...tickers.flatMap(readsOf))
          return panelOf(...tickers)
        },
        listSpans(last) {
          noteUniverse()
          return listSpans(last).map((span, row) => (axes.instruments[row].kind === "index" ? null : span))
        },
        through,
        redistribution: {
          isPermitted: mayShowBars(env),
          licence: env.BARS_LICENCE ?? "none declared",
        },
        async scan(asked, query) {
          requireNeeds(...asked.reads)
          noteUniverse()
          return scan({ scan: asked, asOf, through: axes.sessions[through] ?? null, query })
        },
      }
    },
    newestDay,
    spanAt(family, asOf) {
      const newest = newestDay(family, asOf)
      if (newest === null) return { oldest: null, newest: null }
      const [first] = knownBars(latest, asOf).axes.sessions
      return { oldest: sessionCloseAt(first), newest: sessionCloseAt(newest) }
    },
    originAt(family, asOf) {
      const day = newestDay(family, asOf)
      if (day === null) return null
      const assumedThrough = latest().assumedThrough[family]
      return assumedThrough !== null && day <= assumedThrough ? "replay" : "live"
    },
  }
}

function readsOf(ticker: string): readonly Need[] {
  return ticker === VIX ? ["vix"] : ["bars", "actions"]
}

function throughAt(sessions: readonly string[], asOf: Date): number {
  return sessions.findLastIndex((session) => barsKnownAt(session) <= asOf)
}
