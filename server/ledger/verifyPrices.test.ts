import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { rounded } from "../platform/statistics/rounding"
import { testFolder } from "../platform/testing/folder"
import { honestLog } from "./testing/honestLog"
import { barOf, marketSessions, splitRatio, type Ticker, tickers } from "./testing/market"
import { type Draft, logKey, publish, verifyDraft, verifyFiles } from "./testing/publishedLog"
import { quietLies } from "./testing/quietLies"

const honest = honestLog("live", logKey)
const last = marketSessions[marketSessions.length - 1]

/** As customers get them, adjusted for splits. */
const barsOf = (ticker: Ticker) =>
  marketSessions.flatMap((date) => {
    const [bar, ratio] = [barOf(ticker, date), splitRatio(ticker, date, last)]
    return bar ? [{ date, open: bar.open / ratio, close: bar.close / ratio }] : []
  })

function compare(draft: Draft, also: Record<string, ReturnType<typeof barsOf>> = {}) {
  const { files } = publish(draft)
  for (const ticker of tickers)
    files.set(`/api/v1/market/ohlcv/${ticker}`, JSON.stringify({ bars: also[ticker] ?? barsOf(ticker) }))
  return verifyFiles({ files }, { key: "assay_test" })
}

describe("the verifier with prices of the reader's own", () => {
  const file = join(testFolder(), "bars.csv")
  const lines = tickers.flatMap((ticker) =>
    barsOf(ticker).map(({ date, open, close }) => `${date},${ticker},${open},${close}`),
  )
  writeFileSync(file, `date,ticker,open,close\n${lines.join("\n")}\n`)

  it("compares every grade", async () => {
    const { code, said } = await verifyDraft(honest, { prices: file })
    expect(said.join("\n")).toMatch(/^Compared with .*bars\.csv: (\d+) of \1 grades$/m)
    expect(code).toBe(0)
  })

  it.each(quietLies.filter(({ isOfPrices }) => isOfPrices))("finds $what", async ({ tell }) => {
    const draft = structuredClone(honest)
    tell(draft)
    const { code, problems, said } = await verifyDraft(draft, { prices: file })
    expect(problems.map(({ rule }) => rule)).toEqual(["prices"])
    expect(said.join("\n")).toMatch(
      /Row \d+ has [A-Z]+ move by \S+% from 2026-08-28 to 2026-08-31, and by .*bars\.csv it moved by/,
    )
    expect(code).toBe(1)
  })

  it("refuses a file without the names of its columns", async () => {
    const { code, said } = await verifyDraft(honest, { prices: "package.json" })
    expect([code, said.at(-2)]).toEqual([2, expect.stringContaining("does not begin with the names ticker, date")])
  })
})

describe("the verifier with a key", () => {
  it("compares grades and moves with prices, including voids and parts of horizons", async () => {
    const { code, said } = await compare(honest)
    expect(said.join("\n")).toMatch(
      /^Compared with market\/ohlcv: (\d+) of \1 grades and moves, \d of them void or of part of their sessions$/m,
    )
    expect(code).toBe(0)
  })

  it("finds a void whose ticker was traded", async () => {
    const traded = marketSessions.map((date) => ({ date, open: 100, close: 101 }))
    const { code, said } = await compare(honest, { HHH: traded })
    expect(said.join("\n")).toMatch(/Row \d+ says that HHH was not traded, and market\/ohlcv has it traded from/)
    expect(code).toBe(1)
  })

  it("compares first the prices that differ between rows", async () => {
    const draft = structuredClone(honest)
    const at = draft.entries.findLastIndex(
      ({ leaf }) => leaf.kind === "prediction_grades" && leaf.timeframe === "daily",
    )
    const line = draft.entries[at].lines?.find(({ outcome, realized_return_pct: move }) => {
      return outcome === "correct" && Number(move) > 0
    })
    if (!line) throw new Error("no ticker has risen on that day")
    line.entry_price = Number(line.entry_price) * 0.99
    line.realized_return_pct = rounded((Number(line.exit_price) / Number(line.entry_price)) * 100 - 100, 4)
    const { code, said, problems } = await compare(draft)
    expect(
      problems.map(({ rule, row }) => `${rule} ${row}`),
      said.join("\n"),
    ).toContain(`prices ${at}`)
    expect(said.join("\n")).toMatch(new RegExp(`Row ${at}: what it says of ${line.ticker}, .* does not follow`))
    expect(code).toBe(1)
  })
})
