import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvOf } from "./csv"

type Row = { name: string; requests: number; ms: number | null }

const columns = [
  { label: "Key, by name", value: ({ name }: Row) => name },
  { label: "Requests", value: ({ requests }: Row) => requests },
  { label: "p50, ms", value: ({ ms }: Row) => ms },
]

describe("an exported table", () => {
  it("holds the same values as the table, whatever they are", () => {
    const rows = fc.array(
      fc.record({
        name: fc.string().filter((text) => !/[=+\-@＝＋－＠;|\t\r\n]/.test(text)),
        requests: fc.nat(),
        ms: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
      }),
    )
    fc.assert(
      fc.property(rows, (table) => {
        const [labels, ...lines] = parse(csvOf(columns, table), { relax_column_count: false }) as string[][]
        expect(labels).toEqual(columns.map(({ label }) => label))
        expect(lines).toEqual(
          table.map(({ name, requests, ms }) => [name, String(requests), ms === null ? "" : String(ms)]),
        )
      }),
    )
  })

  it("contains no formula that a spreadsheet would run", () => {
    const csv = csvOf(columns, [{ name: '=HYPERLINK("http://x.test")', requests: 1, ms: null }])
    expect(csv.split("\r\n")[1]).toBe(`"'=HYPERLINK(""http://x.test"")",1,`)
  })

  it.each([
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["  =1", "'  =1"],
    ["\u3000＝1", "'\u3000＝1"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["a;=1", "a;'=1"],
    ['a; "=1', "a;' \"=1"],
    ["a\n@1", "a\n'@1"],
    ["a|+1", "a|'+1"],
    ["a, b - c; d", "a, b - c; d"],
  ])("escapes formulas behind other cell separators and in full-width characters: %j", (name, shown) => {
    const row = csvOf(columns, [{ name, requests: 1, ms: null }]).slice(csvOf(columns, []).length)
    const quoted = `"${shown.replaceAll('"', '""')}"`
    expect(row).toBe(`${/[",;|\t\r\n]/.test(shown) ? quoted : shown},1,\r\n`)
  })
})
