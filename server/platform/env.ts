/*
 * What any service stands on, whatever it offers: the environment, logs, errors, text, dates, the exchange's sessions,
 * tickers, statistics and PostgreSQL. It may not know any other room.
 */

import { join, resolve } from "node:path"
import { isatty } from "node:tty"
import { z } from "zod"

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** Of the service itself; sources declare their own. */
export const serviceVariables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LIVEZ_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().default("127.0.0.1"),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optional,
  EMBEDDED_DATABASE_URL: optional,
  THREADS: z.coerce.number().int().min(0).max(16).default(1),
  START_WORKER: z.stringbool().default(true),
  FEED: z.enum(["simulated", "live"]).default("simulated"),
  WORLD_SEED: z.string().min(1).default("assay"),
  WORLD_SIZE: z.enum(["full", "test"]).default("full"),
  REDIS_URL: optional,
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  LOG_TO: z.enum(["stderr", "file"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  METRICS_TOKEN: z.string().trim().min(16).optional(),
  AUTH_SECRET: z.string().trim().min(16).optional(),
  AUTH_SECRET_PREVIOUS: z.string().trim().min(16).optional(),
  LOG_NAME: z
    .string()
    .regex(/^[^\s+]{1,200}$/, "has neither spaces nor plus signs")
    .optional(),
  LOG_WITNESSES: z.string().default("").transform(readWitnesses),
  TIMESTAMP_URLS: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
    .refine((urls) => urls.every(isWebAddress), "takes URLs of timestamp authorities, separated by spaces"),
  CONTACT: z.string().default("ops@example.com"),
  MAIL_FROM: optional,
  MAIL_PER_HOUR: z.coerce.number().int().min(1).default(1_000),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: optional,
  DEMO: z.stringbool().optional(),
  BARS_PROVIDER: z.enum(["alpaca", "massive"]).optional(),
  BARS_LICENCE: optional,
  BARS_REDISTRIBUTION: z.enum(["permitted", "not_permitted"]).default("not_permitted"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PREMIUM: optional,
  STRIPE_PRICE_PROFESSIONAL: optional,
  STRIPE_PRICE_PREMIUM_LEGACY: optional,
  STRIPE_PRICE_PROFESSIONAL_LEGACY: optional,
  LLM_BASE_URL: z.url().optional(),
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(2_000_000),
  LLM_USD_PER_DAY: z.coerce.number().min(0).default(5),
  LLM_USD_PER_MILLION_INPUT: z.coerce.number().min(0).default(0),
  LLM_USD_PER_MILLION_OUTPUT: z.coerce.number().min(0).default(0),
  STRIPE_BASE_URL: z.url().default("https://api.stripe.com"),
})

/** C2SP verifier keys with Ed25519 or ML-DSA-44. */
const witnessKey = /^[^\s+]+\+[\da-f]{8}\+(?:[A-Za-z\d+/]{44}|[A-Za-z\d+/]{1751}=)$/

/** A key without a URL is that of a witness which brings its lines by itself. */
export type NamedWitness = { key: string; url: string | null }

function readWitnesses(text: string, context: z.RefinementCtx): NamedWitness[] {
  const witnesses: NamedWitness[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = witnesses.at(-1)
    if (witnessKey.test(word)) witnesses.push({ key: word, url: null })
    else if (last?.url === null && isWebAddress(word)) last.url = word.replace(/\/$/, "")
    else {
      context.addIssue("takes C2SP verifier keys of witnesses, each with its URL if it has one, separated by spaces")
      return z.NEVER
    }
  }
  return witnesses
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "")
}

const standardError = 2

/** Read once and checked before anything starts. Other code gets what it needs as an argument. */
export type Env = ReturnType<typeof readEnv>

/**
 * Tells this process, Next's copy of the code in it, and every child which database was chosen, and whether we chose
 * it: nobody else sets EMBEDDED_DATABASE_URL.
 */
export function chooseDatabase(url: string): void {
  if (!process.env.DATABASE_URL) process.env.EMBEDDED_DATABASE_URL = url
  process.env.DATABASE_URL = url
}

/** Sets the listening port for this process, Next's copy of the code in it, and the addresses that depend on it. */
export function choosePort(port: number): void {
  process.env.PORT = String(port)
}

/** next-auth learns its own address only from this variable. */
export function nameAuthUrl(url: string): void {
  process.env.NEXTAUTH_URL = url
}

export function readEnv(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = serviceVariables.safeParse(given)
  if (!parsed.success) throw new Error(`The environment is invalid:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  if (env.LIVEZ_PORT !== undefined && env.LIVEZ_PORT === env.PORT && env.PORT !== 0) {
    throw new Error("LIVEZ_PORT is a port of its own, and PORT another.")
  }
  if (Boolean(env.UPSTASH_REDIS_REST_URL) !== Boolean(env.UPSTASH_REDIS_REST_TOKEN)) {
    throw new Error("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN are set together or not at all.")
  }
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PREMIUM, STRIPE_PRICE_PROFESSIONAL } = env
  if (STRIPE_SECRET_KEY && !(STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_PREMIUM && STRIPE_PRICE_PROFESSIONAL)) {
    throw new Error(
      "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PREMIUM and STRIPE_PRICE_PROFESSIONAL beside it.",
    )
  }
  if (Boolean(env.LLM_BASE_URL) !== Boolean(env.LLM_MODEL)) {
    throw new Error("LLM_BASE_URL and LLM_MODEL are set together or not at all.")
  }
  if (env.RESEND_API_KEY && !env.MAIL_FROM) {
    throw new Error("RESEND_API_KEY needs MAIL_FROM, an address of a domain that Resend has verified.")
  }
  const baseUrl = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "")
  const dataFolder = resolve(env.DATA_DIR)
  // Not `process.stderr`, which in a thread is never a terminal.
  const logTo = env.LOG_TO ?? (isatty(standardError) ? "file" : "stderr")
  return {
    ...env,
    /** Everything that was given, since each source reads its own. */
    variables: given,
    DATA_DIR: dataFolder,
    /** Where the log goes; undefined if that is standard error. */
    logFolder: logTo === "file" ? join(dataFolder, "log") : undefined,
    BASE_URL: baseUrl,
    DEMO: env.DEMO ?? (env.NODE_ENV !== "production" || isEmbeddedOnly(env, baseUrl)),
    /**
     * Whether DEMO was set by hand. If not, the mailbox is for this machine alone, and in production only by a link.
     */
    isDemoChosen: env.DEMO !== undefined,
  }
}

export function listDangers({ NODE_ENV, BASE_URL }: Env): string[] {
  const { protocol, hostname } = new URL(BASE_URL)
  if (NODE_ENV !== "production" || protocol === "https:" || isLoopback(hostname)) return []
  return [
    `BASE_URL is ${BASE_URL}: without https, sessions and keys cross the network for all to read, and cookies go without Secure.`,
  ]
}

export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, "")
  return address === "localhost" || address === "::1" || address === "[::1]" || /^127(\.\d{1,3}){3}$/.test(address)
}

/**
 * Nothing here is real or reachable from elsewhere, so the local mailbox may be open to whoever sits at the machine.
 */
function isEmbeddedOnly(env: z.infer<typeof serviceVariables>, baseUrl: string): boolean {
  const isOwnDatabase = !env.DATABASE_URL || env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  const isSimulated = env.FEED === "simulated" && isOwnDatabase && !env.RESEND_API_KEY && !env.STRIPE_SECRET_KEY
  const isReachedDirectly = isLoopback(env.HOST) && isLoopback(new URL(baseUrl).hostname) && env.TRUSTED_PROXIES === 0
  return isSimulated && isReachedDirectly
}
