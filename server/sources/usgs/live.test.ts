import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { usgs } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("usgs", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(from = "2026-11-19") {
  const { client, waits } = steppedClient(saturday)
  const source = usgs.open({ USGS_BASE_URL: `${upstream.url}/usgs` }, client)
  const run = await source.collect({ from, to: "2026-11-21" })
  const rows = run.outcome === "ok" ? run.rows : []
  const all = rows.map(({ body, isRetracted, revisesOnly }) => ({ ...(body as Evidence), isRetracted, revisesOnly }))
  const said = all.filter(({ revisesOnly }) => !revisesOnly)
  return { run, said, all, waits, of: (id: string) => all.find(({ sourceEventId }) => sourceEventId === id) }
}

test("an earthquake has its magnitude, place, depth and three times, and blasts are left out", async () => {
  const { run, said } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(said.map(({ measurements }) => measurements[0].value)).toEqual([5.1, 4.6, 6.2, 4.5, 5.4])
  expect(said[0]).toMatchObject({
    source: "usgs",
    sourceEventId: "us20778n0",
    title: "M 5.1, 52 km SSE of Adak, Alaska",
    summary: "Automatic, not reviewed yet.",
    observedAt: "2026-11-21T10:00:00.000Z",
    updatedAt: "2026-11-21T11:00:00.000Z",
    location: { latitude: 45.6, longitude: -123.45, name: "52 km SSE of Adak, Alaska" },
    measurements: [
      { name: "magnitude", value: 5.1, unit: "mww" },
      { name: "depth", value: 10, unit: "km" },
    ],
    links: [{ url: "https://earthquake.usgs.gov/earthquakes/eventpage/us20778n0", title: "Event page" }],
    isRetracted: false,
  })
  expect(said[1].location?.name).toBeNull()
})

test("the feed is read, and the event service for changes since the requested day", async () => {
  await collect()
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    "/usgs/earthquakes/feed/v1.0/summary/4.5_week.geojson",
    "/usgs/fdsnws/event/1/query?format=geojson&minmagnitude=3.5&orderby=time&limit=2000&starttime=2026-08-23&updatedafter=2026-11-19&includedeleted=true&offset=1",
  ])
})

test("after weeks without a run, their changes and deletions are still requested", async () => {
  await collect("2026-09-01")
  expect(upstream.requests[1].path).toContain("updatedafter=2026-09-01&includedeleted=true")
})

test("history is requested from its first day on", async () => {
  const { said } = await collect("2026-06-01")
  expect(said).toHaveLength(8)
  expect(upstream.requests[1].path).toContain("starttime=2026-06-01&offset=1")
})

test("a revision is the same event with another magnitude, and the later of feed and service counts", async () => {
  for (const scenario of ["revised", "lagging_service"]) {
    await upstream.play("usgs", scenario)
    const { of, run } = await collect()
    expect(run).toMatchObject({ rejected: [] })
    expect(of("us20778n0")).toMatchObject({
      title: expect.stringContaining("M 5.3"),
      summary: "Reviewed by an analyst.",
    })
  }
})

test("an event with a new id keeps all its ids, and a deleted one is retracted", async () => {
  await upstream.play("usgs", "renamed")
  expect((await collect()).of("ak026xyz")?.names).toEqual(["ak026xyz", "us20778n0"])
  await upstream.play("usgs", "deleted")
  expect((await collect()).of("us20778n2")).toMatchObject({ isRetracted: true })
})

test("an event that turns out weaker is revised, a false one is retracted, and neither is stored if it was not before", async () => {
  await upstream.play("usgs", "weakened")
  expect((await collect()).of("us20778n0")).toMatchObject({
    measurements: [{ name: "magnitude", value: 4.4 }, {}],
    ...{ isRetracted: false, revisesOnly: true },
  })
  await upstream.play("usgs", "reclassified")
  expect((await collect()).of("us20778n0")).toMatchObject({ isRetracted: true, revisesOnly: true })
})

test("204 without earthquakes is confirmed empty", async () => {
  await upstream.play("usgs", "none")
  expect((await collect()).run.outcome).toBe("empty_confirmed")
})

test.each([
  ["stale_feed", "not changed since"],
  ["html", "instead of JSON"],
  ["failing", "503"],
  ["too_many", "20000 is the maximum"],
])("%s is unavailable, with the reason", async (scenario, words) => {
  await upstream.play("usgs", scenario)
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
})

test("a feed with fewer earthquakes than it states is read, and the missing ones are counted", async () => {
  await upstream.play("usgs", "cut_off")
  expect((await collect()).run).toMatchObject({
    outcome: "ok",
    counts: [{ document: "USGS feed of the past week", stated: 6, read: 5 }, {}],
  })
})

test("a recorded week has its earthquakes, without blasts and weak ones", async () => {
  const client = replaying("2018-02-07T01:50:00Z", ({ pathname }) =>
    pathname.startsWith("/fdsnws") ? { status: 204, body: "" } : recorded("usgs/all_week-2018-02.geojson"),
  )
  const run = await usgs.open({}, client).collect({ from: "2018-02-01", to: "2018-02-07" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  // The recording was cut to 100 of the week's 1,707. Two of them are in it twice.
  expect([run.rows.length, run.rejected]).toEqual([98, []])
  expect(run.counts).toEqual([{ document: "USGS feed of the past week", stated: 1_707, read: 100 }])
  expect(run.rows.filter(({ revisesOnly }) => !revisesOnly)).toHaveLength(60)
  expect(run.rows.filter(({ isRetracted }) => isRetracted)).toHaveLength(20)
  expect(run.rows.find(({ body }) => (body as Evidence).sourceEventId === "us1000chvf")).toMatchObject({
    isRetracted: false,
    body: {
      title: "M 4.7, 7km E of Hualian, Taiwan",
      observedAt: "2018-02-06T23:43:51.840Z",
      updatedAt: "2018-02-07T00:07:02.040Z",
      location: { latitude: 23.9887, longitude: 121.6773 },
      measurements: [{ value: 4.7, unit: "mb" }, { value: 10 }],
      links: [{ url: "https://earthquake.usgs.gov/earthquakes/eventpage/us1000chvf" }],
    },
  })
})

test("it waits and retries when asked to", async () => {
  await upstream.play("usgs", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits]).toEqual(["ok", [7_500]])
})

test("one broken row is refused and the rest are kept; if all are broken, the format has changed", async () => {
  await upstream.play("usgs", "broken_row")
  const { run, said } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(said).toHaveLength(4)
  for (const scenario of ["renamed_columns", "no_magnitudes", "figures_as_text"]) {
    await upstream.play("usgs", scenario)
    expect((await collect()).run).toMatchObject({
      outcome: "format_changed",
      rawBody: expect.stringContaining("Feature"),
    })
  }
})

test("names of places are plain text of bounded length", async () => {
  await upstream.play("usgs", "hostile_texts")
  const { said } = await collect()
  for (const { title, location } of said) {
    expect(title).toMatch(/^M \d\.\d, Off coast & x+…$/)
    expect(String(location?.name).length).toBeLessThanOrEqual(200)
  }
})
