import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { osiris } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("osiris", "ok"))
afterAll(() => upstream.close())

async function collect(address = `${upstream.url}/osiris`) {
  const { client } = steppedClient(saturday)
  const run = await osiris.open({ OSIRIS_BASE_URL: address }, client).collect({ from: "2026-11-20", to: "2026-11-21" })
  return { run, said: run.outcome === "ok" ? run.rows.map(({ body }) => body as Evidence) : [] }
}

test("without an address it is not configured", async () => {
  expect((await collect("")).run).toMatchObject({ outcome: "not_configured" })
})

test("it relays the stronger earthquakes of the USGS and credits them", async () => {
  const { run, said } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(said.map(({ sourceEventId }) => sourceEventId)).not.toContain("us7000a001")
  expect(said[0]).toMatchObject({ source: "osiris", origin: "usgs", sourceEventId: "us7000a000", updatedAt: null })
})

test.each([
  ["error_in_words", "USGS unavailable"],
  ["empty", "no earthquake at all"],
  ["stale", "stale"],
  ["html", "instead of JSON"],
  ["failing", "503"],
])("%s is unavailable, though the status may be 200 and the list empty", async (scenario, words) => {
  await upstream.play("osiris", scenario)
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
})

test("its own error message becomes plain text of bounded length", async () => {
  await upstream.play("osiris", "error_in_words")
  const { run } = await collect()
  expect("reason" in run && run.reason).toMatch(/^osiris said: USGS unavailable!{150,200}…$/)
})

test("figures written as text are read as numbers", async () => {
  const { said } = await collect()
  await upstream.play("osiris", "figures_as_text")
  const { run, said: asText } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(asText.map(({ title, observedAt }) => [title, observedAt])).toEqual(
    said.map(({ title, observedAt }) => [title, observedAt]),
  )
})

test("one broken row is refused and the rest are kept; if all are broken, the format has changed", async () => {
  await upstream.play("osiris", "broken_row")
  const { run, said } = await collect()
  expect([run.outcome === "ok" && run.rejected.map(({ reason }) => reason), said.length]).toEqual([
    ["malformed_row"],
    4,
  ])
  await upstream.play("osiris", "renamed_columns")
  expect((await collect()).run.outcome).toBe("format_changed")
})
