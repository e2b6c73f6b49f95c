import { hash } from "node:crypto"
import type { ServingQuotaStore } from "../quota/store"

/**
 * How often mail may be requested: per address, per address and network, and per network. Other people can use up an
 * address's share, so a little more is allowed beyond it.
 */
export const mailLimits = {
  address: { perMinute: 3, perDay: 10 },
  addressFromNetwork: { perMinute: 3, perDay: 5 },
  network: { perMinute: 10, perDay: 50 },
  beyond: { perMinute: 1, perDay: 5 },
}

/** Beyond all limits, an address still gets a mail this often. A sign-in link works as long. */
const beyondEveryMs = 15 * 60_000

/** `browser` is a secret of the waiting browser, if it can take a code. */
export type MailRequest = { email: string; network: string; at: Date; browser?: string }

type Form = "signup" | "sign_in" | "change_address" | "team_invitation" | "changelog"

export type Allowance = "within" | "beyond" | "spent"

/** Only a network over its limit learns when to retry. Nobody learns what others requested for an address. */
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

export function isMailed(allowance: Allowance, lastMailedAt: Date | null, at: Date): boolean {
  return allowance !== "spent" || lastMailedAt === null || at.getTime() - lastMailedAt.getTime() >= beyondEveryMs
}
