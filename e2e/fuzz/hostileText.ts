import fc from "fast-check"

export const words = (text: string) => text.trim().split(/\s+/)

/** Each of these as often as its weight says. */
export const mixed = <T>(...all: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))

export const hostileText = mixed(
  [
    3,
    fc.constantFrom(
      ...["", " ", ...words("% %00 %ff %zz %2e%2e%2f .. ../.. %25 %61ssay_x"), "\u0000", "\ud800", "é", "٧"],
      ...["__proto__", "constructor", "toString", "null", "undefined", "NaN", "-0", "1e999", "0x10", "[object Object]"],
      ...["'", '"', "<svg onload=alert(1)>", "{{7*7}}", "'; DROP TABLE account; --", "\r\nX-Injected: 1"],
      ...["//evil.example", "javascript:alert(1)", "https://evil.example", "/\\evil.example", "a".repeat(3_000)],
      ...["0000-01-01", "9999-12-31", "2024-02-30", "2026-03-20T21:00:00Z"],
      ...[`2026-03-20T21:00:00.${"1".repeat(200)}Z`, "+275760-09-13T00:00:00Z"],
    ),
  ],
  [1, fc.string({ unit: "binary", maxLength: 30 })],
  [1, fc.double().map(String)],
  [1, fc.integer({ min: -10, max: 700 }).map(String)],
)

/** As part of a URL: escaped as by a browser, or occasionally not. */
export const hostilePart = fc.tuple(hostileText, fc.integer({ min: 0, max: 9 })).map(([text, how]) => {
  const escaped = encodeURIComponent(text.toWellFormed())
  return how < 7 ? escaped : how < 9 ? text.replaceAll(/[^!"$-~]/g, "") : escaped.replaceAll("%", "%25")
})

export function hostileQuery(names: readonly string[]) {
  const pair = fc.tuple(mixed([4, fc.constantFrom(...names)], [1, hostilePart]), hostilePart)
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((each) => each.join("=")).join("&")}`))
}

const odd = [null, true, 0, -1, 2.7500000000000004, 1e308, [], {}, [[[[]]]], { a: { b: 1 } }]

export const hostileJson = mixed<unknown>(
  [3, hostileText],
  [2, fc.constantFrom<unknown>(...odd)],
  [1, fc.jsonValue({ maxDepth: 3 })],
)
