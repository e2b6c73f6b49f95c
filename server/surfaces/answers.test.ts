import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, it, vi } from "vitest"
import { answerCache, encodedBody, seal } from "./answers"

const long = { rows: Array.from({ length: 200 }, (_, index) => ({ index })) }

it("a question that many ask at once is computed once", async () => {
  const cache = answerCache()
  const compute = vi.fn(async () => long)
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get("k", "q", compute)))
  expect(compute).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
  expect(cache.earlier("q")).toBe(answers[0])
})

it("a question that failed is asked again", async () => {
  const cache = answerCache()
  await expect(cache.get("k", "q", () => Promise.reject(new Error("down")))).rejects.toThrow("down")
  expect(JSON.parse((await cache.get("k", "q", async () => long)).body.toString())).toEqual(long)
})

it.each([Number.NaN, Number.POSITIVE_INFINITY])("%s never leaves", (figure) => {
  expect(() => seal({ rate: figure })).toThrow("rate is not a finite number")
})

it.each([
  ["gzip", "gzip"],
  ["gzip, br", "br"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["*", "br"],
  ["identity", null],
  ["gzip;q=0", null],
  [undefined, null],
])("Accept-Encoding %s gets %s", async (accept, expected) => {
  const { encoding, body } = await encodedBody(seal(long), accept)
  const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body
  expect(encoding).toBe(expected)
  expect(JSON.parse(plain.toString())).toEqual(long)
})

it("a short body is sent as it is", async () => {
  expect(await encodedBody(seal({ a: 1 }), "br")).toMatchObject({ encoding: null })
})
