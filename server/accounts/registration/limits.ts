import { hash } from "node:crypto"
import type { ServingQuotaStore } from "../quota/store"

/**
 * How often mail may be asked for: to one address, to one address from one network, and from one network. Somebody else
 * can use up what an address has, so beyond it there is still some more.
 */
export const mailLimits = {
  address: { perMinute: 3, perDay: 10 },
  addressFromNetwork: { perMinute: 3, perDay: 5 },
  network: { perMinute: 10, perDay: 50 },
  beyond: { perMinute: 1, perDay: 5 },
}

/** Beyond all of these, an address is mailed so often. A link to sign in works for as long. */
const beyondEveryMs = 15 * 60_000

/** A request for a mail to an address; `network` is what the host counts callers by. */
export type MailRequest = { email: string; network: string; at: Date }

type Form = "signup" | "sign_in" | "change_address"

/** How far the mails to an address are within their limits. */
export type Allowance = "within" | "beyond" | "spent"

/** A network over its limit is told when to retry. Nobody is told what others requested for an address. */
export type Admission = { is: "open"; allowance: Allowance } | { is: "busy"; retryAfterSeconds: number }

export async function admitMail(
  quota: ServingQuotaStore,
  form: Form,
  { email, network, at }: MailRequest,
): Promise<Admission> {
  const now = at.getTime()
  const fromNetwork = await quota.charge(`${form}:network:${network}`, mailLimits.network, now)
  if (fromNetwork.tripped) {
    const { resetAt } = fromNetwork[fromNetwork.tripped]
    return { is: "busy", retryAfterSeconds: Math.max(1, Math.ceil(resetAt - now / 1_000)) }
  }
  const pair = `${form}:network:${network}:address:${hash("sha256", email)}`
  const { tripped } = await quota.charge(pair, mailLimits.addressFromNetwork, now)
  return {
    is: "open",
    allowance: tripped ? await allowanceBeyond(quota, form, email, now) : await allowanceFor(quota, form, email, now),
  }
}

/** What the limits still allow for an address, whoever asks. */
export async function allowanceFor(
  quota: ServingQuotaStore,
  form: Form,
  email: string,
  now: number,
): Promise<Allowance> {
  const { tripped } = await quota.charge(`${form}:address:${hash("sha256", email)}`, mailLimits.address, now)
  return tripped ? allowanceBeyond(quota, form, email, now) : "within"
}

async function allowanceBeyond(quota: ServingQuotaStore, form: Form, email: string, now: number): Promise<Allowance> {
  const { tripped } = await quota.charge(`${form}:beyond:${hash("sha256", email)}`, mailLimits.beyond, now)
  return tripped ? "spent" : "beyond"
}

/** Whether an address that was last mailed at that instant is mailed now. */
export function isMailed(allowance: Allowance, lastMailedAt: Date | null, at: Date): boolean {
  return allowance !== "spent" || lastMailedAt === null || at.getTime() - lastMailedAt.getTime() >= beyondEveryMs
}
