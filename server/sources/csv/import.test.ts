import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Bars, DailyBar } from "../../bars/bar"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { saturday, week, weekOf } from "../testing/world"
import { type CsvOptions, readBarsCsv } from "./import"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bars csv "))
})
afterAll(() => rm(folder, { recursive: true }))

const asOf = new Date(saturday)

async function read(path: string, options: Partial<CsvOptions> = {}) {
  const { run, files, warnings } = await readBarsCsv(path, { asTicker: null, asOf, ...options })
  const told = { run, files, warnings }
  if (run.outcome !== "ok") return { ...told, bars: [], actions: [], batchSizes: [], reasons: [] }
  const batches: Bars[] = []
  for await (const batch of run.rows.batches()) batches.push(batch)
  return {
    ...told,
    bars: batches.flatMap(({ bars }) => bars),
    actions: batches.flatMap(({ actions }) => actions),
    batchSizes: batches.map(({ bars }) => bars.length),
    reasons: run.rejected.map(({ reason }) => reason),
  }
}

let written = 0
/** Reads a file of these lines. */
async function readLines(lines: readonly string[], options: Partial<CsvOptions> = {}) {
  const path = join(folder, `${written++} bars.csv`)
  await writeFile(path, lines.map((line) => `${line}\n`).join(""))
  return read(path, options)
}

const canonical = "ticker,date,open,high,low,close,volume,split_ratio,dividend"

function lines(ticker: string, firstClose = 100): string[] {
  return weekOf(ticker, firstClose).map(
    ({ date, open, high, low, close, volume }) => `${ticker},${date},${open},${high},${low},${close},${volume},,`,
  )
}

test("the canonical layout is read, in batches of the requested size", async () => {
  const { run, bars, batchSizes } = await readLines([canonical, ...lines("AAPL"), ...lines("BRK-B", 400)], {
    batchSize: 4,
  })
  expect(bars).toEqual([...weekOf("AAPL", 100), ...weekOf("BRK.B", 400)])
  expect(batchSizes).toEqual([4, 4, 2])
  const { from: firstDate, to: lastDate } = week
  expect(run).toMatchObject({ rows: { barCount: 10, tickers: ["AAPL", "BRK.B"], firstDate, lastDate }, rejected: [] })
})

test("a file with adjusted columns, newest first, gives raw prices, splits and dividends", async () => {
  const { bars, actions } = await readLines([
    ",Date,Open,High,Low,Close,Volume,ExDividend,SplitRatio,AdjOpen,AdjHigh,AdjLow,AdjClose,AdjVolume,Stock",
    "0,2014-06-10,94.73,95.05,93.57,94.25,62777000.0,0.0,1.0,90,91,89,90,62777000.0,AAPL",
    "1,2014-06-09,92.7,93.88,91.75,93.7,75415000.0,0.0,7.0,88,89,87,88,75415000.0,AAPL",
    "2,2014-05-08,588.25,594.41,586.4,587.99,8221500.0,3.29,1.0,79,80,78,79,57550500.0,AAPL",
  ])
  const prices = { open: 92.7, high: 93.88, low: 91.75, close: 93.7, volume: 75_415_000 }
  expect(bars[1]).toEqual({ ticker: "AAPL", date: "2014-06-09", ...prices })
  expect(actions).toEqual([
    { ticker: "AAPL", exDate: "2014-06-09", kind: "split", ratio: 7 },
    { ticker: "AAPL", exDate: "2014-05-08", kind: "cash_dividend", amount: 3.29 },
  ])
})

test("a file without a ticker column is read as the given ticker, and one with its own tickers is refused", async () => {
  const own = ["date,open,high,low,close,adjclose,volume", "2000-01-03,1469.25,1478,1438.36,1455.22,1455.22,931800000"]
  const { bars } = await readLines(own, { asTicker: "SPY" })
  expect(bars).toMatchObject([{ ticker: "SPY", date: "2000-01-03", close: 1455.22 }])
  for (const [file, options, words] of [
    [own, {}, "no column for ticker"],
    [[canonical, ...lines("AAPL")], { asTicker: "MSFT" }, "ticker column"],
  ] as const) {
    const { run } = await readLines(file, options)
    expect(run).toMatchObject({ outcome: "format_changed", reason: expect.stringContaining(words) })
  }
})

test("an index needs no volume, and its values on exchange holidays are refused one by one", async () => {
  const { bars, reasons } = await readLines(
    ["\uFEFFDATE,OPEN,HIGH,LOW,CLOSE", "11/25/2026,17,18,16,17.5", "11/26/2026,17,18,16,17.5"],
    { asTicker: "^VIX", asOf: new Date("2026-11-28T00:00:00Z") },
  )
  expect(bars).toEqual([{ ticker: "^VIX", date: "2026-11-25", open: 17, high: 18, low: 16, close: 17.5, volume: 0 }])
  expect(reasons).toEqual(["not_a_session"])
})

test("an index keeps the close of a session whose other prices contradict it, and the row is listed", async () => {
  const { bars, reasons } = await readLines(
    [
      "DATE,OPEN,HIGH,LOW,CLOSE",
      "2006-02-07,13.200000,13.670000,12.970000,13.590000",
      "2006-02-08,41.600000,13.610000,12.760000,12.830000",
    ],
    { asTicker: "^VIX" },
  )
  const prices = { open: 12.83, high: 12.83, low: 12.83, close: 12.83 }
  expect(bars[1]).toEqual({ ticker: "^VIX", date: "2006-02-08", ...prices, volume: 0 })
  expect(reasons).toEqual(["high_below_open_or_close"])
})

test("a stock without a volume is refused", async () => {
  const { run } = await readLines(["ticker,date,open,high,low,close", "AAPL,2026-11-20,1,1,1,1"])
  expect(run).toMatchObject({ outcome: "format_changed", reason: expect.stringContaining("volume") })
})

test("the files of a folder are named after their tickers", async () => {
  const many = join(folder, "many")
  await mkdir(many)
  const header = "Date,Open,High,Low,Close,Volume"
  await writeFile(join(many, "aapl.us.csv"), `${header}\n2026-11-20,1,2,1,2,10\n`)
  await writeFile(join(many, "BRK-B.csv"), `${header}\n2026-11-20,3,4,3,4,10\n`)
  await writeFile(join(many, "notes.txt"), "not bars\n")
  const { bars } = await read(many)
  expect(bars.map(({ ticker, close }) => [ticker, close])).toEqual([
    ["BRK.B", 4],
    ["AAPL", 2],
  ])
})

test("a repeated row counts once, and two contradictory rows are both refused", async () => {
  const [monday, tuesday, ...others] = lines("AAPL")
  const contradiction = "AAPL,2026-11-17,1,1,1,1,1,,"
  const { run, bars, reasons } = await readLines(
    [canonical, monday, tuesday, ...others, monday, contradiction, ...lines("MSFT")],
    { batchSize: 2 },
  )
  expect(bars.filter(({ ticker }) => ticker === "AAPL")).toEqual(weekOf("AAPL", 100).toSpliced(1, 1))
  expect(reasons).toEqual(["conflicting_duplicate", "conflicting_duplicate"])
  expect(run).toMatchObject({
    rows: { barCount: 9 },
    rejected: [{ raw: expect.stringContaining(tuesday) }, { raw: expect.stringContaining("1,1,1,1,1") }],
  })
})

test("today's bar is refused as partial until fifteen minutes after the close", async () => {
  const readAt = (instant: string) => readLines([canonical, ...lines("AAPL")], { asOf: new Date(instant) })
  const before = await readAt("2026-11-20T21:14:59Z")
  expect([before.bars.length, before.reasons]).toEqual([4, ["partial"]])
  const after = await readAt("2026-11-20T21:15:00Z")
  expect([after.bars.length, after.reasons]).toEqual([5, []])
})

test("each bad row is refused with its reason and the good ones are kept", async () => {
  const good = sessionsBetween("2025-10-01", "2026-03-31").map((date) => `AAPL,${date},10,11,9,10,5,0,0`)
  const bad = [
    ["AAPL,2026-04-05,10,11,9,10,5,,", "not_a_session"],
    ["AAPL,2026-04-06,10,11,10.5,10,5,,", "low_above_open_or_close"],
    ["AAPL,2026-04-07,ten,11,9,10,5,,", "not_a_number"],
    ["AAPL,2026-04-08,10,11,9,N/A,5,,", "missing_value"],
    ["AAPL,8.4.2026,10,11,9,10,5,,", "bad_date"],
    [",2026-04-09,10,11,9,10,5,,", "bad_ticker"],
    ["AAPL,2026-04-10,10,11,9,10,5,-2,", "bad_split_ratio"],
    ["AAPL,2026-04-13,10", "unreadable_record"],
    ['AAPL,"2026-04-14"x,10,11,9,10,5,,', "unreadable_record"],
  ]
  const { bars, reasons } = await readLines([canonical, ...good, ...bad.map(([row]) => row)])
  expect(bars).toHaveLength(good.length)
  expect(reasons).toEqual(bad.map(([, reason]) => reason))
})

test("quotes around cells are removed, and an unclosed quote costs only its own row", async () => {
  const quoted = (line: string) => line.replace(/(?<![^,])[^,]*/g, '"$&"')
  const broken = 'AAPL,"2026-11-13,10,11,9,10,5,,'
  const { bars, reasons } = await readLines([quoted(canonical), broken, ...lines("AAPL").map(quoted)])
  expect(bars).toEqual(weekOf("AAPL", 100))
  expect(reasons).toEqual(["unreadable_record"])
})

test("a mostly bad file is a change of format, and none of it is used", async () => {
  const bad = ["AAPL,2026-11-13,0,0,0,0,0,,", "AAPL,2026-11-12,0,0,0,0,0,,"]
  const { run } = await readLines([canonical, ...lines("AAPL"), ...bad])
  expect(run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining("2026-11-13") })
})

test("a missing file or an empty folder is unavailable, a file without rows is confirmed empty, and one without a header is another format", async () => {
  await mkdir(join(folder, "none"))
  expect((await read(join(folder, "absent.csv"))).run).toMatchObject({
    outcome: "unavailable",
    reason: expect.stringContaining("ENOENT"),
  })
  expect((await read(join(folder, "none"))).run.outcome).toBe("unavailable")
  expect((await readLines([canonical])).run.outcome).toBe("empty_confirmed")
  expect((await readLines([])).run.outcome).toBe("format_changed")
})

/** Tiingo's layout, whose splits are on their first session. The week's Wednesday has a split of 4 for 1. */
function withSplit(ticker: string, closes: readonly number[]): string[] {
  const rows = weekOf(ticker, 100).map(({ date }, index) => {
    const close = closes[index]
    return `${date},${close},${close + 1},${close - 1},${close},1000,${close},0.0,${index === 2 ? 4 : 1}`
  })
  return ["date,close,high,low,open,volume,adjClose,divCash,splitFactor", ...rows]
}

test("a split in the file is stored where prices jump, and left out with a warning where they are adjusted already", async () => {
  const asTraded = await readLines(withSplit("AAPL", [400, 404, 101, 102, 103]), { asTicker: "AAPL" })
  expect([asTraded.actions, asTraded.warnings]).toEqual([
    [{ ticker: "AAPL", exDate: "2026-11-18", kind: "split", ratio: 4 }],
    [],
  ])
  const adjusted = await readLines(withSplit("AAPL", [100, 101, 101, 102, 103]), { asTicker: "AAPL" })
  expect([adjusted.bars.length, adjusted.actions, adjusted.warnings]).toEqual([
    5,
    [],
    [
      "AAPL's prices look adjusted, because they do not jump at the split of 2026-11-18 (4 for 1): its splits are left out, so that they are not applied twice",
    ],
  ])
})

test("prices without a jump at a split that is stored are said to look adjusted", async () => {
  const knownSplits = async () => [{ ticker: "AAPL", exDate: "2026-11-18", ratio: 0.1 }]
  const { warnings } = await readLines([canonical, ...lines("AAPL")], { knownSplits })
  expect(warnings).toEqual([
    "AAPL's prices look adjusted, because they do not jump at the split of 2026-11-18 (1 for 10), which is stored: it will be applied twice unless the file has prices as traded",
  ])
})

const header = "Date,Open,High,Low,Close,Volume"

/** Writes a folder of one file for each ticker, in five formats by turns. */
async function writeMixed(name: string, tickers: readonly string[], barsOf = weekOf): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  for (const [index, ticker] of tickers.entries()) {
    const { fileName, text } = mixedFile(ticker, index, barsOf(ticker, 100 + index))
    await writeFile(join(path, fileName), text)
  }
  return path
}

function mixedFile(ticker: string, index: number, days: readonly DailyBar[]): { fileName: string; text: string } {
  const us = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")
  const files = [
    [`${ticker}.csv`, header, ...days.map((d) => [d.date, d.open, d.high, d.low, d.close, d.volume].join())],
    [
      `${ticker} Historical Data.csv`,
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      ...days.map((d) => `"${us(d.date)}","${d.close}","${d.open}","${d.high}","${d.low}","${d.volume / 1000}K","0%"`),
    ],
    [
      `${ticker.toLowerCase()}.us.txt`,
      "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
      ...days.map((d) =>
        [`${ticker}.US`, "D", d.date.replaceAll("-", ""), "000000", d.open, d.high, d.low, d.close, d.volume, 0].join(),
      ),
    ],
    [
      `NASDAQ_${ticker}, 1D.csv`,
      "time,open,high,low,close,Volume",
      ...days.map((d) => [Date.parse(`${d.date}T14:30Z`) / 1000, d.open, d.high, d.low, d.close, d.volume].join()),
    ],
    [
      `Download Data - STOCK_US_XNAS_${ticker}.csv`,
      header,
      ...days.map((d) => `${us(d.date)},${d.open},${d.high},${d.low},${d.close},"${d.volume.toLocaleString("en-US")}"`),
    ],
  ]
  const [fileName, ...rows] = files[index % files.length]
  return { fileName, text: rows.map((row) => `${row}\n`).join("") }
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const forty = Array.from({ length: 40 }, (_, index) => `T${letters[index % 26]}${letters[Math.floor(index / 26)]}`)

test("a folder of mixed formats gives the same bars as one file, and says for each format how many it has", async () => {
  const path = await writeMixed("mixed", forty)
  const { bars, files } = await read(path)
  const byTicker = Map.groupBy(bars, ({ ticker }) => ticker)
  expect([...byTicker.keys()].sort()).toEqual([...forty].sort())
  for (const [index, ticker] of forty.entries()) expect(byTicker.get(ticker)).toEqual(weekOf(ticker, 100 + index))
  const counts = Map.groupBy(files, ({ said }) => said.split(":")[0])
  expect([...counts].map(([format, alike]) => [format, alike.length]).sort()).toEqual([
    ["Investing.com", 8],
    ["MarketWatch", 8],
    ["Stooq bulk file", 8],
    ["TradingView", 8],
    ["plain columns", 8],
  ])
})

test("a few refused files of a folder are left out whole, and too many stop the import", async () => {
  const path = await writeMixed("partly", forty)
  const good = weekOf("ZZA", 100).map((d) => [d.date, d.open, d.high, d.low, d.close, d.volume].join())
  const broken = ["2026-11-13,1,2,3", "2026-11-12,x,2,1,2,5", "2026-11-11,9,1,2,1,5"]
  await writeFile(join(path, "ZZA.csv"), [header, ...good, ...broken].join("\n"))
  await writeFile(join(path, "ZZB.csv"), [header, "02/04/2025,1,2,1,2,5"].join("\n"))
  const { run, bars, files } = await read(path)
  expect(bars.some(({ ticker }) => ticker.startsWith("ZZ"))).toBe(false)
  expect(bars).toHaveLength(200)
  expect(files.filter(({ refused }) => refused).map(({ file, said }) => `${file}: ${said}`)).toEqual([
    "ZZA.csv: 3 of 8 rows cannot be read (unreadable_record, not_a_number, low_above_open_or_close), such as line 7: 2026-11-13,1,2,3",
    "ZZB.csv: its dates can be read day first or month first, and no row decides: say --dates dmy or --dates mdy",
  ])
  expect(run).toMatchObject({ rejected: [{ reason: "refused_file" }, { reason: "refused_file" }] })
  for (const name of ["ZZC", "ZZD", "ZZE"]) await writeFile(join(path, `${name}.csv`), "no bars\n")
  expect((await read(path)).run).toMatchObject({
    outcome: "format_changed",
    reason: expect.stringContaining("5 of 45 files"),
  })
})

function yearOf(ticker: string, close: number): DailyBar[] {
  return sessionsBetween("2025-01-02", "2025-12-31").map((date) => {
    return { ticker, date, open: close, high: close + 1.5, low: close - 1.25, close, volume: 1_000_000 }
  })
}

test("a year of 500 tickers in 500 files of mixed formats is read in batches", { tags: "slow" }, async () => {
  const fiveHundred = Array.from(
    { length: 500 },
    (_, index) => `T${letters[index % 26]}${letters[Math.floor(index / 26)]}`,
  )
  const path = await writeMixed("five hundred", fiveHundred, yearOf)
  const { run, bars, batchSizes, files } = await read(path)
  expect(run).toMatchObject({ outcome: "ok", rows: { barCount: 125_000 }, rejected: [] })
  expect([bars.length, new Set(bars.map(({ ticker }) => ticker)).size]).toEqual([125_000, 500])
  expect(Math.max(...batchSizes)).toBe(5_000)
  expect(files.every(({ refused }) => !refused)).toBe(true)
})
