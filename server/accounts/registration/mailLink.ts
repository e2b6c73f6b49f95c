import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecrets } from "../../platform/secret"
import { readEmail } from "../email"
import { type Allowance, admitMail, isMailed, type MailRequest } from "../mail/limits"
import { queueMail } from "../mail/queue"
import type { ServingQuotaStore } from "../quota/store"
import { type ReturnTo, signInPathTo } from "../sessions/returnTo"
import { lockAddress, type MailedTo, makeToken, recreateToken, type Token } from "../tokens"
import { makeCode } from "./code"

export type MailAnswer =
  | { ok: true; email: string }
  | { ok: false; reason: "address"; detail: string }
  | { ok: false; reason: "network"; retryAfterSeconds: number }

export type LinkParts = { database: Database; quota: ServingQuotaStore; env: Env }

export type LinkChoice = {
  kind: "confirm" | "sign_in" | "follow_changelog"
  accountId: string | null
  returnTo?: ReturnTo
  /** The mail is withheld. All else is as for others, so that not even a wrong code gets another answer. */
  isRefused?: boolean
}

const paths = { confirm: "/confirm", sign_in: "/sign-in/confirm", follow_changelog: "/confirm/changelog" }

/** A link that is mailed again works for at least this much longer, like the code next to it. */
const leastLeftMs = 10 * 60_000

/**
 * Mails the link that `choose` returns to an address typed into a form, within the form's limits. Beyond them, the
 * newest working link is mailed again now and then. A withheld mail is still recorded, so that the request takes
 * equally long and nobody learns what others requested.
 */
export async function mailLink(
  { database, quota, env }: LinkParts,
  form: "signup" | "sign_in" | "changelog",
  { email: typed, network, browser, at }: MailRequest,
  choose: (tx: Prisma.TransactionClient, email: string) => Promise<LinkChoice>,
): Promise<MailAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const admission = await admitMail(quota, form, { email, network, at })
  if (admission.is === "busy") return { ok: false, reason: "network", retryAfterSeconds: admission.retryAfterSeconds }
  const secrets = appSecrets(env)
  await database.prisma.$transaction(async (tx) => {
    await lockAddress(tx, email)
    const { kind, accountId, returnTo = "dashboard", isRefused = false } = await choose(tx, email)
    const { allowance } = admission
    const link = { kind, email, accountId, allowance }
    const { isWithheld, token, tokenHash, expiresAt } = await tokenFor(tx, secrets, link, at)
    const code = browser && !isWithheld ? await makeCode(tx, secrets[0], { browser, tokenHash, at }) : null
    const url = `${env.BASE_URL}${signInPathTo(returnTo, paths[kind], { token })}`
    const message = { kind, url, expiresAt, ...(code ? { code } : {}) }
    const mail = { to: email, accountId, message, idempotencyKey: `${kind}/${randomUUID()}`, at }
    await queueMail(tx, { ...mail, isWithheld: isWithheld || isRefused }, secrets[0])
  })
  return { ok: true, email }
}

export async function tokenFor(
  tx: Prisma.TransactionClient,
  secrets: readonly Buffer[],
  { kind: purpose, allowance, ...to }: MailedTo & { kind: LinkChoice["kind"] | "change_address"; allowance: Allowance },
  at: Date,
): Promise<Token & { isWithheld: boolean }> {
  const newest = await tx.mailedToken.findFirst({
    where: { ...to, purpose, usedAt: null, expiresAt: { gt: at } },
    orderBy: { createdAt: "desc" },
  })
  if (newest && allowance !== "within") {
    const isWithheld = !isMailed(allowance, newest.mailedAt, at)
    const token = recreateToken(secrets, newest)
    const isLongEnough = newest.expiresAt.getTime() - at.getTime() >= leastLeftMs
    if (isWithheld || (token && isLongEnough)) {
      const mailedAt = isWithheld ? newest.mailedAt : at
      await tx.mailedToken.update({ where: { tokenHash: newest.tokenHash }, data: { mailedAt } })
      return { token: token ?? "", tokenHash: Buffer.from(newest.tokenHash), expiresAt: newest.expiresAt, isWithheld }
    }
  }
  return { ...(await makeToken(tx, secrets[0], { purpose, ...to }, at)), isWithheld: false }
}
