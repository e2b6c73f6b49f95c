import type { LoadedBars } from "../bars/loaded"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { barsOf } from "./bars"
import type { SourceCatalogue } from "./credits"
import type { Need } from "./facts/versions"
import { listSources } from "./families/upstreams"
import { type Knowledge, knowledgeAt } from "./knowledge"
import type { State } from "./state"

/** The state of a store, for another thread; its facts stay in the database, and its bars in shared memory. */
export type StoreMessage =
  /** A thread gets other objects for the same columns: their number says whether they are the same. */
  { kind: "bars"; bars: LoadedBars; columns: number } | { kind: "state"; state: ToldState }

export type ToldState = Pick<State, "runs" | "filling" | "names">

/** Tells one listener of a store's bars and state: what they are now, and each time when they change. */
export function storeTeller(send: (message: StoreMessage) => void) {
  let told: { bars?: LoadedBars; state?: ToldState; columns: number } = { columns: 0 }
  return {
    tellBars(bars: LoadedBars): void {
      if (bars === told.bars) return
      const columns = bars.panel.close === told.bars?.panel.close ? told.columns : told.columns + 1
      told = { ...told, bars, columns }
      send({ kind: "bars", bars, columns })
    },
    tellState({ runs, filling, names }: ToldState): void {
      send({ kind: "state", state: { runs, filling, names } })
    },
  }
}

/** What was known at an instant, in a thread that is told of a store's state. */
export type Follower = {
  take(message: StoreMessage): void
  /** As the store's own. Throws before the first state has come. */
  at(asOf: Date, needs: readonly Need[]): Knowledge
}

export function followStore(env: Env, database: Database, catalogue: SourceCatalogue): Follower {
  const sources = listSources(env)
  let last: { bars: LoadedBars; columns: number } | null = null
  let state: ToldState | null = null
  const bars = barsOf(env, () => {
    if (!last) throw new Error("a question came before the bars")
    return last.bars
  })

  return {
    take(message) {
      if (message.kind === "state") state = message.state
      else
        last = {
          ...message,
          bars: last?.columns === message.columns ? onSameColumns(message.bars, last.bars) : message.bars,
        }
    },
    at(asOf, needs) {
      if (!state) throw new Error("a question came before the state")
      return knowledgeAt(asOf, needs, { env, database, catalogue, sources, bars, ...state })
    },
  }
}

/** Whoever holds earlier bars finds the later ones by their columns. */
function onSameColumns(bars: LoadedBars, { panel }: LoadedBars): LoadedBars {
  const { open, high, low, close, volume, splitFactor, returns } = panel
  return { ...bars, panel: { ...bars.panel, open, high, low, close, volume, splitFactor, returns } }
}
