import type { Adapter, AdapterUser } from "next-auth/adapters"
import { openSession } from "../../accounts/sessions/open"
import { endSession, sessionHash } from "../../accounts/sessions/store"
import { consumeToken } from "../../accounts/tokens"
import type { Database } from "../../platform/database/database"

/**
 * `browser` is a name that owners recognise; `confirmed` is the address that the browser has just confirmed. `isAnew`
 * ignores the account that the browser is signed in to.
 */
export type BrowserVisit = { browser: string | null; confirmed: string | null; isAnew?: boolean }

/**
 * Keeps next-auth's records in our own tables. The stock adapter stores session tokens in plain text; this one stores
 * only their hashes. It creates no accounts: sign-up does.
 */
export function authAdapter(
  database: Database,
  clock: () => Date,
  { browser, confirmed, isAnew }: BrowserVisit,
): Adapter {
  const { prisma } = database
  return {
    async getUser(id) {
      return userOf(await prisma.account.findUnique({ where: { id } }))
    },
    async getUserByEmail(email) {
      return userOf(await prisma.account.findUnique({ where: { email } }))
    },
    async updateUser({ id }) {
      return requireUser(await prisma.account.update({ where: { id }, data: { emailVerifiedAt: clock() } }))
    },
    /** next-auth requires this method; `requestSignIn` creates the tokens. */
    createVerificationToken() {
      throw new Error("Request a sign-in link at /sign-in.")
    },
    /** `token` is already the SHA-256 in hex: next-auth hashes it as `authOptions.ts` sets. */
    async useVerificationToken({ token }) {
      if (confirmed !== null) return { identifier: confirmed, token, expires: never }
      const question = { tokenHash: Buffer.from(token, "hex"), purpose: "sign_in" as const, at: clock() }
      const spent = await prisma.$transaction((tx) => consumeToken(tx, question))
      return spent.ok ? { identifier: spent.email, token, expires: never } : null
    },
    /** Accounts are identified by their address alone, so there is nothing to link. */
    getUserByAccount: async () => null,
    linkAccount: async () => {},
    async createSession({ sessionToken, userId }) {
      const expires = await openSession(database, { token: sessionToken, accountId: userId, browser, at: clock() })
      return { sessionToken, userId, expires }
    },
    async getSessionAndUser(sessionToken) {
      if (isAnew) return null
      const where = { tokenHash: sessionHash(sessionToken), expiresAt: { gt: clock() } }
      const session = await prisma.session.findUnique({ where, include: { account: true } })
      if (!session) return null
      const { accountId: userId, expiresAt: expires, account } = session
      return { session: { sessionToken, userId, expires }, user: requireUser(account) }
    },
    async deleteSession(sessionToken) {
      await endSession(database, sessionToken, clock())
    },
  }
}

/** next-auth compares the expiry with its own clock, but the token has already been checked. */
const never = new Date(8.64e15)

type Stored = { id: string; email: string; emailVerifiedAt: Date | null }

function userOf(account: Stored | null): AdapterUser | null {
  return account && requireUser(account)
}

function requireUser({ id, email, emailVerifiedAt }: Stored): AdapterUser {
  return { id, email, emailVerified: emailVerifiedAt }
}
