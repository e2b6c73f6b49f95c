import { randomUUID } from "node:crypto"
import { queueMail } from "../../mail/queue"
import { appSecret } from "../../secret"
import type { Service } from "../../service"
import { readEmail } from "../email"
import { admitMail, type MailRequest } from "./limits"
import { makeToken } from "./tokens"

/** Said to whoever asked: the same for every address that can be one, known or not, and whether or not mail goes out. */
export type MailAnswer =
  | { ok: true; email: string }
  | { ok: false; reason: "address"; detail: string }
  | { ok: false; reason: "network"; retryAfterSeconds: number }

/** Mails a link that confirms the address. Whether there is an account is not even looked at. */
export async function requestSignup(
  { database, quota, env }: Pick<Service, "database" | "quota" | "env">,
  { email: typed, network, at }: MailRequest,
): Promise<MailAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const admission = await admitMail(quota, "signup", { email, network, at })
  if (admission.is === "busy") return { ok: false, reason: "network", retryAfterSeconds: admission.retryAfterSeconds }
  if (admission.is === "open") {
    const secret = appSecret(env)
    await database.prisma.$transaction(async (tx) => {
      const { token, expiresAt } = await makeToken(tx, "confirm", { email, accountId: null }, at)
      const message = { kind: "confirm" as const, url: `${env.BASE_URL}/confirm?token=${token}`, expiresAt }
      await queueMail(
        tx,
        { to: email, accountId: null, message, idempotencyKey: `confirm/${randomUUID()}`, at },
        secret,
      )
    })
  }
  return { ok: true, email }
}
