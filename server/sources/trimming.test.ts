import { expect, test } from "vitest"
import { trimmed, withoutContacts } from "./trimming"

test("JSON keeps whole records of every array as written, and reports how many there were", () => {
  const row = (index: number) => `{"id": ${index}.0, "note": "a, ] \\" }", "tags": [1,\n 2], "none": []}`
  const text = (count: number) =>
    `{ "total" : ${count}, "rows": [${Array.from({ length: count }, (_, i) => row(i)).join(", ")}], "next": null}`
  const cut = trimmed(text(200))
  expect(cut).toEqual({ text: text(20).replace("20", "200"), kept: 20, of: 200 })
  expect(trimmed(text(3))).toEqual({ text: text(3), kept: 3, of: 3 })
  const nested = JSON.stringify(Array.from({ length: 30 }, () => Array.from({ length: 40 }, (_, index) => index)))
  const rows: number[][] = JSON.parse(trimmed(nested)?.text ?? "")
  expect([rows.length, ...new Set(rows.map(({ length }) => length))]).toEqual([20, 20])
})

test("fewer records are kept if they are long, and none if a single one is too long", () => {
  const long = (count: number) => JSON.stringify(Array.from({ length: count }, () => "x".repeat(30_000)))
  expect(trimmed(long(10))).toMatchObject({ kept: 2, of: 10 })
  expect(trimmed(JSON.stringify(["x".repeat(200_000)]))).toBeNull()
})

test("XML is cut at its most repeated element, CSV by lines, and text without records is not kept", () => {
  const items = Array.from({ length: 30 }, (_, index) => `<item n="${index}">\n<a/></item>`)
  const feed = (count: number) =>
    `<?xml version="1.0"?>\n<rss><channel><title>t</title>${items.slice(0, count).join("")}</channel></rss>`
  expect(trimmed(feed(30))).toEqual({ text: feed(20), kept: 20, of: 30 })
  const lines = Array.from({ length: 50 }, (_, index) => `2026-01-01,${index}\r\n`)
  expect(trimmed(`DATE,CLOSE\r\n${lines.join("")}`)).toMatchObject({ kept: 20, of: 50 })
  expect(trimmed("{broken")).toBeNull()
  expect(trimmed("throttled")).toBeNull()
})

test("mail addresses and telephone numbers are removed, but dates, ids and prices are not", () => {
  const text =
    'call (202) 555-0137 or 202-555-0137, mail jane.roe@firm.example; "2026-11-20", 0001234567-26-000012, 123.456.7'
  expect(withoutContacts(text)).toEqual({
    text: 'call 000-000-0000 or 000-000-0000, mail name@example.com; "2026-11-20", 0001234567-26-000012, 123.456.7',
    removed: 3,
  })
})
