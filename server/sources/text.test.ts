import { expect, test } from "vitest"
import { isStorable } from "../platform/text"
import { cleanText, cleanUrl } from "./text"

test.each([
  ["SPDR S&amp;P 500 ETF Trust", "SPDR S&P 500 ETF Trust"],
  ["AT&T beats 5 < 6 estimates", "AT&T beats 5 < 6 estimates"],
  ["<b>Bold</b> claims<br>about <a href='javascript:alert(1)'>chips</a>", "Bold claims about chips"],
  ["<script>alert('x')</script>Rally<style>p{}</style>", "Rally"],
  ["&lt;img src=x onerror=alert(1)&gt;Rally", "Rally"],
  ["&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;Rally", "Rally"],
  ["two\r\nlines\tand\u2028a third", "two lines and a third"],
  ["bell\u0007 and nul\u0000", "bell and nul"],
  ["\u202Egnp.exe\u202C \u2066isolated\u2069 \u200Fmark", "gnp.exe isolated mark"],
  ["zero\u200Bwidth\uFEFF soft\u00ADhyphen", "zerowidth softhyphen"],
  ["half \uD83D of a pair", "half of a pair"],
  ["family 👨‍👩‍👧 stays", "family 👨‍👩‍👧 stays"],
  ["\u200D\u200C \u3164\u2800", ""],
  ["left\u200D over\u200C\u200Drun", "left over\u200Crun"],
  ["Cafe\u0301", "Café"],
  ["  ", ""],
])("%j is read as %j", (raw, clean) => {
  expect(cleanText(raw)).toBe(clean)
})

test("a title of 10 kB is cut to its bound between characters, with an ellipsis", () => {
  const title = cleanText("word ".repeat(2_000))
  expect(title.length).toBeLessThanOrEqual(300)
  expect(title.endsWith("word…")).toBe(true)
  expect(cleanText("👨‍👩‍👧".repeat(1_250), 20)).toBe("👨‍👩‍👧👨‍👩‍👧…")
})

test("marks piled on a character are cut down to three", () => {
  expect(cleanText(`Z${"\u0335".repeat(500)}algo`)).toBe(`Z${"\u0335".repeat(3)}algo`)
})

test("the result of any input can be stored, is bounded, and is not changed by another cleaning", () => {
  const parts = ["<p>", "&#x202E;", "\uD800", "a\u0301", "&lt;i&gt;", "\u0000", "x".repeat(400), " ", "&", "<"]
  for (let seed = 0; seed < 500; seed++) {
    const raw = Array.from({ length: 12 }, (_, index) => parts[(seed * 7 + index * (seed % 9)) % parts.length]).join("")
    const clean = cleanText(raw, 80)
    expect(isStorable(clean)).toBe(true)
    expect(clean.length).toBeLessThanOrEqual(80)
    expect(clean).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
})

test.each([
  ["https://example.com/a?b=c", "https://example.com/a?b=c"],
  [" http://example.com ", "http://example.com/"],
  ["javascript:alert(1)", null],
  ["data:text/html,hi", null],
  ["https://user:secret@example.com/", null],
  ["/relative", null],
  [null, null],
])("the address %j is kept as %j", (raw, clean) => {
  expect(cleanUrl(raw)).toBe(clean)
})

test("an address longer than any good one is not kept", () => {
  expect(cleanUrl(`https://example.com/${"a".repeat(2_000)}`)).toBeNull()
})
