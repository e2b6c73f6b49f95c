import type { LoadedBars } from "../bars/loaded"
import { noteLoadOfThread, type PanelGate } from "../bars/wholePanels"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { barsOf } from "./bars"
import type { SourceCatalogue } from "./credits"
import type { Need } from "./facts/versions"
import { type Knowledge, knowledgeAt } from "./knowledge"
import type { State } from "./state"
import { listSources } from "./upstreams"

/**
 * The state of a store, for another thread. Facts stay in the database, and bars in shared memory. Each load and each
 * set of columns has a number, because a thread receives new objects for the same memory.
 */
export type StoreMessage =
  | { kind: "bars"; bars: LoadedBars; load: number; columns: number }
  | { kind: "state"; state: ToldState }

export type ToldState = Pick<State, "runs" | "filling" | "names">

export function storePublisher(send: (message: StoreMessage) => void) {
  let told: LoadedBars | null = null
  return {
    publishBars(bars: LoadedBars): void {
      if (bars === told) return
      told = bars
      send({ kind: "bars", bars, load: numberOf(bars), columns: numberOf(bars.panel.close) })
    },
    tellState({ runs, filling, names }: ToldState): void {
      send({ kind: "state", state: { runs, filling, names } })
    },
  }
}

const numbers = new WeakMap<object, number>()
let count = 0

function numberOf(each: object): number {
  const number = numbers.get(each) ?? ++count
  numbers.set(each, number)
  return number
}

/** What was known at an instant, in a thread that receives a store's state. */
export type Follower = {
  take(message: StoreMessage): void
  /** Like the store's own. Throws before the first state has arrived. */
  at(asOf: Date, needs: readonly Need[]): Knowledge
}

/** `gate` belongs to the threads that share the bars, and `gate.thread` is this one. */
export function followStore(
  env: Env,
  database: Database,
  catalogue: SourceCatalogue,
  gate: Omit<PanelGate, "loadOf">,
): Follower {
  const sources = listSources(env)
  let last: { bars: LoadedBars; load: number; columns: number } | null = null
  let state: ToldState | null = null
  const requireLast = () => {
    if (!last) throw new Error("a question came before the bars")
    return last
  }
  const bars = barsOf(env, () => requireLast().bars, { ...gate, loadOf: () => requireLast().load })

  return {
    take(message) {
      if (message.kind === "bars") noteLoadOfThread(gate.state, gate.thread, message.load)
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

/** Keeps the earlier column objects, so that readers of earlier bars can recognize the later ones. */
function onSameColumns(bars: LoadedBars, { panel }: LoadedBars): LoadedBars {
  const { open, high, low, close, volume, splitFactor, returns } = panel
  return { ...bars, panel: { ...bars.panel, open, high, low, close, volume, splitFactor, returns } }
}
