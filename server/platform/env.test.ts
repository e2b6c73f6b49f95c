import pg from "pg"
import { describe, expect, it } from "vitest"
import { listDangers, readEnv } from "./env"
import { serviceVariables } from "./serviceVariables"

const demo = (variables: Record<string, string>) => readEnv({ NODE_ENV: "production", ...variables }).DEMO

const stripe = {
  ...{ STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
  ...{ STRIPE_PRICE_PREMIUM: "price_1", STRIPE_PRICE_PROFESSIONAL: "price_2" },
}
const resend = { RESEND_API_KEY: "re_1", MAIL_FROM: "assay@example.com" }
const smtp = { SMTP_URL: "smtp://assay:hunter2@mail.example.com", MAIL_FROM: "assay@example.com" }
const database = { DATABASE_URL: "postgresql://db.example.com/assay" }
const EMBEDDED_DATABASE_URL = "postgresql://postgres@localhost/postgres?host=%2Ftmp%2F.pg-1"

describe("the local mailbox in production", () => {
  it.each<Record<string, string>>([
    {},
    { PORT: "4000", BASE_URL: "http://127.0.0.1:4000" },
    { DATABASE_URL: EMBEDDED_DATABASE_URL, EMBEDDED_DATABASE_URL },
    { HOST: "0.0.0.0", BASE_URL: "https://demo.example.com", DEMO: "true" },
    { ...database, DEMO: "true" },
  ])("is open if all is simulated and only this machine can reach it, or if the operator says so: %j", (variables) => {
    expect(demo(variables)).toBe(true)
  })

  it.each<Record<string, string>>([
    { FEED: "live" },
    resend,
    smtp,
    database,
    { ...database, EMBEDDED_DATABASE_URL },
    stripe,
    { HOST: "0.0.0.0" },
    { BASE_URL: "https://assay.example.com" },
    { TRUSTED_PROXIES: "1" },
    { DEMO: "false" },
  ])("is closed with %j", (variables) => {
    expect(demo(variables)).toBe(false)
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
  const open = { DEMO: "true", BASE_URL: "https://assay.example.com", TRUSTED_PROXIES: "1" }

  it("may not be open to everybody where customers pay or mail goes to real addresses", () => {
    expect(() => readEnv({ ...open, ...stripe })).toThrow(
      "DEMO is true and STRIPE_SECRET_KEY is set at https://assay.example.com: everybody could read the mailbox, and sign in to accounts that people pay for; unset one of the two.",
    )
    expect(() => readEnv({ ...open, BASE_URL: "http://192.0.2.7:3000", ...stripe })).toThrow("STRIPE_SECRET_KEY")
    expect(() => readEnv({ ...open, ...resend })).toThrow("DEMO is true and RESEND_API_KEY is set")
    expect(() => readEnv({ ...open, ...smtp })).toThrow("DEMO is true and SMTP_URL is set")
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

it("an empty environment gives the embedded default, and an empty value counts as unset", () => {
  const defaults = { PORT: 3000, FEED: "simulated", WORLD_SIZE: "full", BASE_URL: "http://localhost:3000" }
  const unset = { DATABASE_URL: undefined, BARS_PROVIDER: undefined, LIVEZ_PORT: undefined }
  expect(readEnv({})).toMatchObject(defaults)
  const empty = readEnv({ DATABASE_URL: "", BARS_PROVIDER: "", LIVEZ_PORT: "", PORT: "" })
  expect(empty).toMatchObject(defaults)
  expect({ ...empty, ...unset }).toEqual(empty)
})

describe("an invalid variable", () => {
  /** Empty if all is accepted. */
  const refusal = (variables: Record<string, string>): string => {
    try {
      readEnv(variables)
      return ""
    } catch (error) {
      return Object(error).message
    }
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
    [{ RESEND_API_KEY: "re_1" }, /MAIL_FROM/],
    [{ SMTP_URL: "smtp://mail.example.com" }, /^SMTP_URL is set and MAIL_FROM is not/],
    [{ ...resend, ...smtp }, "RESEND_API_KEY and SMTP_URL are both set, and mail goes one way; unset one of the two."],
    [{ SIGNUP: "maybe" }, 'SIGNUP is "maybe"; it takes one of open, domains, invited, closed.'],
    [{ SIGNUP: "domains" }, /^SIGNUP is domains and SIGNUP_DOMAINS is not set; list the mail domains/],
    [{ SIGNUP: "closed", SIGNUP_DOMAINS: "example.com" }, /^SIGNUP_DOMAINS is set and SIGNUP is closed; set SIGNUP to/],
    [{ SIGNUP: "domains", SIGNUP_DOMAINS: "example" }, /^SIGNUP_DOMAINS is "example"; it takes mail domains such as/],
    [{ FIRST_ACCOUNT: "me" }, 'FIRST_ACCOUNT is "me"; it takes a mail address such as you@example.com.'],
    [{ FIRST_KEY_FILE: "/run/key" }, /^FIRST_KEY_FILE is set and FIRST_ACCOUNT is not/],
    [
      { ...smtp, SMTP_URL: `${smtp.SMTP_URL}?tls=none` },
      "SMTP_URL sends its password to mail.example.com without TLS; leave out tls=none, or the user and the password.",
    ],
    [
      { UPSTASH_REDIS_REST_URL: "https://redis.example.com" },
      "UPSTASH_REDIS_REST_URL is set and UPSTASH_REDIS_REST_TOKEN is not; set both, or neither.",
    ],
    [{ PORT: "4000", LIVEZ_PORT: "4000" }, /LIVEZ_PORT is 4000, as PORT is/],
    [{ PORT: "4000", OPERATIONS_PORT: "4000" }, /OPERATIONS_PORT is 4000, as PORT is/],
    [{ OPERATIONS_PORT: "4001", LIVEZ_PORT: "4002" }, /are both set/],
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
    { SMTP_URL: "http://assay:hunter2@mail.example.com" },
    { SMTP_URL: "smtp://assay:hunter2@mail.example.com?pool=true" },
    { SMTP_URL: "smtps://assay:hunter2@mail.example.com?tls=none" },
    { SMTP_URL: "smtp://assay:new/hunter2@mail.example.com" },
    { SMTP_URL: "smtp://assay:100%hunter2@mail.example.com" },
    { SMTP_URL: "smtp://:hunter2@mail.example.com" },
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
      for (const wrong of ["\u0000", "-1", "x".repeat(300)])
        expect(refusal({ [name]: wrong }), name).not.toContain("another value")
    }
  })
})

describe("SMTP_URL", () => {
  const read = (SMTP_URL: string) => readEnv({ ...smtp, SMTP_URL }).SMTP_URL

  it("names the server, the given or the usual port, the login, and whether TLS is required", () => {
    expect(read("smtp://assay:p%40ss%2Fw@mail.example.com")).toEqual({
      ...{ host: "mail.example.com", port: 587, isTlsFromStart: false, tls: null },
      login: { user: "assay", password: "p@ss/w" },
    })
    expect(read("smtps://[::1]/")).toEqual({ host: "::1", port: 465, isTlsFromStart: true, tls: null, login: null })
    expect(read("smtp://relay.example.com:25?tls=none")).toMatchObject({ port: 25, tls: "none", login: null })
    expect(read("smtp://a:b@127.0.0.1?tls=none")).toMatchObject({ tls: "none", login: { user: "a" } })
  })
})

it("SIGNUP_DOMAINS lists domains as addresses are stored", () => {
  const { SIGNUP_DOMAINS } = readEnv({ SIGNUP: "domains", SIGNUP_DOMAINS: "Example.com, BÜCHER.example" })
  expect(SIGNUP_DOMAINS).toEqual(["example.com", "xn--bcher-kva.example"])
  expect(readEnv({})).toMatchObject({ SIGNUP: "open", SIGNUP_DOMAINS: [] })
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
