import { setImmediate as nextTurn } from "node:timers/promises"
import type { Bars, DailyBar } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import type { UniverseMember } from "../../context/market/universe"
import { sessionsBetween } from "../../platform/exchange/sessions"
import type { BarsRequest, BarsSource } from "../source"
import { actionsOf, Path } from "./path"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

/**
 * Keeps the state of each instrument, not its bars, so that the next session costs one step each and no memory. An
 * earlier session starts over.
 */
export function simulatedBars(options: SimulatedWorld): BarsSource {
  const members = new Map(options.members.map((member) => [member.ticker, member]))
  const paths = new Map<string, Path>()
  let world = openWorld(options.seed, options.from, options.from)

  function worldThrough(to: string): World {
    const isReached = world.sessions.length > 0 && world.sessions[world.sessions.length - 1] >= to
    if (!isReached) world = openWorld(options.seed, options.from, to)
    return world
  }

  function pathBefore(member: UniverseMember, first: number): Path {
    const left = paths.get(member.ticker)
    if (left && left.next <= first) return left
    const path = new Path(options.seed, member, options.from)
    paths.set(member.ticker, path)
    return path
  }

  async function collect({ tickers, from, to }: BarsRequest): Promise<Bars> {
    const rows: Bars = { bars: [], actions: [] }
    const first = sessionsBetween(options.from, from).length - sessionsBetween(from, from).length
    const last = sessionsBetween(options.from, to).length - 1
    const current = worldThrough(to)
    for (const ticker of tickers) {
      const member = members.get(ticker)
      if (!member) continue
      if (ticker === VIX) {
        for (let session = Math.max(0, first); session <= last; session++) rows.bars.push(vixBar(current, session))
        continue
      }
      pathBefore(member, first).walk(current, last, (session, day) => {
        if (session < first) return
        const date = current.sessions[session]
        const { open, high, low, close, volume } = day
        rows.bars.push({ ticker, date, open, high, low, close, volume })
        rows.actions.push(...actionsOf(ticker, date, day))
      })
      // Lets the bars that were just collected be stored.
      await nextTurn()
    }
    return rows
  }

  return {
    ...simulated,
    portion: { tickers: 40 },
    async collect(request) {
      const rows = await collect(request)
      if (rows.bars.length > 0) return { outcome: "ok", rows, rejected: [] }
      return { outcome: "empty_confirmed", reason: "None of these instruments traded between these dates." }
    },
  }
}

function vixBar({ sessions, market: { vix } }: World, session: number): DailyBar {
  return {
    ticker: VIX,
    date: sessions[session],
    open: vix.open[session],
    high: vix.high[session],
    low: vix.low[session],
    close: vix.close[session],
    volume: 0,
  }
}
