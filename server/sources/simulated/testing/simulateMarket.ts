import type { CorporateAction } from "../../../bars/bar"
import { completePanel, emptyPanel, type Panel, VIX } from "../../../bars/panel"
import type { UniverseMember } from "../../../context/market/universe"
import { actionsOf, Path, type SimulatedDay } from "../path"
import { openWorld, type World } from "../world"

type SimulatedMarket = { panel: Panel; actions: CorporateAction[] }

/**
 * Deterministic in seed, members and `from`. A shorter market is the start of a longer one, and no instrument depends
 * on which others exist.
 */
export function simulateMarket(options: {
  seed: string
  members: readonly UniverseMember[]
  from: string
  to: string
}): SimulatedMarket {
  const world = openWorld(options.seed, options.from, options.to)
  const panel = emptyPanel(options.members.map(instrumentOf), world.sessions)
  const actions: CorporateAction[] = []
  for (const [row, member] of options.members.entries()) {
    const base = row * world.sessions.length
    if (member.ticker === VIX) {
      fillVix(panel, base, world)
      continue
    }
    const path = new Path(options.seed, member, options.from)
    path.walk(world, world.sessions.length - 1, (session, day) => {
      fillDay(panel, base + session, day)
      for (const action of actionsOf(member.ticker, world.sessions[session], day)) actions.push(action)
    })
    carrySplitFactor(panel, base)
  }
  return { panel: completePanel(panel), actions }
}

function instrumentOf({ ticker, companyName, kind, gicsSector, indexEntryDate, delistedDate }: UniverseMember) {
  return { ticker, companyName, kind, gicsSector, indexEntryDate, delistedDate }
}

function fillDay(panel: Panel, cell: number, day: SimulatedDay): void {
  panel.open[cell] = day.open
  panel.high[cell] = day.high
  panel.low[cell] = day.low
  panel.close[cell] = day.close
  panel.volume[cell] = day.volume
  panel.splitFactor[cell] = day.splitFactor
}

/** A delisted stock has no bars, but its earlier splits stay in force. */
function carrySplitFactor({ close, splitFactor, sessions }: Panel, base: number): void {
  for (let session = 1; session < sessions.length; session++) {
    if (Number.isNaN(close[base + session])) splitFactor[base + session] = splitFactor[base + session - 1]
  }
}

function fillVix(panel: Panel, base: number, { sessions, market: { vix } }: World): void {
  panel.open.set(vix.open, base)
  panel.high.set(vix.high, base)
  panel.low.set(vix.low, base)
  panel.close.set(vix.close, base)
  panel.volume.fill(0, base, base + sessions.length)
}
