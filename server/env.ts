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
  AUTH_SECRET: z.string().trim().min(16).optional(),
  CONTACT: z.string().default("ops@example.com"),
  MAIL_FROM: optional,
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: optional,
  DEMO: z.stringbool().optional(),
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
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PREMIUM: optional,
  STRIPE_PRICE_PROFESSIONAL: optional,
  STRIPE_PRICE_PREMIUM_LEGACY: optional,
  STRIPE_PRICE_PROFESSIONAL_LEGACY: optional,
  STRIPE_BASE_URL: z.url().default("https://api.stripe.com"),
})

/** The configuration, read once and checked before anything starts. Other code gets what it needs as an argument. */
export type Env = ReturnType<typeof readEnv>

/** Tells this process, Next's copy of the code in it, and every child which database was chosen. */
export function chooseDatabase(url: string): void {
  process.env.DATABASE_URL = url
}

/** next-auth knows its own address by this variable only. */
export function nameAuthUrl(url: string): void {
  process.env.NEXTAUTH_URL = url
}

export function readEnv(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  if (Boolean(env.UPSTASH_REDIS_REST_URL) !== Boolean(env.UPSTASH_REDIS_REST_TOKEN)) {
    throw new Error("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN are set together or not at all.")
  }
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PREMIUM, STRIPE_PRICE_PROFESSIONAL } = env
  if (STRIPE_SECRET_KEY && !(STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_PREMIUM && STRIPE_PRICE_PROFESSIONAL)) {
    throw new Error(
      "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PREMIUM and STRIPE_PRICE_PROFESSIONAL beside it.",
    )
  }
  if (env.RESEND_API_KEY && !env.MAIL_FROM) {
    throw new Error("RESEND_API_KEY needs MAIL_FROM, an address of a domain that Resend has verified.")
  }
  const baseUrl = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "")
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    BASE_URL: baseUrl,
    DEMO: env.DEMO ?? (env.NODE_ENV !== "production" || isEmbeddedOnly(env, baseUrl)),
  }
}

/** Nothing here is real or can be reached from elsewhere, so the local mailbox may be open to whoever sits at the machine. */
function isEmbeddedOnly(env: z.infer<typeof schema>, baseUrl: string): boolean {
  const isSimulated = env.FEED === "simulated" && !env.RESEND_API_KEY
  const isReachedDirectly = isLoopback(env.HOST) && isLoopback(new URL(baseUrl).hostname) && env.TRUSTED_PROXIES === 0
  return isSimulated && isReachedDirectly
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host)
}
