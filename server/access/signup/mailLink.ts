import { randomUUID } from "node:crypto"
import type { Prisma } from "../../data/generated/client"
import { queueMail } from "../../mail/queue"
import { appSecret } from "../../secret"
import type { Service } from "../../service"
import { readEmail } from "../email"
import { type Arrival, towards } from "../session/arrival"
import { admitMail, type MailRequest } from "./limits"
import { makeToken } from "./tokens"

/** Said to whoever asked: the same for every address that can be one, known or not, and whether or not mail goes out. */
export type MailAnswer =
  | { ok: true; email: string }
  | { ok: false; reason: "address"; detail: string }
  | { ok: false; reason: "network"; retryAfterSeconds: number }

/** Which link an address gets: what it is for, the account that it is of, if any, and where a sign-in leads. */
export type Link = { kind: "confirm" | "sign_in"; accountId: string | null; arrival?: Arrival }

const paths = { confirm: "/confirm", sign_in: "/sign-in/confirm" }

/** Mails the link that `choose` names to an address that was typed into a form, within the limits of that form. */
export async function mailLink(
  { database, quota, env }: Pick<Service, "database" | "quota" | "env">,
  form: "signup" | "sign_in",
  { email: typed, network, at }: MailRequest,
  choose: (tx: Prisma.TransactionClient, email: string) => Promise<Link>,
): Promise<MailAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const admission = await admitMail(quota, form, { email, network, at })
  if (admission.is === "busy") return { ok: false, reason: "network", retryAfterSeconds: admission.retryAfterSeconds }
  if (admission.is === "silent") return { ok: true, email }
  const secret = appSecret(env)
  await database.prisma.$transaction(async (tx) => {
    const { kind, accountId, arrival = "dashboard" } = await choose(tx, email)
    const { token, expiresAt } = await makeToken(tx, kind, { email, accountId }, at)
    const message = { kind, url: `${env.BASE_URL}${towards(arrival, paths[kind], { token })}`, expiresAt }
    await queueMail(tx, { to: email, accountId, message, idempotencyKey: `${kind}/${randomUUID()}`, at }, secret)
  })
  return { ok: true, email }
}
