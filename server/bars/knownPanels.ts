import { LRUCache } from "lru-cache"
import type pg from "pg"
import { countAtMost } from "../platform/statistics/search"
import { type LateDelisting, listLateDelistings } from "./delistings"
import { loadAll } from "./load"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { countKnown, showRevisions } from "./revisions"

/** The whole panel as known at each instant, for work that shares it with no other. */
export type KnownPanels = {
  sessions: readonly string[]
  at(instant: Date): Panel
  /** How many late facts were known. Instants with the same number share a panel. */
  countLate(instant: Date): number
}

/** Every instant leaves out what became known after `latest`. */
export async function loadKnownPanels(pool: pg.Pool, latest: Date, tickers?: readonly string[]): Promise<KnownPanels> {
  const { bars } = await loadAll(pool, { room: 0, isShared: false }, tickers)
  return knownPanels(bars, await listLateDelistings(pool), latest)
}

export type PanelsOnDemand = {
  load(): Promise<KnownPanels>
  /** Throws before `load` has finished. */
  loaded(): KnownPanels
}

export function panelsOnDemand(pool: pg.Pool, latest: Date): PanelsOnDemand {
  let panels: KnownPanels | null = null
  return {
    async load() {
      panels ??= await loadKnownPanels(pool, latest)
      return panels
    },
    loaded() {
      if (panels === null) throw new Error("the bars have not been read")
      return panels
    },
  }
}

const mostCopies = 2

export function knownPanels(
  { panel, revisions }: Pick<LoadedBars, "panel" | "revisions">,
  delistings: readonly LateDelisting[],
  latest: Date,
): KnownPanels {
  const lateInstants = [...revisions.knownAt, ...delistings.map(({ knownAt }) => knownAt.getTime())]
    .filter(Number.isFinite)
    .sort((one, other) => one - other)
  const knownBy = (instant: Date) => (instant < latest ? instant : latest)
  const countLate = (instant: Date) => countAtMost(lateInstants, knownBy(instant).getTime())
  const copies = new LRUCache<number, Panel>({ max: mostCopies })
  let first: { count: number; panel: Panel } | null = null

  function show(target: Panel, instant: Date): Panel {
    showRevisions(target, revisions, countKnown(revisions, instant))
    const unknown = new Set(delistings.filter(({ knownAt }) => knownAt > instant).map(({ ticker }) => ticker))
    const instruments = panel.instruments.map((instrument) =>
      unknown.has(instrument.ticker) ? { ...instrument, delistedDate: null } : instrument,
    )
    return { ...target, instruments }
  }

  return {
    sessions: panel.sessions,
    countLate,
    at(instant) {
      const count = countLate(instant)
      // The loaded columns show the first instant requested, which usually serves all the others too.
      first ??= { count, panel: show(panel, knownBy(instant)) }
      if (count === first.count) return first.panel
      const known = copies.get(count) ?? show(copyOf(panel), knownBy(instant))
      copies.set(count, known)
      return known
    },
  }
}

function copyOf(panel: Panel): Panel {
  return {
    ...panel,
    open: panel.open.slice(),
    high: panel.high.slice(),
    low: panel.low.slice(),
    close: panel.close.slice(),
    volume: panel.volume.slice(),
    splitFactor: panel.splitFactor.slice(),
    returns: panel.returns.slice(),
  }
}
