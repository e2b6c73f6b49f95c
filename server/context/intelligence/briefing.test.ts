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

test("the strongest earthquake is named, with the usual number next to the week's", () => {
  const gone = quake(8, "Nowhere", { isRetracted: true })
  const weakened = quake(4.4, "Fiji region", { revision: 2 })
  const section = earthquakesSection([quake(4.6, "Fiji region"), quake(6.2, "Banda Sea"), weakened, gone], read)
  expect([section?.lead, section?.details]).toEqual([
    "2 earthquakes of magnitude 4.5 or more; the strongest was M 6.2, Banda Sea, on 19 November 2026.",
    "The weekly average before that was 10.9.",
  ])
  expect(section?.events.map(({ id }) => id)).toEqual(["usgs:Banda Sea", "usgs:Fiji region"])
})

test("a week without earthquakes is quiet only if the source was read", () => {
  expect(earthquakesSection([], read)?.lead).toContain("No earthquake")
  const unread = { isRead: false, aWeekBefore: 10.94 }
  expect(earthquakesSection([], unread)).toBeNull()
  expect(earthquakesSection([quake(6.2, "Banda Sea")], unread)?.lead).toMatch(/^At least 1 earthquake of/)
})

test("inventories are those of the newest week, each with its change from the week before", () => {
  const section = inventoriesSection([
    stocks(0, "2026-11-06", 420_000),
    stocks(0, "2026-11-13", 418_750),
    stocks(1, "2026-11-13", 400_000),
  ])
  expect(section?.title).toBe("Energy inventories, week ending 13 November 2026")
  expect([section?.lead, section?.details]).toEqual([
    "US commercial crude oil stocks: 418,750 thousand barrels, down 1,250 on the week.",
    "US strategic petroleum reserve: 400,000 thousand barrels.",
  ])
  expect(inventoriesSection([])).toBeNull()
})

test("retractions are named, and revisions are counted", () => {
  const section = changesSection([quake(5, "Nowhere", { isRetracted: true }), stocks(0, "2026-11-06", 420_000, 2)])
  expect([section?.lead, section?.details]).toEqual([
    "Retracted by its source: M 5.0, Nowhere.",
    "1 recent event has been revised since first reported.",
  ])
  expect(changesSection([stocks(0, "2026-11-06", 420_000)])).toBeNull()
})

test("the headline names the parts without data", () => {
  const inventories = inventoriesSection([stocks(0, "2026-11-13", 418_750)])
  expect(headlineOf({ earthquakes: null, inventories: null })).toMatch(/^Nothing is on record.*unknown\.$/)
  expect(headlineOf({ earthquakes: null, inventories })).toBe(
    "Earthquakes of the last 7 days are unknown. US commercial crude oil stocks: 418,750 thousand barrels.",
  )
})

test("a revision lists the fields it changed, and a retraction is marked as one", () => {
  const [before, after] = [quake(5.1, "Fiji region"), quake(5.3, "Fiji region")]
  const renamed = { ...after.body, sourceEventId: "other" }
  const said = (body: Briefed["body"], isRetracted = false) => ({ body, isRetracted })
  expect(changedFields(said(before.body), said(after.body))).toEqual(["title", "measurements.magnitude"])
  expect(changedFields(said(after.body), said(renamed))).toEqual(["source_event_id"])
  expect(changedFields(said(after.body), said(after.body, true))).toEqual(["retracted"])
})
