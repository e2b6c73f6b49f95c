export const recentSeconds = 3_600

export type Signed = { accountId: string; signedInAt: Date }

export type StaleSignIn = { ok: false; reason: "stale_sign_in" }

export const staleSignIn: StaleSignIn = { ok: false, reason: "stale_sign_in" }

/**
 * Required before anything that makes a credential which outlives the session, could take the account over, or returns
 * its data, on every transport: a thief of a session must not gain more than that.
 */
export function isRecentSignIn({ signedInAt }: Pick<Signed, "signedInAt">, at: Date): boolean {
  return at.getTime() - signedInAt.getTime() < recentSeconds * 1_000
}
