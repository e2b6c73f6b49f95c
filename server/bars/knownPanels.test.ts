import { describe, expect, it } from "vitest"
import { barsKnownAt } from "../platform/exchange/sessions"
import { knownPanels } from "./knownPanels"
import type { Panel } from "./panel"
import { type BarRevision, packRevisions } from "./revisions"
import { wanderingPanel } from "./testing/panel"

const hour = 3_600_000
const endOfTime = new Date(8.64e15)

describe("the panel as it was known at each instant", () => {
  it("is the same one when nothing came late", () => {
    const panels = knownPanels({ panel: someWeeks(), revisions: packRevisions([]) }, [], endOfTime)
    const first = panels.at(dueAt(3))
    expect(panels.at(dueAt(20))).toBe(first)
    expect(panels.at(endOfTime)).toBe(first)
  })

  it("has a late bar from the instant it became known, in whatever order the instants are requested", () => {
    const revisions = packRevisions([onTime(5, 100), late(5, 130, 9), late(5, 170, 14)])
    const panels = knownPanels({ panel: someWeeks(), revisions }, [], endOfTime)
    const closes = [20, 9, 8, 14, 5, 13, 20, 8].map((session) => closeAt(panels.at(dueAt(session)), 5))
    expect(closes).toEqual([170, 130, 100, 170, 100, 130, 170, 100])
    expect(panels.at(dueAt(9))).toBe(panels.at(dueAt(13)))
    expect([8, 9, 13, 14].map((session) => panels.countLate(dueAt(session)))).toEqual([0, 1, 1, 2])
  })

  it("leaves out what became known after the latest instant, at every instant requested", () => {
    const revisions = packRevisions([onTime(5, 100), late(5, 130, 9)])
    const panels = knownPanels({ panel: someWeeks(), revisions }, [], dueAt(8))
    expect(closeAt(panels.at(endOfTime), 5)).toBe(100)
  })

  it("shows no delisting before it was known", () => {
    const panel = someWeeks()
    panel.instruments = panel.instruments.map((each) =>
      each.ticker === "S1" ? { ...each, delistedDate: panel.sessions[7] } : each,
    )
    const delistings = [{ ticker: "S1", knownAt: dueAt(12) }]
    const panels = knownPanels({ panel, revisions: packRevisions([]) }, delistings, endOfTime)
    const goneAt = (session: number) => {
      const { instruments, rows } = panels.at(dueAt(session))
      return instruments[rows.get("S1") ?? -1].delistedDate
    }
    expect([11, 12, 11].map(goneAt)).toEqual([null, panel.sessions[7], null])
  })
})

const { sessions } = someWeeks()
const stock = 2

function someWeeks(): Panel {
  return wanderingPanel({ stocks: 3, from: "2026-01-02", to: "2026-02-27" })
}

function dueAt(session: number): Date {
  return barsKnownAt(sessions[session])
}

function onTime(session: number, close: number): BarRevision {
  return { kind: "bar", knownAt: Number.NEGATIVE_INFINITY, row: stock, session, ...barOf(close) }
}

function late(session: number, close: number, from: number): BarRevision {
  return { kind: "bar", knownAt: dueAt(from).getTime() - hour, row: stock, session, ...barOf(close) }
}

const barOf = (close: number) => ({ open: close, high: close, low: close, close, volume: 1_000 })
const closeAt = ({ close, stride }: Panel, session: number) => close[stock * stride + session]
