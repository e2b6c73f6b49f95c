import { hash } from "node:crypto"
import type { ServingQuotaStore } from "../quota/store"

/** How often mail may be asked for: to one address, and from one network. */
export const mailLimits = {
  address: { perMinute: 3, perDay: 10 },
  network: { perMinute: 10, perDay: 50 },
}

/** Who asks for mail to which address; `network` is what the host counts callers by. */
export type MailRequest = { email: string; network: string; at: Date }

/**
 * Whether the mail may be sent. A busy network is told when to come back. A busy address is `silent`: the mail is not
 * sent, and the answer is the usual one, for it would tell a stranger what others do with the address.
 */
export type Admission = { is: "open" } | { is: "silent" } | { is: "busy"; retryAfterSeconds: number }

export async function admitMail(
  quota: ServingQuotaStore,
  form: "signup" | "sign_in",
  { email, network, at }: MailRequest,
): Promise<Admission> {
  const now = at.getTime()
  const fromNetwork = await quota.charge(`${form}:network:${network}`, mailLimits.network, now)
  if (fromNetwork.tripped) {
    const { resetAt } = fromNetwork[fromNetwork.tripped]
    return { is: "busy", retryAfterSeconds: Math.max(1, Math.ceil(resetAt - now / 1_000)) }
  }
  const toAddress = await quota.charge(`${form}:address:${hash("sha256", email)}`, mailLimits.address, now)
  return toAddress.tripped ? { is: "silent" } : { is: "open" }
}
