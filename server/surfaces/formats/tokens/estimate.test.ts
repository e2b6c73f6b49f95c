import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { expect, it } from "vitest"
import { z } from "zod"
import { goldenJson } from "../../../platform/testing/goldenJson"
import { products } from "../../../products"
import { trackRecord } from "../../../products/trackRecord"
import { estimateTokens } from "./estimate"

type Schema = z.core.JSONSchema.BaseSchema

function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (typeof schema !== "object" || schema === null) return []
  const { properties = {}, enum: choices = [], const: only } = schema as Schema
  const values = [...choices, only].filter((value) => typeof value === "string")
  return [...Object.keys(properties), ...values, ...Object.values(schema).flatMap(namesIn)]
}

it("words.json has exactly the words of all fields, with their tokens", async () => {
  const schemas = [trackRecord, ...products].map(({ response }) => z.toJSONSchema(response, { io: "output" }))
  const names = [...namesIn(schemas), "null", "true", "false", "same_in_all_rows", "only_in_detailed", "left_out"]
  const words = new Set(names.flatMap((name) => name.match(/_?[A-Z]*[a-z]+/g) ?? []).filter((word) => word.length > 1))
  const counted = Object.groupBy([...words].sort(), (word) => countTokens(word))
  await expect(goldenJson(counted)).toMatchFileSnapshot("./words.json")
})

const letters = "abcdefghijklmnopqrstuvwxyz"
const random = (alphabet: string) =>
  Array.from(
    { length: 3_000 },
    (_, index) => alphabet[(index * 7_919 + ((index * index) % 104_729)) % alphabet.length],
  ).join("")

it.each([
  ["nothing", ""],
  ["half of a pair", "\uD800"],
  ["digits", "1234567".repeat(99)],
  ["a rare script", "\u{12000}\u{10331}\u{1F468}\u{16A0}".repeat(70)],
  ["control characters", "\u0000\u0007\u001b\u2028\u200b\u202e".repeat(70)],
])("%s has at most the estimated number of tokens", (_, text) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text))
})

it.each([
  ["small letters", letters],
  ["letters of both cases and digits", `${letters}${letters.toUpperCase()}0123456789-_`],
  ["capitals and spaces", `${letters.toUpperCase()}    `],
  ["marks", "!#$%&()*+,-./:;<=>?@[]^_`{|}~"],
])("random %s have not many more tokens than estimated", (_, alphabet) => {
  const text = random(alphabet)
  expect(countTokens(text) / estimateTokens(text)).toBeLessThan(1.4)
})
