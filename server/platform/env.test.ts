import pg from "pg"
import { describe, expect, it } from "vitest"
import { listDangers, readEnv } from "./env"
import { serviceVariables } from "./serviceVariables"

const demo = (variables: Record<string, string>) => readEnv({ NODE_ENV: "production", ...variables }).DEMO

describe("the local mailbox in production", () => {
  it("is open while all data is simulated and only this machine can reach it", () => {
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

  it("is open wherever the operator sets DEMO", () => {
    expect(demo({ HOST: "0.0.0.0", BASE_URL: "https://demo.example.com", DEMO: "true" })).toBe(true)
    expect(demo({ DATABASE_URL: "postgresql://db.example.com/assay", DEMO: "true" })).toBe(true)
  })

  it("records whether the operator opened it or the default", () => {
    expect(readEnv({}).isDemoChosen).toBe(false)
    expect(readEnv({ DEMO: "" }).isDemoChosen).toBe(false)
    expect(readEnv({ DEMO: "true" }).isDemoChosen).toBe(true)
  })
})

describe("BASE_URL", () => {
  const dangers = (variables: Record<string, string>) => listDangers(readEnv({ NODE_ENV: "production", ...variables }))

  it("causes a warning without https unless it is this machine's", () => {
    expect(dangers({ BASE_URL: "http://assay.example.com" })).toEqual([expect.stringContaining("without Secure")])
    expect(dangers({ BASE_URL: "http://192.0.2.7:3000" })).toHaveLength(1)
  })

  it("causes a warning with https and no trusted proxy, behind which all visitors would share limits", () => {
    const found = dangers({ BASE_URL: "https://assay.example.com" })
    expect(found).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is 0 /)])
  })

  it.each<Record<string, string>>([
    {},
    { BASE_URL: "http://127.0.0.1:4000" },
    { BASE_URL: "http://[::1]:4000" },
    { BASE_URL: "https://assay.example.com", TRUSTED_PROXIES: "1" },
    { BASE_URL: "http://assay.example.com", NODE_ENV: "development" },
  ])("is safe with %j", (variables) => {
    expect(dangers(variables)).toEqual([])
  })
})

describe("the local mailbox", () => {
  const stripe = Object.fromEntries(
    ["SECRET_KEY", "WEBHOOK_SECRET", "PRICE_PREMIUM", "PRICE_PROFESSIONAL"].map((name) => [`STRIPE_${name}`, "x"]),
  )
  const resend = { RESEND_API_KEY: "re_1", MAIL_FROM: "assay@example.com" }
  const open = { DEMO: "true", BASE_URL: "https://assay.example.com", TRUSTED_PROXIES: "1" }

  it("may not be open to everybody where customers pay or mail goes to real addresses", () => {
    expect(() => readEnv({ ...open, ...stripe })).toThrow(
      "DEMO is true and STRIPE_SECRET_KEY is set at https://assay.example.com: everybody could read the mailbox, and sign in to accounts that people pay for; unset one of the two.",
    )
    expect(() => readEnv({ ...open, BASE_URL: "http://192.0.2.7:3000", ...stripe })).toThrow("STRIPE_SECRET_KEY")
    expect(() => readEnv({ ...open, ...resend })).toThrow("DEMO is true and RESEND_API_KEY is set")
  })

  it.each([
    { ...open, DEMO: "false", ...stripe, ...resend },
    { ...open, DEMO: "", ...stripe, ...resend },
    { ...open, BASE_URL: "https://localhost", ...stripe },
    { DEMO: "true", ...stripe, ...resend },
  ])("may be closed, or open on this machine alone: %j", (variables) => {
    expect(readEnv(variables)).toBeDefined()
  })

  it("causes a warning anywhere else that strangers reach", () => {
    expect(listDangers(readEnv({ NODE_ENV: "production", ...open }))).toEqual([
      "DEMO is true while BASE_URL is https://assay.example.com: everybody can read the mailbox, and sign in to any account by it.",
    ])
  })
})

describe("a mail provider", () => {
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

it("an empty value counts as unset", () => {
  const env = readEnv({ DATABASE_URL: "", BARS_PROVIDER: "", PORT: "" })
  expect(env.PORT).toBe(3000)
  expect([env.DATABASE_URL, env.BARS_PROVIDER]).toEqual([undefined, undefined])
})

describe("an invalid variable", () => {
  const refusal = (variables: Record<string, string>): string => {
    try {
      readEnv(variables)
    } catch (error) {
      return Object(error).message
    }
    throw new Error("nothing is refused")
  }

  it.each([
    [{ PORT: "eighty" }, 'PORT is "eighty"; it takes a whole number from 0 to 65535.'],
    [{ PORT: "70000" }, 'PORT is "70000"; it takes a whole number from 0 to 65535.'],
    [{ MAIL_PER_HOUR: "0.5" }, 'MAIL_PER_HOUR is "0.5"; it takes a whole number of 1 or more.'],
    [{ FEED: "real" }, 'FEED is "real"; it takes simulated or live.'],
    [{ START_WORKER: "maybe" }, 'START_WORKER is "maybe"; it takes true or false.'],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is "loud"; it takes one of trace, debug, .*\.$/],
    [
      { BASE_URL: "example.com" },
      'BASE_URL is "example.com"; it takes a URL without a path, such as https://example.com.',
    ],
    [
      { BASE_URL: "https://example.com/app" },
      /^BASE_URL is "https:\/\/example.com\/app"; it takes a URL without a path/,
    ],
    [{ BASE_URL: "https://example.com?x=1" }, /^BASE_URL is "https:\/\/example.com\/"; it takes a URL without a path/],
    [{ DATABASE_URL: "postgresql://db/assay?sslmode=always" }, /^DATABASE_URL is .*; it takes .*\?sslmode=verify-full/],
    [
      { DATABASE_URL: "postgresql://db:port/assay" },
      /^DATABASE_URL is "postgresql:\/\/db:port\/assay"; it takes a URL/,
    ],
    [{ LLM_TOKENS_PER_DAY: "2m" }, 'LLM_TOKENS_PER_DAY is "2m"; it takes a whole number of 0 or more.'],
    [{ CONTACT: "a\nb" }, /^CONTACT is "a\\nb"; it takes a mail address or a URL, in ASCII/],
    [{ LLM_MODEL: "small" }, "LLM_MODEL is set and LLM_BASE_URL is not; set both, or neither."],
    [
      { STRIPE_PRICE_PREMIUM: "price_1" },
      /^STRIPE_SECRET_KEY, .* are not set; STRIPE_SECRET_KEY, .* are set together or not at all\.$/,
    ],
    [{ LOG_WITNESSES: "somebody" }, /^LOG_WITNESSES is "somebody"; it takes C2SP verifier keys/],
    [{ TIMESTAMP_URLS: "ftp://a" }, /^TIMESTAMP_URLS is .*; it takes URLs of timestamp authorities/],
    [{ MAIL_FROM: "Assay" }, 'MAIL_FROM is "Assay"; it takes an address such as Assay <assay@example.com>.'],
    [{ DATABASE_DIRECT_URL: "postgresql://db/assay" }, /^DATABASE_DIRECT_URL is set and DATABASE_URL is not; set both/],
  ])("is named with its value and what it takes: %j", (variables, sentence) => {
    const told = refusal(variables as Record<string, string>)
    if (typeof sentence === "string") expect(told).toBe(sentence)
    else expect(told).toMatch(sentence)
  })

  it.each([
    { AUTH_SECRET: "hunter2-hunter2" },
    { DATABASE_URL: "mysql://root:hunter2@db.example.com/assay" },
    { DATABASE_URL: "db.example.com:5432?user=root@password=hunter2" },
    { DATABASE_URL: "db.example.com?password=hunter2" },
    { DATABASE_URL: "postgresql://assay:new@hunter2/x@db.example.com/assay" },
    { DATABASE_URL: "postgresql://assay:new@hunter2#x@db.example.com/assay" },
    { BASE_URL: "https://root:hunter2@example.com" },
    { REDIS_URL: "https://:hunter2@redis.example.com" },
    { UPSTASH_REDIS_REST_URL: "rest://redis.example.com?token=hunter2" },
  ])("is named without its secret: %j", (variables) => {
    const [name] = Object.keys(variables)
    const told = refusal(variables as unknown as Record<string, string>)
    expect(told).toMatch(new RegExp(`^${name} is .*; it takes .*\\.$`))
    expect(told).not.toContain("hunter2")
  })

  it("gets a sentence of its own next to others", () => {
    expect(refusal({ PORT: "x", HOST: "y", THREADS: "z" }).split("\n")).toEqual([
      expect.stringMatching(/^PORT is "x"/),
      expect.stringMatching(/^THREADS is "z"/),
    ])
  })

  it("always gets a sentence about what it takes", () => {
    for (const name of Object.keys(serviceVariables.shape)) {
      for (const wrong of ["\u0000", "-1", "x".repeat(300)]) {
        const told = readsOrTells({ [name]: wrong })
        if (told) expect(told, name).not.toContain("another value")
      }
    }
  })

  const readsOrTells = (variables: Record<string, string>) => {
    try {
      readEnv(variables)
      return null
    } catch (error) {
      return String(error)
    }
  }
})

describe("DATABASE_PASSWORD", () => {
  it("goes into both URLs and is read back unchanged, whatever it contains", () => {
    for (const password of ["p@ss:w/o?r#d", "100%41", "a b&c=d+e", "ünï"]) {
      const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv({
        DATABASE_URL: "postgresql://assay@db:6432/assay?sslmode=verify-full",
        DATABASE_DIRECT_URL: "postgresql://assay@db/assay",
        DATABASE_PASSWORD: password,
      })
      const read = [DATABASE_URL, DATABASE_DIRECT_URL].map((url) => new pg.Client(url))
      expect(read).toMatchObject([
        { user: "assay", password, host: "db", port: 6432, database: "assay" },
        { user: "assay", password, host: "db", port: 5432, database: "assay" },
      ])
    }
  })

  it("gives way to a password in a URL, and is refused without a URL", () => {
    const given = { DATABASE_URL: "postgresql://assay:own@db/assay", DATABASE_DIRECT_URL: "none" }
    expect(readEnv({ ...given, DATABASE_PASSWORD: "other" })).toMatchObject(given)
    expect(() => readEnv({ DATABASE_PASSWORD: "alone" })).toThrow("DATABASE_PASSWORD is set and DATABASE_URL is not")
  })
})

it("half of the Upstash credentials and ports that collide are refused", () => {
  expect(() => readEnv({ UPSTASH_REDIS_REST_URL: "https://redis.example.com" })).toThrow(
    "UPSTASH_REDIS_REST_URL is set and UPSTASH_REDIS_REST_TOKEN is not; set both, or neither.",
  )
  expect(() => readEnv({ PORT: "4000", LIVEZ_PORT: "4000" })).toThrow("LIVEZ_PORT is 4000, as PORT is")
  expect(() => readEnv({ PORT: "4000", OPERATIONS_PORT: "4000" })).toThrow("OPERATIONS_PORT is 4000, as PORT is")
  expect(() => readEnv({ OPERATIONS_PORT: "4001", LIVEZ_PORT: "4002" })).toThrow("are both set")
  expect(readEnv({ PORT: "4000", LIVEZ_PORT: "" }).LIVEZ_PORT).toBeUndefined()
})
