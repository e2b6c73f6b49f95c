import { expect, test } from "vitest"
import type { BarsRequest } from "../source"
import { replaying } from "../testing/recorded"
import { cboe } from "./live"

/** Rows of Cboe's file. The opens of two sessions lie outside their ranges. */
const rows = {
  "2004-11-05": "11/05/2004,13.670000,14.100000,13.230000,13.840000",
  "2004-11-08": "11/08/2004,2.580000,14.480000,13.680000,13.800000",
  "2006-02-07": "02/07/2006,13.200000,13.670000,12.970000,13.590000",
  "2006-02-08": "02/08/2006,41.600000,13.610000,12.760000,12.830000",
}

async function collect(lines: readonly string[], days: Partial<BarsRequest> = {}) {
  const file = `DATE,OPEN,HIGH,LOW,CLOSE\r\n${lines.join("\r\n")}\r\n`
  const source = cboe.open(
    {},
    replaying("2026-11-21T12:00:00Z", () => file),
  )
  return source.collect({ tickers: ["^VIX"], from: "2004-01-01", to: "2006-12-31", ...days })
}

const sessions = Array.from({ length: 20 }, (_, day) => `06/${String(day + 1).padStart(2, "0")}/2005,12,13,11,12.5`)

test("when open, high and low contradict each other, the close is kept and the row is listed", async () => {
  const run = await collect([...sessions, rows["2006-02-07"], rows["2006-02-08"]])
  if (run.outcome !== "ok") throw new Error(run.reason)
  const of = (date: string) => run.rows.bars.find((bar) => bar.date === date)
  expect(of("2006-02-07")).toMatchObject({ open: 13.2, high: 13.67, low: 12.97, close: 13.59 })
  expect(of("2006-02-08")).toMatchObject({ open: 12.83, high: 12.83, low: 12.83, close: 12.83 })
  expect(run.rejected.filter(({ reason }) => reason !== "not_a_session")).toEqual([
    { reason: "high_below_open_or_close", raw: rows["2006-02-08"] },
  ])
})

test("such rows of other days are not listed", async () => {
  const run = await collect([...sessions, ...Object.values(rows)], { from: "2006-02-01", to: "2006-02-07" })
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
})

test("contradictions in more than a tenth of the rows are a change of format", async () => {
  expect((await collect([rows["2004-11-08"], rows["2006-02-07"], rows["2006-02-08"]])).outcome).toBe("format_changed")
})

test("unreadable rows are measured against the whole file, however few days are requested", async () => {
  const run = await collect([...sessions, "none", "n/a", rows["2006-02-07"]], { from: "2006-02-01", to: "2006-02-07" })
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }, { reason: "malformed_row" }] })
})
