import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { bea } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("bea", "ok"))
afterAll(() => upstream.close())

function collect(from = "2026-07-01", to = "2027-03-31") {
  return bea.open({ BEA_BASE_URL: `${upstream.url}/bea` }, steppedClient(saturday).client).collect({ from, to })
}

const release = { source: "bea", period: null, announced_date: null }

test("each national release appears once a day, and other entries are left out", async () => {
  const run = await collect("2026-12-01", "2026-12-31")
  expect(run).toEqual({
    outcome: "ok",
    rows: [
      {
        body: {
          ...release,
          name: "Gross Domestic Product",
          date: "2026-12-24",
          scheduled_at: "2026-12-24T12:30:00.000Z",
        },
      },
      {
        body: {
          ...release,
          name: "Personal Income and Outlays",
          date: "2026-12-25",
          scheduled_at: "2026-12-25T12:30:00.000Z",
        },
      },
    ],
    rejected: [],
  })
})

test("one date that cannot be read is refused, and the rest is kept", async () => {
  await upstream.play("bea", "one_bad_date")
  expect(await collect()).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_date" }] })
})

test("a date to be rescheduled is left out, though it is still among the release dates", async () => {
  await upstream.play("bea", "lapsed")
  const run = await collect("2026-12-01", "2026-12-31")
  expect(run).toMatchObject({ outcome: "ok", rows: [{ body: { name: "Personal Income and Outlays" } }] })
})

test("one release without dates is refused, and the others are kept", async () => {
  await upstream.play("bea", "one_bad_release")
  expect(await collect()).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_release" }] })
})

test.each([
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "502"],
  ["list", "format_changed", "unexpected format"],
  ["renamed", "format_changed", "with a known name"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("bea", scenario)
  expect(await collect()).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
