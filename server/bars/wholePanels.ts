import { LRUCache } from "lru-cache"
import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { showRevisions } from "./revisions"

/**
 * Lends the whole panel with the first `count` revisions until `read` returns. Returns null without reading unless all
 * threads read this load: a thread on an earlier load would not expect these cells to be revised.
 */
export type WholePanels = <T extends object>(bars: LoadedBars, count: number, read: (panel: Panel) => T) => T | null

export type PanelGate = {
  /** In shared memory; see `places`. */
  state: Int32Array
  /** The number of this thread, from 1. */
  thread: number
  /** Each load's number is higher than all earlier ones. */
  loadOf(bars: LoadedBars): number
}

/** The thread that holds the panel (0: none), the load and revision count it shows, and the newest load announced. */
const places = { holder: 0, load: 1, count: 2, newest: 3 }

/** From this index on, the load that each thread reads. */
const firstTaken = 4
const noLoad = 2 ** 31 - 1

export function gateState(threads: number): Int32Array {
  const state = new Int32Array(new SharedArrayBuffer((firstTaken + threads) * Int32Array.BYTES_PER_ELEMENT))
  return state.fill(noLoad, firstTaken)
}

export function noteLoadOfThread(state: Int32Array, thread: number, load: number): void {
  Atomics.store(state, firstTaken + thread - 1, load)
}

export function noteNewestLoad(state: Int32Array, load: number): void {
  Atomics.store(state, places.newest, load)
}

/** For a thread that has ended and may have held the panel. */
export function endInGate(state: Int32Array, thread: number): void {
  noteLoadOfThread(state, thread, noLoad)
  leaveGate(state, thread)
}

function leaveGate(state: Int32Array, thread: number): void {
  if (Atomics.compareExchange(state, places.holder, thread, 0) === thread) Atomics.notify(state, places.holder)
}

/**
 * Writes the first `count` revisions into the columns in place, so no instant costs a copy. Meanwhile other threads
 * read rows with `panelOf`, which never reads a revised cell from the columns.
 */
export function wholePanels({ state, thread, loadOf }: PanelGate = gateOfOneThread()): WholePanels {
  let last: LoadedBars | null = null
  // Caches of computed figures are keyed by panel object, so the same bars must give the same object.
  const panels = new LRUCache<number, Panel>({ max: 4 })

  function show(bars: LoadedBars, count: number): Panel {
    const load = loadOf(bars)
    if (state[places.load] !== load || state[places.count] !== count) {
      // Load 0 makes the next thread write everything, should this one end halfway.
      state[places.load] = 0
      showRevisions(bars.panel, bars.revisions, count)
      state[places.count] = count
      state[places.load] = load
    }
    if (last !== bars) panels.clear()
    last = bars
    const panel = panels.get(count) ?? { ...bars.panel }
    panels.set(count, panel)
    return panel
  }

  return (bars, count, read) => {
    enter(state, thread)
    try {
      return isShared(state, loadOf(bars)) ? read(show(bars, count)) : null
    } finally {
      leaveGate(state, thread)
    }
  }
}

/** A thread on an earlier load would mistake the written revisions for original bars. */
function isShared(state: Int32Array, load: number): boolean {
  return load >= Atomics.load(state, places.newest) && state.subarray(firstTaken).every((taken) => taken >= load)
}

function enter(state: Int32Array, thread: number): void {
  for (;;) {
    const holder = Atomics.compareExchange(state, places.holder, 0, thread)
    if (holder === 0) return
    Atomics.wait(state, places.holder, holder)
  }
}

function gateOfOneThread(): PanelGate {
  const numbers = new WeakMap<LoadedBars, number>()
  let count = 0
  return {
    state: gateState(0),
    thread: 1,
    loadOf(bars) {
      const number = numbers.get(bars) ?? ++count
      numbers.set(bars, number)
      return number
    },
  }
}
