import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import type { DailyBar } from "../../bars/bar"
import { csvFolder } from "./testing/written"

const { read, readBytes } = csvFolder()

const plain = "Date,Open,High,Low,Close,Volume"
const row = (date: string) => `${date},61.1,62.25,60.9,61.75,1200000`
const daysOf = (bars: readonly DailyBar[]) => bars.map(({ date }) => date)

/** Trading days in either order. */
const undecided = [plain, row("02/04/2025"), row("03/04/2025")]

test("dates that no row decides are refused with the flag, which then decides for the whole file", async () => {
  const { run, report } = await read("KO.csv", undecided, {})
  expect(run.outcome).toBe("format_changed")
  expect(report.said).toBe(
    "its dates can be read day first or month first, and no row decides: say --dates dmy or --dates mdy",
  )
  expect(daysOf((await read("KO.csv", undecided, { dates: "dmy" })).bars)).toEqual(["2025-04-02", "2025-04-03"])
  expect(daysOf((await read("KO.csv", undecided, { dates: "mdy" })).bars)).toEqual(["2025-02-04", "2025-03-04"])
})

test.each([
  ["a day above twelve", "13/02/2025", "day first"],
  ["a holiday in the other order", "07/04/2025", "day first, because only that gives past trading days"],
  ["a day to come in the other order", "01/12/2026", "month first, because only that gives past trading days"],
])("%s decides the order of all dates", async (_, decisive, said) => {
  const { report } = await read("KO.csv", [...undecided, row(decisive)], {})
  expect(report.said).toContain(`dates ${said}`)
})

test("the month-first order of Nasdaq.com is known, and that of Investing.com is not, because it depends on the country", async () => {
  const nasdaq = ["Date,Close/Last,Volume,Open,High,Low", "02/04/2025,$61.75,1200000,$61.10,$62.25,$60.90"]
  expect(daysOf((await read("x.csv", nasdaq, { asTicker: "KO" })).bars)).toEqual(["2025-02-04"])
  const investing = [
    '"Date","Price","Open","High","Low","Vol.","Change %"',
    '"02/04/2025","61.75","61.10","62.25","60.90","1.20M","1.06%"',
  ]
  expect((await read("KO Historical Data.csv", investing, {})).report.said).toContain("say --dates dmy or --dates mdy")
})

test("dates that contradict each other are refused, and so is a flag that they contradict", async () => {
  const mixed = [plain, row("13/02/2025"), row("02/14/2025"), row("02/18/2025")]
  expect((await read("KO.csv", mixed, {})).report.said).toBe(
    "no order of day and month fits all its dates (line 3 is not day first, line 2 is not month first): say --dates dmy or --dates mdy",
  )
  expect((await read("KO.csv", mixed, { dates: "dmy" })).report.said).toBe(
    "its dates are not day first, as --dates dmy says: line 3 has 02/14/2025",
  )
})

test("a separator that may group thousands is refused with the flag, unless another cell decides", async () => {
  const lines = ["Date;Open;High;Low;Close;Volume", "2025-01-16;1.234;1.235;1.233;1.234;5000"]
  const { report } = await read("KO.csv", lines, {})
  expect(report.said).toBe(
    "1.234 in line 2 may have a decimal mark or group thousands, and no cell decides: say --decimal . or --decimal ,",
  )
  expect((await read("KO.csv", lines, { decimal: "." })).bars).toMatchObject([{ close: 1.234 }])
  expect((await read("KO.csv", lines, { decimal: "," })).bars).toMatchObject([{ close: 1234 }])
  const decided = [...lines, "2025-01-17;1.234,5;1.235;1.233;1.234;5000"]
  expect((await read("KO.csv", decided, {})).bars).toMatchObject([{ close: 1234 }, { open: 1234.5 }])
})

test("the change in percent decides what whole prices leave open", async () => {
  const lines = [
    '"Date","Price","Open","High","Low","Vol.","Change %"',
    '"Jan 17, 2025","3,744","3,748","3,772","3,736","-","0.13%"',
  ]
  const { bars } = await read("VIX Historical Data.csv", lines, { asTicker: "^VIX" })
  expect(bars).toMatchObject([{ ticker: "^VIX", close: 3744, volume: 0 }])
})

test("a file of closes alone, as Portfolio Performance exports it, is refused with what it lacks", async () => {
  const { report } = await read("KO.csv", ["Datum;Kurs", "2025-01-17;62,90"], {})
  expect(report.said).toMatch(
    /^no column for open, high, low, close, volume: say --columns .*; its columns are Datum, Kurs$/,
  )
})

test("a split may be written as a ratio of two numbers", async () => {
  const { actions } = await read("KO.csv", [`${plain},Split Ratio`, `${row("2025-01-16")},4:1`], {})
  expect(actions).toEqual([{ ticker: "KO", exDate: "2025-01-16", kind: "split", ratio: 4 }])
})

const split = { ticker: "KO", exDate: "2025-01-16", kind: "split", ratio: 4 }
const dividend = { ticker: "KO", exDate: "2025-01-17", kind: "cash_dividend", amount: 0.485 }

test.each([
  [
    "yfinance actions",
    ["Date,Dividends,Stock Splits", "2025-01-16 00:00:00-05:00,0.0,4.0", "2025-01-17 00:00:00-05:00,0.485,0.0"],
    [split, dividend],
  ],
  ["Alpha Vantage splits", ["effective_date,split_factor", "2025-01-16,4.0000"], [split]],
  [
    "Alpha Vantage dividends",
    [
      "ex_dividend_date,declaration_date,record_date,payment_date,amount",
      "2025-01-17,2025-01-02,2025-01-17,2025-02-01,0.485",
    ],
    [dividend],
  ],
  [
    "Nasdaq.com dividends",
    [
      "Ex/EFF Date,Type,Cash Amount,Declaration Date,Record Date,Payment Date",
      "01/17/2025,CASH,$0.485,01/02/2025,01/17/2025,02/01/2025",
    ],
    [dividend],
  ],
])("splits and dividends without prices are read: %s", async (format, lines, expected) => {
  const { actions, bars, report } = await read("KO.csv", lines, {})
  expect([actions, bars]).toEqual([expected, []])
  expect(report.said.split(":")[0]).toBe(format)
})

test("a compressed file is read, one that is cut off is unavailable, and a preferred share of Massive is recognised", async () => {
  const lines = [
    "ticker,volume,open,close,high,low,window_start,transactions",
    "BACpL,1200000,61.1,61.75,62.25,60.9,1737003600000000000,15123",
  ]
  const packed = gzipSync(lines.join("\n"))
  const { run } = await readBytes("2025-01-16.csv.gz", packed)
  expect(run).toMatchObject({ outcome: "ok", rows: { tickers: ["BAC.PRL"], firstDate: "2025-01-16" } })
  expect((await readBytes("2025-01-16.csv.gz", packed.subarray(0, 60))).run.outcome).toBe("unavailable")
})

test("a download of all years is read from 1990 on", async () => {
  const years = Array.from({ length: 40 }, (_, year) => row(`${1962 + year}-06-15`))
  const lines = [plain, ...years, row("2025-01-16"), row("2025-01-17")]
  const { bars, run } = await read(
    "KO.csv",
    lines.filter((line) => !/^(199|200)\d-/.test(line)),
    {},
  )
  expect(daysOf(bars)).toEqual(["2025-01-16", "2025-01-17"])
  expect(run.outcome === "ok" && new Set(run.rejected.map(({ reason }) => reason))).toEqual(new Set(["before_1990"]))
})

test("the index of pandas, whose name is empty, is the date", async () => {
  const { bars } = await read("KO.csv", [",Open,High,Low,Close,Volume", row("2025-01-16")], {})
  expect(daysOf(bars)).toEqual(["2025-01-16"])
})

test("spaces around quoted cells are not part of them", async () => {
  const spaced = (line: string) => line.replace(/[^,]+/g, ' "$&" ')
  expect(daysOf((await read("KO.csv", [plain, row("2025-01-16")].map(spaced), {})).bars)).toEqual(["2025-01-16"])
})

test("--columns names columns that the file calls otherwise, and says an adjusted close", async () => {
  const lines = ["Session,Open,High,Low,Adj Close,Shares", "2025-01-16,61.1,62.25,60.9,61.5,1200000"]
  expect((await read("KO.csv", lines, {})).report.said).toMatch(
    /^no column for date, close, volume: say --columns date=NAME,close=NAME,volume=NAME, if it has one; its columns are Session, Open/,
  )
  const columns = { date: "Session", close: "adj close", volume: "Shares" }
  const { bars, report } = await read("KO.csv", lines, { columns })
  expect(bars).toMatchObject([{ date: "2025-01-16", close: 61.5, volume: 1_200_000 }])
  expect(report.said).toContain("an adjusted close is used as close")
  expect((await read("KO.csv", lines, { columns: { close: "Price" } })).report.said).toContain("no column Price")
})

test("yfinance's columns of several tickers are read, and days without prices are counted", async () => {
  const { bars, report } = await read(
    "many.csv",
    [
      "Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume",
      "Ticker,KO,BRK-B,KO,BRK-B,KO,BRK-B,KO,BRK-B,KO,BRK-B",
      "Date,,,,,,,,,,",
      "2025-01-16,61.75,450.5,62.25,451,60.9,449,61.1,450,1200000,300000",
      "2025-01-17,62.9,,63.1,,61.5,,61.8,,1310000,",
    ],
    {},
  )
  expect(bars.map(({ ticker, date, close }) => [ticker, date, close])).toEqual([
    ["KO", "2025-01-16", 61.75],
    ["BRK.B", "2025-01-16", 450.5],
    ["KO", "2025-01-17", 62.9],
  ])
  expect(report.missingDays).toBe(1)
})

test.each([
  ["KO.US", "KO"],
  ["KO US Equity", "KO"],
  ["NYSE:KO", "KO"],
  ["KO.N", "KO"],
  ["AAPL.OQ", "AAPL"],
  ["BRK-B.US", "BRK.B"],
  ["BRK/B", "BRK.B"],
  ["BRK B", "BRK.B"],
  ["BRKB", "BRK.B"],
  ["BRKb.N", "BRK.B"],
  ["QQQX.N", "QQQX.N"],
])("a ticker written %s is %s", async (text, ticker) => {
  const lines = [`Symbol,${plain}`, `${text},${row("2025-01-16")}`]
  expect((await read("many.csv", lines, {})).bars).toMatchObject([{ ticker }])
})

test("bars of minutes and prices in euros are refused with the line", async () => {
  const minutes = ["16:00", "16:01", "16:02"].map((time, index) =>
    row(`2025-01-16 ${time}`).replace("61.75", `61.${index}`),
  )
  expect((await read("KO.csv", [plain, ...minutes], {})).report.said).toBe(
    "it has several bars of one day (line 3), and only daily bars are read",
  )
  const euros = [`${plain},Currency`, `${row("2025-01-16")},EUR`]
  expect((await read("KO.csv", euros, {})).report.said).toBe("line 2 is in EUR, and bars are in USD")
})

test.each(["2025-01-09", "2018-12-05", "2012-10-29"])(
  "a bar of %s, when the exchange was closed, is refused by name",
  async (day) => {
    const { run } = await read("KO.csv", [plain, row("2025-01-16"), row("2025-01-17"), row(day)], {})
    expect(run).toMatchObject({
      outcome: "ok",
      rejected: [{ reason: "not_a_session", raw: expect.stringContaining(`line 4: ${day}`) }],
    })
  },
)

test("a line of any length is refused, and those beside it are read", async () => {
  const { run, bars } = await read("KO.csv", [plain, row("2025-01-16"), "9".repeat(300_000), row("2025-01-17")], {})
  expect(daysOf(bars)).toEqual(["2025-01-16", "2025-01-17"])
  expect(run).toMatchObject({
    rejected: [{ reason: "unreadable_record", raw: expect.stringMatching(/^KO.csv line 3: 9+$/) }],
  })
})
