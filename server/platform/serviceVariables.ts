import { domainToASCII } from "node:url"
import { z } from "zod"
import { endsInsidePassword } from "./invalidVariables"
import { readSmtpServer } from "./smtpServer"

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

/** A description completes the sentence that refuses a value: "it takes …". */
function whole(from: number, to?: number) {
  const number = z.coerce.number().int().min(from)
  const takes = `a whole number of ${from} or more`
  return to === undefined
    ? number.describe(takes)
    : number.max(to).describe(`a whole number from ${from} to ${to.toLocaleString("en-US", { useGrouping: false })}`)
}

const port = () => whole(0, 65_535)
const amount = () => z.coerce.number().min(0).describe("a number of 0 or more")
const flag = () => z.stringbool().describe("true or false")
const site = () => z.string().trim().refine(isSite).describe("a URL without a path, such as https://example.com")
const web = () => z.string().trim().refine(isWebAddress).describe("a URL such as https://example.com")
const secret = () => z.string().trim().min(16).describe("at least 16 characters")

function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values).describe(values.length === 2 ? values.join(" or ") : `one of ${values.join(", ")}`)
}

const databaseUrl =
  "a URL such as postgresql://user:password@db.example.com:5432/assay?sslmode=verify-full, with %40 for @ in the password, %2F for / and the like"

const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"]

/** An unescaped password ends the host early: the rest reads as a path or a fragment. */
function isDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !text.includes("//")) return false
  const sslMode = url.searchParams.get("sslmode")
  return !endsInsidePassword(url) && (sslMode === null || sslModes.includes(sslMode))
}

export const serviceVariables = z.object({
  NODE_ENV: oneOf("development", "production", "test").default("development"),
  PORT: port().default(3000),
  OPERATIONS_PORT: port().optional(),
  LIVEZ_PORT: port().optional(),
  HOST: z.string().default("127.0.0.1"),
  BASE_URL: site().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().trim().refine(isDatabase).describe(databaseUrl).optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .trim()
    .refine((text) => text === "none" || isDatabase(text))
    .describe(`${databaseUrl}, or none`)
    .optional(),
  DATABASE_PASSWORD: optional,
  EMBEDDED_DATABASE_URL: optional,
  THREADS: whole(0, 16).default(1),
  START_WORKER: flag().default(true),
  FEED: oneOf("simulated", "live").default("simulated"),
  WORLD_SEED: z.string().min(1).default("assay"),
  WORLD_SIZE: oneOf("full", "test").default("full"),
  REDIS_URL: z
    .string()
    .trim()
    .refine((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""))
    .describe("a URL such as redis://:password@redis.example.com:6379")
    .optional(),
  UPSTASH_REDIS_REST_URL: web().optional(),
  UPSTASH_REDIS_REST_TOKEN: optional,
  TRUSTED_PROXIES: whole(0, 10).default(0),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "silent").default("info"),
  LOG_TO: oneOf("stderr", "file").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web().optional(),
  METRICS_TOKEN: secret().optional(),
  AUTH_SECRET: secret().optional(),
  AUTH_SECRET_PREVIOUS: secret().optional(),
  LOG_NAME: z
    .string()
    .regex(/^[^\s+]{1,200}$/)
    .describe("an address without its scheme, such as example.com/track-record, with neither spaces nor plus signs")
    .optional(),
  LOG_WITNESSES: z
    .string()
    .describe("C2SP verifier keys of witnesses, each with its URL if it has one, separated by spaces")
    .default("")
    .transform(readWitnesses),
  TIMESTAMP_URLS: z
    .string()
    .describe("URLs of timestamp authorities, separated by spaces")
    .default("")
    .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
    .refine((urls) => urls.every(isWebAddress)),
  CONTACT: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .describe("a mail address or a URL, in ASCII, since it is sent in a header")
    .default("ops@example.com"),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((text) => /^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text))
    .describe("an address such as Assay <assay@example.com>")
    .optional(),
  MAIL_PER_HOUR: whole(1).default(1_000),
  SIGNUP: oneOf("open", "domains", "invited", "closed").default("open"),
  SIGNUP_DOMAINS: z
    .string()
    .describe("mail domains such as example.com, separated by commas or spaces")
    .default("")
    .transform(readDomains),
  OPERATORS: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((addresses) => addresses.every((address) => /^[^<>@]+@[^<>@]+$/.test(address)))
    .describe("mail addresses such as you@example.com, separated by commas or spaces"),
  FIRST_ACCOUNT: z
    .string()
    .trim()
    .regex(/^[^\s<>@]+@[^\s<>@]+$/)
    .describe("a mail address such as you@example.com")
    .optional(),
  FIRST_KEY_FILE: optional,
  MCP_EVENTS: oneOf("on", "off").default("off"),
  WEBHOOK_PRIVATE_NETWORKS: oneOf("allowed", "refused").default("refused"),
  USAGE_KEPT_MONTHS: whole(2, 1_200).default(13),
  AUDIT_KEPT_DAYS: whole(30, 36_500).default(730),
  RUNS_KEPT_DAYS: whole(90, 36_500).default(400),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: web().default("https://api.resend.com"),
  RESEND_WEBHOOK_SECRET: optional,
  SMTP_URL: z
    .string()
    .trim()
    .describe(
      "a URL such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com, with %40 for @ in the password, %2F for / and the like, and ?tls=none or ?tls=required after it if need be",
    )
    .transform(readSmtpServer)
    .optional(),
  GITHUB_ID: optional,
  GITHUB_SECRET: optional,
  GITHUB_URL: web().default("https://github.com"),
  GITHUB_API_URL: web().default("https://api.github.com"),
  DEMO: flag().optional(),
  BARS_PROVIDER: oneOf("alpaca", "massive").optional(),
  BARS_LICENCE: optional,
  BARS_REDISTRIBUTION: oneOf("permitted", "not_permitted").default("not_permitted"),
  FILES_S3_BUCKET: optional,
  FILES_S3_REGION: z.string().trim().default("us-east-1"),
  FILES_S3_ENDPOINT: web().optional(),
  FILES_S3_PREFIX: z
    .string()
    .trim()
    .regex(/^([\w.-]+\/)*$/)
    .describe("a path that ends with a slash, such as assay/")
    .default(""),
  FILES_S3_ACCESS_KEY_ID: optional,
  FILES_S3_SECRET_ACCESS_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PREMIUM: optional,
  STRIPE_PRICE_PROFESSIONAL: optional,
  STRIPE_PRICE_PREMIUM_YEARLY: optional,
  STRIPE_PRICE_PROFESSIONAL_YEARLY: optional,
  STRIPE_PRICE_PREMIUM_LEGACY: optional,
  STRIPE_PRICE_PROFESSIONAL_LEGACY: optional,
  STRIPE_TAX: flag().default(false),
  STRIPE_PROMOTION_CODES: flag().default(false),
  LLM_BASE_URL: web().optional(),
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_TOKENS_PER_DAY: whole(0).default(2_000_000),
  LLM_USD_PER_DAY: amount().default(5),
  LLM_USD_PER_MILLION_INPUT: amount().default(0),
  LLM_USD_PER_MILLION_OUTPUT: amount().default(0),
  STRIPE_BASE_URL: web().default("https://api.stripe.com"),
})

/** C2SP verifier keys with Ed25519 or ML-DSA-44. */
const witnessKey = /^[^\s+]+\+[\da-f]{8}\+(?:[A-Za-z\d+/]{44}|[A-Za-z\d+/]{1751}=)$/

/** A witness without a URL submits its lines itself. */
export type NamedWitness = { key: string; url: string | null }

function readWitnesses(text: string, context: z.RefinementCtx): NamedWitness[] {
  const witnesses: NamedWitness[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = witnesses.at(-1)
    if (witnessKey.test(word)) witnesses.push({ key: word, url: null })
    else if (last?.url === null && isWebAddress(word)) last.url = word.replace(/\/$/, "")
    else {
      context.addIssue("is no list of witnesses")
      return z.NEVER
    }
  }
  return witnesses
}

/** International names in ASCII, as addresses are stored. */
function readDomains(text: string, context: z.RefinementCtx): string[] {
  const domains = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(domainToASCII)
  if (domains.every((domain) => domain.includes("."))) return domains
  context.addIssue("is no list of mail domains")
  return z.NEVER
}

function isSite(text: string): boolean {
  const url = URL.parse(text)
  return isWebAddress(text) && url !== null && `${url.origin}/` === url.href
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "")
}
