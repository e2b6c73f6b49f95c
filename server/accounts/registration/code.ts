import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { dayMs } from "../../platform/dates"
import type { Env } from "../../platform/env"
import { openFields, sealFields } from "../../platform/sealing"
import { appSecrets, deriveKey } from "../../platform/secret"
import type { QuotaLimits, ServingQuotaStore } from "../quota/store"
import { consumeToken, hashToken } from "../tokens"
import { openConfirmed } from "./confirm"

/*
 * Six digits in the mail next to its link, for people who read mail on another device than the one that waits. They do
 * what the link does, once for both, and only in the browser that requested the mail.
 */

const lifetimeMs = 10 * 60_000
const mostTries = 5

/**
 * Tries over all mails, browsers and networks. Strangers share one count per address, so they guess a code with a
 * chance of at most 1 in 50,000 a day. Browsers that had a right code before share another count, which strangers
 * cannot use up: 1 in 25,000 a day for both together. The link works all the while.
 */
const tryLimits = {
  address: { perMinute: 10, perDay: 20 },
  network: { perMinute: 20, perDay: 200 },
} as const satisfies Record<string, QuotaLimits>

/** How long after a right code a browser has the tries of known browsers. */
export const knownDeviceDays = 180

/** The secret that a code is bound to; only the waiting browser has it. */
export const newBrowserSecret = () => randomBytes(32).toString("base64url")

type Mailed = { browser: string; tokenHash: Buffer<ArrayBuffer>; at: Date }

export async function makeCode(
  tx: Prisma.TransactionClient,
  secret: Buffer,
  { browser, tokenHash, at }: Mailed,
): Promise<string | null> {
  const browserHash = hashToken(browser)
  if (!browserHash) return null
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const terms = {
    codeHash: hashOf(secret, browser, code),
    tokenHash,
    expiresAt: new Date(at.getTime() + lifetimeMs),
    tries: 0,
  }
  await tx.signInCode.upsert({ where: { browserHash }, create: { browserHash, ...terms }, update: terms })
  return code
}

export type CodeFailure = { ok: false; reason: "wrong"; triesLeft: number } | { ok: false; reason: "over" | "limit" }

/** `device` proves from now on that this browser had a right code for the address. */
export type CodeAnswer = { ok: true; email: string; device: string } | CodeFailure

type Typed = { browser: string; device: string; code: string; network: string; at: Date }

type CodeParts = { database: Database; quota: ServingQuotaStore; env: Env }

/**
 * Proves the address by the code that was mailed to it. An address without an account gets one, as by the link. `over`
 * only means that another mail is needed: the code has expired, was used or tried too often, or this browser has none.
 */
export async function spendCode(
  { database, quota, env }: CodeParts,
  { browser, device, code, network, at }: Typed,
): Promise<CodeAnswer> {
  const browserHash = hashToken(browser)
  const waiting = browserHash && (await database.prisma.signInCode.findUnique(whole(browserHash)))
  if (!waiting || waiting.expiresAt <= at) return { ok: false, reason: "over" }
  const { email } = waiting.token
  const secrets = appSecrets(env)
  const address = hash("sha256", email)
  const counted: [string, QuotaLimits][] = isKnown(secrets, { device, email, at })
    ? [[`sign_in_code:known:${address}`, tryLimits.address]]
    : [
        [`sign_in_code:network:${network}`, tryLimits.network],
        [`sign_in_code:address:${address}`, tryLimits.address],
      ]
  for (const [subject, limits] of counted) {
    if ((await quota.charge(subject, limits, at.getTime())).tripped) return { ok: false, reason: "limit" }
  }
  return database.prisma.$transaction(async (tx): Promise<CodeAnswer> => {
    // Counts and locks in one statement, so that simultaneous tries are counted one after the other.
    const tried = await tx.signInCode.updateManyAndReturn({
      where: { browserHash, tries: { lt: mostTries }, expiresAt: { gt: at } },
      data: { tries: { increment: 1 } },
    })
    if (tried.length === 0) return { ok: false, reason: "over" }
    const [{ codeHash, tokenHash, tries }] = tried
    if (!secrets.some((secret) => timingSafeEqual(codeHash, hashOf(secret, browser, code)))) {
      return tries < mostTries
        ? { ok: false, reason: "wrong", triesLeft: mostTries - tries }
        : { ok: false, reason: "over" }
    }
    await tx.signInCode.deleteMany({ where: { browserHash } })
    const { purpose } = waiting.token
    const spent = await consumeToken(tx, { tokenHash: Buffer.from(tokenHash), purpose, at })
    if (!spent.ok) return { ok: false, reason: "over" }
    const isOpened = purpose !== "confirm" || (await openConfirmed(tx, env, { email: spent.email, at }))
    if (!isOpened) return { ok: false, reason: "over" }
    return { ok: true, email: spent.email, device: newDevice(secrets[0], spent.email, at) }
  })
}

function newDevice(secret: Buffer, email: string, at: Date): string {
  return sealFields(secret, deviceOf(email), { until: at.getTime() + knownDeviceDays * dayMs }).toString("base64url")
}

function isKnown(secrets: readonly Buffer[], { device, email, at }: { device: string; email: string; at: Date }) {
  if (!/^[\w-]{40,200}$/.test(device)) return false
  const opened = openFields(secrets, deviceOf(email), Buffer.from(device, "base64url"))
  return opened !== null && Number(opened.until) > at.getTime()
}

const deviceOf = (email: string) => ({ purpose: "sign-in device", id: email })

const whole = (browserHash: Buffer<ArrayBuffer>) => ({ where: { browserHash }, include: { token: true } })

/** Bound to the browser, so that equal codes have different hashes. */
function hashOf(secret: Buffer, browser: string, code: string): Buffer<ArrayBuffer> {
  const made = createHmac("sha256", deriveKey(secret, "sign-in codes")).update(`${browser} ${code}`).digest()
  return Buffer.from(made)
}
