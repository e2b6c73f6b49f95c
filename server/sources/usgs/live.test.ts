import { expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import type { FactRow } from "../source"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { usgs } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<Evidence>(usgs, { from: "2026-11-19", to: "2026-11-21" })

const find = (rows: readonly FactRow[], id: string) => rows.find(({ body }) => (body as Evidence).sourceEventId === id)
const newIn = (rows: readonly FactRow[]) => rows.filter(({ revisesOnly }) => !revisesOnly)

test("an earthquake has its magnitude, place, depth and three times, and blasts are left out", async () => {
  const { run, rows } = await collect()
  const told = newIn(rows).map(({ body }) => body as Evidence)
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(told.map(({ measurements }) => measurements[0].value)).toEqual([5.1, 4.6, 6.2, 4.5, 5.4])
  expect(told[0]).toMatchObject({
    ...{ source: "usgs", sourceEventId: "us20778n0", summary: "Automatic, not reviewed yet." },
    location: { latitude: 45.6, longitude: -123.45, name: "52 km SSE of Adak, Alaska" },
    measurements: [
      { name: "magnitude", value: 5.1, unit: "mww" },
      { name: "depth", value: 10, unit: "km" },
    ],
  })
  expect(newIn(rows)[0].isRetracted ?? false).toBe(false)
  expect(told[1].location?.name).toBeNull()
})

test("the feed is read, and the event service for changes since the requested day, even weeks ago", async () => {
  await collect()
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    "/usgs/earthquakes/feed/v1.0/summary/4.5_week.geojson",
    "/usgs/fdsnws/event/1/query?format=geojson&minmagnitude=3.5&orderby=time&limit=2000&starttime=2026-08-23&updatedafter=2026-11-19&includedeleted=true&offset=1",
  ])
  await collect("ok", { from: "2026-09-01" })
  expect(upstream.requests[3].path).toContain("updatedafter=2026-09-01&includedeleted=true")
})

test("history is requested from its first day on", async () => {
  const { rows } = await collect("ok", { from: "2026-06-01" })
  expect(newIn(rows)).toHaveLength(8)
  expect(upstream.requests[1].path).toContain("starttime=2026-06-01&offset=1")
})

test("a revision is the same event with another magnitude, and the later of feed and service counts", async () => {
  for (const scenario of ["revised", "lagging_service"]) {
    const { run, rows } = await collect(scenario)
    expect(run).toMatchObject({ rejected: [] })
    expect(find(rows, "us20778n0")?.body).toMatchObject({
      title: expect.stringContaining("M 5.3"),
      summary: "Reviewed by an analyst.",
    })
  }
})

test("an event with a new id keeps all its ids, and a deleted one is retracted", async () => {
  const { facts } = await collect("renamed")
  expect(facts.find(({ sourceEventId }) => sourceEventId === "ak026xyz")?.names).toEqual(["ak026xyz", "us20778n0"])
  expect(find((await collect("deleted")).rows, "us20778n2")).toMatchObject({ isRetracted: true })
})

test("an event that turns out weaker is revised, a false one is retracted, and neither is stored if it was not before", async () => {
  expect(find((await collect("weakened")).rows, "us20778n0")).toMatchObject({
    body: { measurements: [{ name: "magnitude", value: 4.4 }, {}] },
    ...{ isRetracted: false, revisesOnly: true },
  })
  expect(find((await collect("reclassified")).rows, "us20778n0")).toMatchObject({
    isRetracted: true,
    revisesOnly: true,
  })
})

testOutcomes([
  ["stale_feed", "unavailable", "not changed since"],
  ["too_many", "unavailable", "20000 is the maximum"],
  ["none", "empty_confirmed"],
])

test("a recorded week has its earthquakes, without blasts and weak ones", async () => {
  const { run, rows } = await replay(
    "2018-02-07T01:50:00Z",
    ({ pathname }) =>
      pathname.startsWith("/fdsnws") ? { status: 204, body: "" } : recorded("usgs/all_week-2018-02.geojson"),
    { from: "2018-02-01", to: "2018-02-07" },
  )
  // The recording was cut to 100 of the week's 1,707. Two of them are in it twice.
  expect(rows).toHaveLength(98)
  const counts = [{ document: "USGS feed of the past week", stated: 1_707, read: 100 }]
  expect(run).toMatchObject({ rejected: [], counts })
  expect(newIn(rows)).toHaveLength(60)
  expect(rows.filter(({ isRetracted }) => isRetracted)).toHaveLength(20)
  expect(find(rows, "us1000chvf")).toMatchObject({
    isRetracted: false,
    body: {
      title: "M 4.7, 7km E of Hualian, Taiwan",
      observedAt: "2018-02-06T23:43:51.840Z",
      updatedAt: "2018-02-07T00:07:02.040Z",
      location: { latitude: 23.9887, longitude: 121.6773 },
      measurements: [{ value: 4.7, unit: "mb" }, { value: 10 }],
      links: [{ url: "https://earthquake.usgs.gov/earthquakes/eventpage/us1000chvf", title: "Event page" }],
    },
  })
})
