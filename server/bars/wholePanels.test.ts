import { expect, it } from "vitest"
import type { LoadedBars } from "./loaded"
import { knownBars } from "./openPanel"
import { packRevisions } from "./revisions"
import { wanderingPanel } from "./testing/panel"
import { endInGate, gateState, noteLoadOfThread, noteNewestLoad, wholePanels } from "./wholePanels"

const panel = wanderingPanel({ stocks: 2, from: "2025-01-02", to: "2025-03-31" })
const place = { kind: "bar", row: 1, session: 5 } as const
const first = { ...place, knownAt: Number.NEGATIVE_INFINITY, open: 10, high: 12, low: 9, close: 11, volume: 100 }
const revisions = packRevisions([first, { ...first, knownAt: 1_000, close: 12 }])
const bars: LoadedBars = { panel, revisions, assumedThrough: { bars: null, vix: null } }

const gateOf = (state: Int32Array, thread: number) => ({ state, thread, loadOf: () => 7 })
const closeIn = ({ close, stride }: typeof panel) => ({ close: close[place.row * stride + place.session] })

it("threads that share a panel each read what is known at their own instant", () => {
  const state = gateState(2)
  const [one, other] = [wholePanels(gateOf(state, 1)), wholePanels(gateOf(state, 2))]
  for (const [read, count, close] of [
    [one, 1, 11],
    [other, 2, 12],
    [one, 1, 11],
    [one, 2, 12],
    [other, 0, Number.NaN],
    [one, 2, 12],
  ] as const) {
    expect(read(bars, count, closeIn)).toEqual({ close })
  }
})

it("a thread does not read bars once other threads have a later load", () => {
  const state = gateState(2)
  const read = wholePanels(gateOf(state, 1))
  noteNewestLoad(state, 7)
  expect(read(bars, 1, closeIn)).toEqual({ close: 11 })
  noteNewestLoad(state, 8)
  expect(read(bars, 1, closeIn)).toBeNull()
})

it("a thread does not read bars that another thread has yet to take over", () => {
  const state = gateState(2)
  const read = wholePanels(gateOf(state, 1))
  noteLoadOfThread(state, 2, 6)
  expect(read(bars, 1, closeIn)).toBeNull()
  noteLoadOfThread(state, 2, 7)
  expect(read(bars, 1, closeIn)).toEqual({ close: 11 })
  noteLoadOfThread(state, 2, 6)
  endInGate(state, 2)
  expect(read(bars, 1, closeIn)).toEqual({ close: 11 })
})

it("a thread that began on older bars reads what was known then, whatever another thread shows", () => {
  const state = gateState(2)
  const [older, newer] = [{ ...bars, revisions: packRevisions([]) }, bars]
  const loads = new Map([
    [older, 7],
    [newer, 8],
  ])
  const told = { latest: older }
  const other = wholePanels({ state, thread: 2, loadOf: (each) => loads.get(each) ?? 0 })
  const { panelOf } = knownBars(() => told.latest, new Date(0))
  const [, ticker] = [...panel.rows.keys()]
  const closeAlone = () => panelOf(ticker).close[place.session]
  noteLoadOfThread(state, 1, 7)
  noteLoadOfThread(state, 2, 7)
  expect(other(older, 0, closeIn)).not.toBeNull()
  expect(panelOf(ticker).close.buffer).toBe(panel.close.buffer)
  // The other thread has the newer bars, and this one has yet to take them over.
  noteNewestLoad(state, 8)
  noteLoadOfThread(state, 2, 8)
  const before = closeAlone()
  expect(other(newer, 2, closeIn)).toBeNull()
  expect(closeAlone()).toBe(before)
  // Now both have them, and the computation that began before goes on.
  noteLoadOfThread(state, 1, 8)
  told.latest = newer
  expect(other(newer, 2, closeIn)).toEqual({ close: 12 })
  expect(closeAlone()).toBe(11)
})

it("a thread that ends releases its own hold on the panel, and no other thread's", () => {
  const state = gateState(2)
  const holding = (thread: number) => Atomics.store(state, 0, thread)
  holding(2)
  endInGate(state, 1)
  expect(state[0]).toBe(2)
  endInGate(state, 2)
  expect(wholePanels(gateOf(state, 1))(bars, 2, closeIn)).toEqual({ close: 12 })
  expect(state[0]).toBe(0)
})

it("a scan that fails releases the panel for the next one", () => {
  const read = wholePanels()
  const fail = () => {
    throw new Error("broken")
  }
  expect(() => read(bars, 1, fail)).toThrow("broken")
  expect(read(bars, 2, closeIn)).toEqual({ close: 12 })
})
