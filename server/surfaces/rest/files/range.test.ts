import { expect, it } from "vitest"
import { partOf } from "./range"

const part = (range: string, ifRange?: string) => partOf(100, '"now"', { range, "if-range": ifRange })

it.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=99-99", { start: 99, end: 99 }],
])("%s is a part of the file", (range, expected) => {
  expect(part(range)).toEqual(expected)
})

it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s covers no byte of the file", (range) => {
  expect(part(range)).toBe("outside")
})

it.each(["bytes=-", "bytes=9-0", "bytes=0-1,5-6", "lines=0-9", "bytes=a-b", "bytes= 0-9", `bytes=0-${"9".repeat(40)}`])(
  "%s is unreadable and gets the whole file",
  (range) => {
    expect(part(range)).toBeNull()
  },
)

it("a download continues only if the file is still the same", () => {
  expect(part("bytes=50-", '"now"')).toEqual({ start: 50, end: 99 })
  expect(part("bytes=50-", '"before"')).toBeNull()
  expect(part("bytes=50-", 'W/"now"')).toBeNull()
  expect(part("bytes=50-", "Sat, 21 Nov 2026 15:00:00 GMT")).toBeNull()
})
