const recentSeconds = 3_600

/** Whose session it is, and when it began. */
export type Signed = { accountId: string; signedInAt: Date }

export type StaleSignIn = { ok: false; reason: "stale_sign_in" }

export const staleSignIn: StaleSignIn = { ok: false, reason: "stale_sign_in" }

/**
 * Asked before anything that makes a credential which outlives the session, could take the account over, or hands out its
 * data, on every transport: a stolen session must not become more than that.
 */
export function isRecentSignIn({ signedInAt }: Pick<Signed, "signedInAt">, at: Date): boolean {
  return at.getTime() - signedInAt.getTime() < recentSeconds * 1_000
}
