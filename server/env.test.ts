import { expect, it } from "vitest"
import { readEnv } from "./env"

it("an empty environment gives the embedded default", () => {
  const env = readEnv({})
  expect(env).toMatchObject({ PORT: 3000, FEED: "simulated", WORLD_SIZE: "full" })
  expect(env.DATABASE_URL).toBeUndefined()
  expect(env.BASE_URL).toBe("http://localhost:3000")
})

it("an empty value is the same as none", () => {
  const env = readEnv({ DATABASE_URL: "", BARS_PROVIDER: "", PORT: "" })
  expect(env.PORT).toBe(3000)
  expect([env.DATABASE_URL, env.BARS_PROVIDER]).toEqual([undefined, undefined])
})

it.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["FEED", "real"],
  ["BARS_PROVIDER", "yahoo"],
  ["BASE_URL", "not an address"],
])("%s=%s is refused by name before anything starts", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name)
})

it("half of the Upstash credentials is refused", () => {
  expect(() => readEnv({ UPSTASH_REDIS_REST_URL: "https://redis.example.com" })).toThrow("together")
})
