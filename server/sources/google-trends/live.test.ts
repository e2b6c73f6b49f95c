import { expect, test } from "vitest"
import type { FeedReading } from "../../context/social/reading"
import { line } from "../testing/feed"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { today } from "../testing/world"
import { googleTrends } from "./live"

const { collect, replay, testOutcomes } = serve<FeedReading>(googleTrends, today)

testOutcomes([
  ["empty", "unavailable", "no query"],
  ["json", "format_changed", "not a feed"],
])

const recordedOf = (country: string) => recorded(`google-trends/trending-${country}.xml`)

const read = (feed: string) => replay("2026-02-03T01:00:00Z", feed)

test.each([
  ["200,000+", 200_000],
  ["50K+", 50_000],
  ["1.5K+", 1_500],
  ["1M+", 1_000_000],
  ["2000+", 2_000],
])("searches written %s are %d", async (written, searches) => {
  const [{ entries }] = (await read(recordedOf("gb").replace("100+", written))).facts
  expect(entries[0]).toEqual(line("Nvidia", 1, searches))
})

test("the recorded feed has ten queries as of the call, none of them taken from its news items", async () => {
  const { run, facts } = await collect()
  const searches = [
    ["Nvidia", 100],
    ["grizzlies vs timberwolves", 100],
    ["nipah virus outbreak latest news", 500],
    ["dwp benefit cap impact", 500],
    ["channel 5", 100],
    ["betmgm", 100],
    ["pacers vs rockets", 200],
    ["gala", 100],
    ["wizz air", 200],
    ["frankie dettori", 200],
  ] as const
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(facts).toEqual([
    {
      platform: "google_trends",
      observedAt: "2026-11-21T12:00:00.000Z",
      entries: searches.map(([query, count], index) => line(query, index + 1, count)),
    },
  ])
})

test("queries in another script are kept as they are written", async () => {
  expect((await read(recordedOf("bd"))).facts[0].entries).toEqual([
    line("earthquake", 1, 100),
    line("ফজরের নামাজের সময়", 2, 1_000),
    line("ভিডিও", 3, 200),
  ])
})
