import { expect, test } from "vitest"
import { type Briefed, changesSection, earthquakesSection, headlineOf, inventoriesSection } from "./briefing"
import { changedFields } from "./changes"
import { earthquakeEvidence } from "./earthquakes"
import { INVENTORY_SERIES, inventoryEvidence, releasedAt } from "./inventories"

function quake(magnitude: number, place: string, about: Partial<Briefed> = {}): Briefed {
  const body = earthquakeEvidence({
    ...{ source: "usgs", origin: "usgs", id: place, names: [], updatedAt: null, magnitude, scale: "mww", depthKm: 10 },
    ...{ latitude: 1, longitude: 2, place, isReviewed: true, alert: null, isTsunamiWarned: false, link: null },
    at: new Date("2026-11-19T10:00:00Z"),
  })
  return { id: `usgs:${place}`, body, isRetracted: false, retractedAt: null, revision: 1, ...about }
}

function stocks(index: number, period: string, value: number, revision = 1): Briefed {
  const publishedAt = releasedAt(period)
  const body = inventoryEvidence(INVENTORY_SERIES[index], { period, value, publishedAt, link: null })
  return { id: `eia:${body.sourceEventId}`, body, isRetracted: false, retractedAt: null, revision }
}

const read = { isRead: true, aWeekBefore: 10.94 }

test("the strongest earthquake is named, and the usual number stands beside the week's", () => {
  const gone = quake(8, "Nowhere", { isRetracted: true })
  const section = earthquakesSection([quake(4.6, "Fiji region"), quake(6.2, "Banda Sea"), gone], read)
  expect([section?.lead, section?.details]).toEqual([
    "2 earthquakes of magnitude 4.5 or more; the strongest: M 6.2, Banda Sea, 19 November 2026.",
    "A week had 10.9 on average before.",
  ])
  expect(section?.events.map(({ id }) => id)).toEqual(["usgs:Banda Sea", "usgs:Fiji region"])
})

test("a week without earthquakes is quiet only where the source was read", () => {
  expect(earthquakesSection([], read)?.lead).toContain("No earthquake")
  expect(earthquakesSection([], { isRead: false, aWeekBefore: 10.94 })).toBeNull()
})

test("inventories are those of the newest week, each with its move from the week before", () => {
  const section = inventoriesSection([
    stocks(0, "2026-11-06", 420_000),
    stocks(0, "2026-11-13", 418_750),
    stocks(1, "2026-11-13", 400_000),
  ])
  expect(section?.title).toBe("Energy inventories, week ending 13 November 2026")
  expect([section?.lead, section?.details]).toEqual([
    "US commercial crude oil stocks: 418,750 thousand barrels, down 1,250 in the week.",
    "US strategic petroleum reserve: 400,000 thousand barrels.",
  ])
  expect(inventoriesSection([])).toBeNull()
})

test("what was taken back is named, and what reads otherwise now is counted", () => {
  const section = changesSection([quake(5, "Nowhere", { isRetracted: true }), stocks(0, "2026-11-06", 420_000, 2)])
  expect([section?.lead, section?.details]).toEqual([
    "Taken back: M 5.0, Nowhere.",
    "1 event of these days reads otherwise than at first.",
  ])
  expect(changesSection([stocks(0, "2026-11-06", 420_000)])).toBeNull()
})

test("where nothing is on record, the headline says that nothing is known", () => {
  expect(headlineOf([])).toContain("unknown")
})

test("a revision says which fields it changed, and a retraction says so", () => {
  const [before, after] = [quake(5.1, "Fiji region"), quake(5.3, "Fiji region")]
  const renamed = { ...after.body, sourceEventId: "other" }
  const said = (body: Briefed["body"], isRetracted = false) => ({ body, isRetracted })
  expect(changedFields(said(before.body), said(after.body))).toEqual(["title", "measurements.magnitude"])
  expect(changedFields(said(after.body), said(renamed))).toEqual(["source_event_id"])
  expect(changedFields(said(after.body), said(after.body, true))).toEqual(["retracted"])
})
