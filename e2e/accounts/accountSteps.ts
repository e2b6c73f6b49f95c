import { randomUUID } from "node:crypto"
import { confirmSignup, type SignedInVisitor } from "../../server/accounts/registration/confirm"
import { confirmDeletion, requestDeletion } from "../../server/accounts/registration/deletion"
import { requestSignup } from "../../server/accounts/registration/requestLink"
import { newestToken } from "../support/mails"
import type { TestServer } from "../support/server"

export const someone = () => `${randomUUID()}@example.com`

/** Steps of account owners. `serverOf` is called only when they run, once the server is up. */
export function accountSteps(serverOf: () => TestServer) {
  const now = () => new Date(serverOf().clock.now)
  const ask = (email: string, network: string = randomUUID()) =>
    requestSignup(serverOf().service, { email, network, at: now() })
  const confirm = (token: string, at = now(), visitor: SignedInVisitor | null = null) =>
    confirmSignup(serverOf().service, { token, at, visitor })

  async function mailedToken(email: string): Promise<string> {
    await ask(email)
    return newestToken(serverOf().service, email, "confirm")
  }

  async function signUp(email: string): Promise<string> {
    const confirmed = await confirm(await mailedToken(email))
    if (!confirmed.ok) throw new Error(confirmed.reason)
    return confirmed.key
  }

  async function accountIdOf(email: string): Promise<string> {
    return (await serverOf().service.database.prisma.account.findUniqueOrThrow({ where: { email } })).id
  }

  async function keysOf(email: string) {
    const account = await serverOf().service.database.prisma.account.findUniqueOrThrow({
      where: { email },
      include: { keys: { orderBy: { createdAt: "asc" } } },
    })
    return account.keys
  }

  async function deleteByLink(email: string) {
    const { service } = serverOf()
    await requestDeletion(service, { accountId: await accountIdOf(email), at: now() })
    const token = await newestToken(service, email, "delete_account")
    return confirmDeletion({ ...service, billing: null }, { token, at: now() })
  }

  return { now, ask, confirm, mailedToken, signUp, accountIdOf, keysOf, deleteByLink }
}
