import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, it, vi } from "vitest"
import { encode, encodedBody } from "../formats/encoded"
import { answerCache } from "./answerCache"

const long = { rows: Array.from({ length: 200 }, (_, index) => ({ index })) }

const now = { at: 1_000, versions: "7" }

it("simultaneous requests for an answer compute it once", async () => {
  const cache = answerCache()
  const compute = vi.fn(async () => encode(long))
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get("q", now, compute)))
  expect(compute).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
  expect(cache.earlier("q")).toBe(answers[0])
})

it("an answer that failed is computed again", async () => {
  const cache = answerCache()
  await expect(cache.get("q", now, () => Promise.reject(new Error("down")))).rejects.toThrow("down")
  expect(JSON.parse((await cache.get("q", now, async () => encode(long))).body.toString())).toEqual(long)
})

it("an answer is computed again at the next moment, and the newest stays for when no newer can be had", async () => {
  const cache = answerCache()
  await cache.get("q", now, async () => encode({ at: 1 }))
  for (const later of [
    { ...now, at: 1_001 },
    { ...now, versions: "8" },
  ]) {
    const next = await cache.get("q", later, async () => encode(later))
    expect(JSON.parse(next.body.toString())).toEqual(later)
    expect(await cache.get("q", { ...later }, () => Promise.reject(new Error("not asked")))).toBe(next)
    expect(cache.earlier("q")).toBe(next)
  }
})

it("an answer counts as the newest until the last request for it at its moment", async () => {
  const cache = answerCache()
  const answer = await cache.get("q", now, async () => encode(long), { askedAt: 5_000 })
  cache.get("q", now, () => Promise.reject(new Error("not asked")), { askedAt: 7_000 })
  const failed = cache.get("q", { ...now, at: 2_000 }, () => Promise.reject(new Error("down")), {
    askedAt: 9_000,
  })
  await expect(failed).rejects.toThrow("down")
  expect([7_000, 7_001].map((instant) => cache.newestAt("q", instant))).toEqual([answer, undefined])
  expect(cache.newestAt("other", 0)).toBeUndefined()
})

describe("the cache", () => {
  const megabyte = 1024 * 1024
  const keptOf = (cache: ReturnType<typeof answerCache>, questions: string[]) =>
    questions.filter((question) => cache.earlier(question)).length

  it("counts what a surface keeps with an answer, and drops other answers for it", async () => {
    const cache = answerCache(8 * megabyte)
    const answers = []
    for (const question of ["a", "b", "c", "d"])
      answers.push(await cache.get(question, now, async () => encode(long), { owner: question }))
    expect(cache.addBytes(answers[0], 900_000)).toBe(true)
    expect(keptOf(cache, ["a", "b", "c", "d"])).toBe(4)
    expect(cache.addBytes(answers[0], 200_000)).toBe(false)
    expect([keptOf(cache, ["a"]), keptOf(cache, ["b", "c", "d"])]).toEqual([0, 3])
    expect(cache.addBytes(answers[0], 1)).toBe(false)
    expect(cache.addBytes(encode(long), 1)).toBe(false)
  })

  it("counts nothing for an answer that a newer one has replaced", async () => {
    const cache = answerCache(8 * megabyte)
    const old = await cache.get("q", now, async () => encode(long))
    const next = await cache.get("q", { ...now, at: 2_000 }, async () => encode(long))
    expect([cache.addBytes(old, 10), cache.addBytes(next, 10)]).toEqual([false, true])
  })

  it("counts the texts of the questions, so that long ones displace each other", async () => {
    const cache = answerCache(megabyte)
    const questions = Array.from({ length: 40 }, (_, index) => `${index}${"?".repeat(50_000)}`)
    for (const [index, question] of questions.entries()) {
      await cache.get(question, now, async () => encode({ short: true }), { owner: `account ${index}` })
    }
    expect(keptOf(cache, questions)).toBe(10)
    expect(cache.earlier(questions[39])).toBeDefined()
  })

  it("keeps an eighth for one account, its newest questions, and takes nothing from the others", async () => {
    const cache = answerCache(megabyte)
    const asked = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`)
    const rows = "x".repeat(10_000)
    const ask = async (name: string, count: number) => {
      for (const question of asked(name, count))
        await cache.get(question, now, async () => encode({ rows }), { owner: name })
    }
    await ask("quiet", 3)
    await ask("greedy", 500)
    expect(keptOf(cache, asked("quiet", 3))).toBe(3)
    expect(keptOf(cache, asked("greedy", 500))).toBe(6)
    expect(cache.earlier("greedy 499")).toBeDefined()
  })
})

it.each([Number.NaN, Number.POSITIVE_INFINITY])("%s is never sent", (figure) => {
  expect(() => encode({ rate: figure })).toThrow("rate is not a finite number")
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
  const { encoding, body } = await encodedBody(encode(long), accept)
  const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body
  expect(encoding).toBe(expected)
  expect(JSON.parse(plain.toString())).toEqual(long)
})

it("a short body is not compressed", async () => {
  expect(await encodedBody(encode({ a: 1 }), "br")).toMatchObject({ encoding: null })
})
