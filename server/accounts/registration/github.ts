import { z } from "zod"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { readEmail } from "../email"
import { lockAddress } from "../tokens"
import { openConfirmed } from "./confirm"

/** Without `email` if GitHub has verified no usable address. */
export type GithubUser = { id: string; email?: string }

const user = z.object({ id: z.int() })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

type GithubEnv = Pick<Env, "GITHUB_API_URL">

const longestMs = 10_000

/** The user who has just signed in at GitHub. The token is not stored. */
export async function readGithubUser({ GITHUB_API_URL }: GithubEnv, token: string): Promise<GithubUser> {
  const ask = async (path: string): Promise<unknown> => {
    const headers = { Accept: "application/vnd.github+json", Authorization: `Bearer ${token}`, "User-Agent": "Assay" }
    const response = await fetch(`${GITHUB_API_URL}${path}`, { headers, signal: AbortSignal.timeout(longestMs) })
    if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}`)
    return response.json()
  }
  const [who, addresses] = await Promise.all([ask("/user"), ask("/user/emails")])
  return { id: String(user.parse(who).id), email: verifiedAddress(addresses) ?? undefined }
}

/** The primary address, to which GitHub itself writes; null unless it is verified. */
export function verifiedAddress(addresses: unknown): string | null {
  const primary = emails.parse(addresses).find((each) => each.primary && each.verified)
  const read = primary && readEmail(primary.email)
  return read?.ok ? read.email : null
}

/**
 * Opens an account for a proven address that has none, as by the link of a signup. Leaves an existing one unchanged.
 * Returns false if there is none, and the address may not sign up.
 */
export async function openIfNew(
  { database, env }: { database: Database; env: Env },
  { email, at }: { email: string; at: Date },
): Promise<boolean> {
  return database.prisma.$transaction(async (tx) => {
    await lockAddress(tx, email)
    if (await tx.account.findUnique({ where: { email }, select: { id: true } })) return true
    return (await openConfirmed(tx, env, { email, at })) !== null
  })
}
