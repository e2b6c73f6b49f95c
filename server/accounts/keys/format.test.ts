import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createKey as createKeyFrom, hashKey, isWellFormed, keyPrefix } from "./format"

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const createKey = (bytes: Uint8Array) => createKeyFrom(() => bytes)
const randomBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const keys = randomBytes.map(createKey)

describe("an API key", () => {
  it("is assay_ and 49 letters and digits, whatever the random bytes", () => {
    const edges = [new Uint8Array(32), new Uint8Array(32).fill(255)].map(createKey)
    for (const key of edges) expect(key).toMatch(/^assay_[0-9A-Za-z]{49}$/)
    fc.assert(fc.property(keys, (key) => key.length === 55 && isWellFormed(key)))
  })

  it("for tests is assay_test_ and as many, and no live key looks like one", () => {
    const testKeys = randomBytes.map((bytes) => createKeyFrom(() => bytes, "test"))
    fc.assert(fc.property(testKeys, (key) => /^assay_test_[0-9A-Za-z]{49}$/.test(key) && isWellFormed(key)))
    fc.assert(fc.property(testKeys, (key) => !isWellFormed(key.replace("test_", ""))))
    fc.assert(fc.property(keys, (key) => !isWellFormed(key.replace("assay_", "assay_test_"))))
    fc.assert(fc.property(keys, (key) => !key.startsWith("assay_test_")))
    expect(keyPrefix(createKeyFrom(() => new Uint8Array(32), "test"))).toBe("assay_test_000000")
  })

  it("differs for any two draws of random bytes", () => {
    fc.assert(
      fc.property(randomBytes, randomBytes, (one, other) => {
        expect(createKey(one) === createKey(other)).toBe(Buffer.compare(one, other) === 0)
      }),
    )
  })

  it("cannot be made from too few random bytes", () => {
    expect(() => createKey(new Uint8Array(16))).toThrow(RangeError)
  })

  it("is refused with any one character mistyped", () => {
    fc.assert(
      fc.property(keys, fc.nat(54), fc.constantFrom(...DIGITS), (key, place, typed) => {
        fc.pre(key[place] !== typed)
        expect(isWellFormed(key.slice(0, place) + typed + key.slice(place + 1))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it("is refused for every mistyped character at every place of one key", () => {
    const key = createKey(Uint8Array.from({ length: 32 }, (_, i) => i * 7))
    for (let place = 0; place < key.length; place++) {
      for (const typed of [...DIGITS, "-", "_", " ", "\u0000", "é", "\uff11"].filter((c) => c !== key[place])) {
        expect(isWellFormed(key.slice(0, place) + typed + key.slice(place + 1))).toBe(false)
      }
    }
  })

  it("is refused with two neighbouring characters swapped", () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 47 }), (key, place) => {
        fc.pre(key[place] !== key[place + 1])
        expect(isWellFormed(key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2))).toBe(false)
      }),
    )
  })

  it("is refused cut short, with additions, and as garbage of any length", { tags: "slow" }, () => {
    fc.assert(fc.property(keys, fc.nat(54), (key, length) => !isWellFormed(key.slice(0, length))))
    fc.assert(fc.property(keys, fc.string({ minLength: 1 }), (key, more) => !isWellFormed(key + more)))
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => !isWellFormed(text)))
    expect(isWellFormed(`assay_${"a".repeat(1_000_000)}`)).toBe(false)
  })

  it("is shown to its owner as assay_ and six characters, and is stored as its SHA-256", () => {
    const key = createKey(new Uint8Array(32))
    expect(keyPrefix(key)).toBe("assay_000000")
    expect(hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    expect(hashKey(key)).not.toContain(key.slice(6))
  })
})
