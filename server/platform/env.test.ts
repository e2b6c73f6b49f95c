import { describe, expect, it } from "vitest"
import { listDangers, readEnv } from "./env"

const demo = (variables: Record<string, string>) => readEnv({ NODE_ENV: "production", ...variables }).DEMO

describe("the local mailbox in production", () => {
  it("is open while nothing is real and nobody else can reach it", () => {
    expect(demo({})).toBe(true)
    expect(demo({ PORT: "4000", BASE_URL: "http://127.0.0.1:4000" })).toBe(true)
  })

  it.each<Record<string, string>>([
    { FEED: "live" },
    { RESEND_API_KEY: "re_1", MAIL_FROM: "a@example.com" },
    { DATABASE_URL: "postgresql://db.example.com/assay" },
    {
      STRIPE_SECRET_KEY: "sk_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_PRICE_PREMIUM: "price_1",
      STRIPE_PRICE_PROFESSIONAL: "price_2",
    },
    { HOST: "0.0.0.0" },
    { BASE_URL: "https://assay.example.com" },
    { TRUSTED_PROXIES: "1" },
    { DEMO: "false" },
  ])("is closed with %j", (variables) => {
    expect(demo(variables)).toBe(false)
  })

  it("stays open once the server has set the URL of its own database", () => {
    const url = "postgresql://postgres@localhost/postgres?host=%2Ftmp%2F.pg-1"
    expect(demo({ DATABASE_URL: url, EMBEDDED_DATABASE_URL: url })).toBe(true)
    expect(demo({ DATABASE_URL: "postgresql://db.example.com/assay", EMBEDDED_DATABASE_URL: url })).toBe(false)
  })

  it("is open wherever the operator says so", () => {
    expect(demo({ HOST: "0.0.0.0", BASE_URL: "https://demo.example.com", DEMO: "true" })).toBe(true)
    expect(demo({ DATABASE_URL: "postgresql://db.example.com/assay", DEMO: "true" })).toBe(true)
  })

  it("knows whether it was opened by hand or by default", () => {
    expect(readEnv({}).isDemoChosen).toBe(false)
    expect(readEnv({ DEMO: "" }).isDemoChosen).toBe(false)
    expect(readEnv({ DEMO: "true" }).isDemoChosen).toBe(true)
  })
})

describe("an address without https", () => {
  const dangers = (variables: Record<string, string>) => listDangers(readEnv({ NODE_ENV: "production", ...variables }))

  it("causes a warning unless it is this machine's own", () => {
    expect(dangers({ BASE_URL: "http://assay.example.com" })).toEqual([expect.stringContaining("without Secure")])
    expect(dangers({ BASE_URL: "http://192.0.2.7:3000" })).toHaveLength(1)
  })

  it.each<Record<string, string>>([
    {},
    { BASE_URL: "http://127.0.0.1:4000" },
    { BASE_URL: "http://[::1]:4000" },
    { BASE_URL: "https://assay.example.com" },
    { BASE_URL: "http://assay.example.com", NODE_ENV: "development" },
  ])("is safe with %j", (variables) => {
    expect(dangers(variables)).toEqual([])
  })
})

describe("a provider of mail", () => {
  it("needs a sender", () => {
    expect(() => readEnv({ RESEND_API_KEY: "re_1" })).toThrow("MAIL_FROM")
  })
})

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
  expect(() => readEnv({ PORT: "4000", LIVEZ_PORT: "4000" })).toThrow("LIVEZ_PORT is a port of its own")
  expect(readEnv({ PORT: "4000", LIVEZ_PORT: "" }).LIVEZ_PORT).toBeUndefined()
})
