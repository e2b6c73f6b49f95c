import { resolve } from "node:path"
import { z } from "zod"

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optional,
  FEED: z.enum(["simulated", "live"]).default("simulated"),
  WORLD_SEED: z.string().min(1).default("assay"),
  WORLD_SIZE: z.enum(["full", "test"]).default("full"),
  REDIS_URL: optional,
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  CONTACT: z.string().default("ops@example.com"),
  BARS_PROVIDER: z.enum(["alpaca", "massive"]).optional(),
  BARS_LICENCE: optional,
  BARS_REDISTRIBUTION: z.enum(["permitted", "not_permitted"]).default("not_permitted"),
  ALPACA_KEY_ID: optional,
  ALPACA_SECRET_KEY: optional,
  ALPACA_FEED: z.enum(["sip", "iex"]).default("sip"),
  ALPACA_BASE_URL: z.url().default("https://data.alpaca.markets"),
  MASSIVE_API_KEY: optional,
  MASSIVE_BASE_URL: z.url().default("https://api.massive.com"),
  CBOE_BASE_URL: z.url().default("https://cdn.cboe.com"),
  FRED_API_KEY: optional,
  FRED_BASE_URL: z.url().default("https://api.stlouisfed.org"),
  FRED_CSV_BASE_URL: z.url().default("https://fred.stlouisfed.org"),
})

/** The configuration, read once and checked before anything starts. Other code gets what it needs as an argument. */
export type Env = ReturnType<typeof readEnv>

/** Tells this process, Next's copy of the code in it, and every child which database was chosen. */
export function chooseDatabase(url: string): void {
  process.env.DATABASE_URL = url
}

export function readEnv(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  if (Boolean(env.UPSTASH_REDIS_REST_URL) !== Boolean(env.UPSTASH_REDIS_REST_TOKEN)) {
    throw new Error("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN are set together or not at all.")
  }
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    BASE_URL: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
  }
}
