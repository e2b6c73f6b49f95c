/*
 * What every service needs, whatever it offers: the environment, logs, errors, text, dates, the exchange's sessions,
 * tickers, statistics and PostgreSQL. It imports no other room.
 */

import { join, resolve } from "node:path"
import { isatty } from "node:tty"
import type { z } from "zod"
import { explainInvalid } from "./invalidVariables"
import { serviceVariables } from "./serviceVariables"

const standardError = 2

/** Read once and checked before anything starts. Other code gets its values as arguments. */
export type Env = ReturnType<typeof readEnv>

/**
 * Sets the database for this process, Next's copy of the code in it, and every child. Only this function sets
 * EMBEDDED_DATABASE_URL, which marks the database as ours.
 */
export function chooseDatabase(url: string): void {
  if (!process.env.DATABASE_URL) process.env.EMBEDDED_DATABASE_URL = url
  process.env.DATABASE_URL = url
}

export function chooseProduction(): void {
  Object.assign(process.env, { NODE_ENV: "production" })
}

/** Sets the port for this process, Next's copy of the code in it, and the addresses that depend on it. */
export function choosePort(port: number): void {
  process.env.PORT = String(port)
}

/** next-auth reads its own address only from this variable. */
export function nameAuthUrl(url: string): void {
  process.env.NEXTAUTH_URL = url
}

/** Next reads its key for the closures of server actions only from this variable. */
export function nameActionKey(key: Buffer): void {
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= key.toString("base64")
}

export function readEnv(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = serviceVariables.safeParse(given)
  if (!parsed.success) throw new Error(explainInvalid(serviceVariables.shape, given, parsed.error))
  const env = parsed.data
  const contradiction = findContradiction(env)
  if (contradiction) throw new Error(contradiction)
  const baseUrl = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "")
  const dataFolder = resolve(env.DATA_DIR)
  // In a thread, `process.stderr` is never a terminal.
  const logTo = env.LOG_TO ?? (isatty(standardError) ? "file" : "stderr")
  return {
    ...env,
    DATABASE_URL: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    DATABASE_DIRECT_URL: withPassword(env.DATABASE_DIRECT_URL, env.DATABASE_PASSWORD),
    /** All variables, since each source reads its own. */
    variables: given,
    DATA_DIR: dataFolder,
    logFolder: logTo === "file" ? join(dataFolder, "log") : undefined,
    BASE_URL: baseUrl,
    DEMO: env.DEMO ?? (env.NODE_ENV !== "production" || isEmbeddedOnly(env, baseUrl)),
    /**
     * Whether the operator set DEMO. If not, the mailbox is for this machine alone, and in production only by a link.
     */
    isDemoChosen: env.DEMO !== undefined,
  }
}

/** Encodes the password, since a URL ends it at some of the characters that it may contain. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  const url = URL.parse(address ?? "")
  if (!url || !password || url.password) return address
  url.password = encodeURIComponent(password)
  return url.href
}

const pairs = [
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
  ["LLM_BASE_URL", "LLM_MODEL"],
  ["GITHUB_ID", "GITHUB_SECRET"],
] as const

const together = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_PREMIUM",
  "STRIPE_PRICE_PROFESSIONAL",
] as const

function findContradiction(env: z.infer<typeof serviceVariables>): string | null {
  for (const name of ["OPERATIONS_PORT", "LIVEZ_PORT"] as const) {
    if (env[name] !== undefined && env[name] === env.PORT && env.PORT !== 0) {
      return `${name} is ${env[name]}, as PORT is; it takes a port of its own.`
    }
  }
  if (env.OPERATIONS_PORT !== undefined && env.LIVEZ_PORT !== undefined) {
    return "LIVEZ_PORT and OPERATIONS_PORT are both set; OPERATIONS_PORT alone does what both do."
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    return "DATABASE_DIRECT_URL is set and DATABASE_URL is not; set both, or neither for the embedded database."
  }
  if (env.DATABASE_PASSWORD && !env.DATABASE_URL) {
    return "DATABASE_PASSWORD is set and DATABASE_URL is not; set both, or neither for the embedded database."
  }
  for (const [one, other] of pairs) {
    if (env[one] && !env[other]) return `${one} is set and ${other} is not; set both, or neither.`
    if (env[other] && !env[one]) return `${other} is set and ${one} is not; set both, or neither.`
  }
  const missing = together.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < together.length) {
    return `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set; ${together.join(", ")} are set together or not at all.`
  }
  const isS3Whole = Boolean(env.FILES_S3_ACCESS_KEY_ID && env.FILES_S3_SECRET_ACCESS_KEY)
  if (env.FILES_S3_BUCKET && !isS3Whole) {
    return "FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY beside it."
  }
  if (env.RESEND_API_KEY && !env.MAIL_FROM) {
    return "RESEND_API_KEY is set and MAIL_FROM is not; set it to an address of a domain that Resend has verified."
  }
  return findSignupFault(env) ?? findSmtpFault(env) ?? findOpenMailbox(env)
}

function findSignupFault({ SIGNUP, SIGNUP_DOMAINS, FIRST_ACCOUNT, FIRST_KEY_FILE }: z.infer<typeof serviceVariables>) {
  if (FIRST_KEY_FILE && !FIRST_ACCOUNT) {
    return "FIRST_KEY_FILE is set and FIRST_ACCOUNT is not; set it to the address whose key the file gets."
  }
  if ((SIGNUP === "domains") === SIGNUP_DOMAINS.length > 0) return null
  return SIGNUP === "domains"
    ? "SIGNUP is domains and SIGNUP_DOMAINS is not set; list the mail domains whose addresses may sign up."
    : `SIGNUP_DOMAINS is set and SIGNUP is ${SIGNUP}; set SIGNUP to domains, or unset SIGNUP_DOMAINS.`
}

function findSmtpFault({ SMTP_URL, RESEND_API_KEY, MAIL_FROM }: z.infer<typeof serviceVariables>): string | null {
  if (!SMTP_URL) return null
  if (RESEND_API_KEY) return "RESEND_API_KEY and SMTP_URL are both set, and mail goes one way; unset one of the two."
  if (!MAIL_FROM) return "SMTP_URL is set and MAIL_FROM is not; set it to an address that its server sends from."
  return SMTP_URL.tls === "none" && SMTP_URL.login && !isLoopback(SMTP_URL.host)
    ? `SMTP_URL sends its password to ${SMTP_URL.host} without TLS; leave out tls=none, or the user and the password.`
    : null
}

/** The mailbox of DEMO=true is open to everybody, so it may not hold mail of paying customers or to real addresses. */
function findOpenMailbox(env: z.infer<typeof serviceVariables>): string | null {
  const { DEMO, BASE_URL, STRIPE_SECRET_KEY } = env
  if (!DEMO || !BASE_URL || isLoopback(new URL(BASE_URL).hostname)) return null
  if (STRIPE_SECRET_KEY) {
    return `DEMO is true and STRIPE_SECRET_KEY is set at ${BASE_URL}: everybody could read the mailbox, and sign in to accounts that people pay for; unset one of the two.`
  }
  const sender = (["RESEND_API_KEY", "SMTP_URL"] as const).find((name) => env[name])
  if (sender) {
    return `DEMO is true and ${sender} is set at ${BASE_URL}: everybody could read the keys and links that the mailbox has kept from before; unset DEMO.`
  }
  return null
}

export function listDangers({ NODE_ENV, BASE_URL, TRUSTED_PROXIES, DEMO }: Env): string[] {
  const { protocol, hostname } = new URL(BASE_URL)
  if (NODE_ENV !== "production" || isLoopback(hostname)) return []
  const isClear = protocol !== "https:"
  return [
    isClear &&
      `BASE_URL is ${BASE_URL}: without https, sessions and keys cross the network for all to read, and cookies go without Secure.`,
    // The server itself does not speak TLS.
    !isClear &&
      TRUSTED_PROXIES === 0 &&
      `TRUSTED_PROXIES is 0 while BASE_URL is ${BASE_URL}: all visitors behind the proxy that ends TLS count as one, and share the limits of sign-up, sign-in and mail; set it to the number of proxies in front.`,
    DEMO &&
      `DEMO is true while BASE_URL is ${BASE_URL}: everybody can read the mailbox, and sign in to any account by it.`,
  ].filter((danger) => danger !== false)
}

export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, "")
  return address === "localhost" || address === "::1" || address === "[::1]" || /^127(\.\d{1,3}){3}$/.test(address)
}

/** Whether nothing is real or reachable from elsewhere, so that the mailbox may be open to anyone at this machine. */
function isEmbeddedOnly(env: z.infer<typeof serviceVariables>, baseUrl: string): boolean {
  const isOwnDatabase = !env.DATABASE_URL || env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  const isSent = Boolean(env.RESEND_API_KEY || env.SMTP_URL)
  const isSimulated = env.FEED === "simulated" && isOwnDatabase && !isSent && !env.STRIPE_SECRET_KEY
  const isReachedDirectly = isLoopback(env.HOST) && isLoopback(new URL(baseUrl).hostname) && env.TRUSTED_PROXIES === 0
  return isSimulated && isReachedDirectly
}
