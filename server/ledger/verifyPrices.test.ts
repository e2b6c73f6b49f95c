import { describe, expect, it } from "vitest"
import { rounded } from "../platform/statistics/rounding"
import { honestLog } from "./testing/honestLog"
import { barOf, marketSessions, splitRatio, type Ticker, tickers } from "./testing/market"
import { type Draft, logKey, publish, verifyFiles } from "./testing/publishedLog"

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
