import { randomUUID } from "node:crypto"
import { confirmSignup, type SignedInVisitor } from "../../server/accounts/registration/confirm"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { confirmDeletion, requestDeletion } from "../../server/accounts/registration/deletion"
import { requestSignup } from "../../server/accounts/registration/requestLink"
import { newestToken } from "../support/mails"
import { someone, type TestServer } from "../support/server"

/** Steps that an account owner takes, such as signing up. The server must be running when they are used. */
export function accountSteps(server: TestServer) {
  const now = () => new Date(server.clock.now)
  const ask = (email: string, network: string = randomUUID()) =>
    requestSignup(server.service, { email, network, at: now() })
  const confirm = (token: string, at = now(), visitor: SignedInVisitor | null = null) =>
    confirmSignup(server.service, { token, at, visitor })

  async function mailedToken(email: string): Promise<string> {
    await ask(email)
    return newestToken(server.service, email, "confirm")
  }

  async function signUp(email: string): Promise<string> {
    const confirmed = await confirm(await mailedToken(email))
    if (!confirmed.ok) throw new Error(confirmed.reason)
    return confirmed.key
  }

  /** Somebody who has signed up. */
  async function owner() {
    const email = someone()
    const key = await signUp(email)
    return { email, key, id: await accountIdOf(email) }
  }

  async function accountIdOf(email: string): Promise<string> {
    return (await server.prisma.account.findUniqueOrThrow({ where: { email } })).id
  }

  async function keysOf(email: string) {
    const account = await server.prisma.account.findUniqueOrThrow({
      where: { email },
      include: { keys: { orderBy: { createdAt: "asc" } } },
    })
    return account.keys
  }

  async function deleteByLink(email: string) {
    const { service } = server
    await requestDeletion(service, { accountId: await accountIdOf(email), at: now() })
    const token = await newestToken(service, email, "delete_account")
    return confirmDeletion({ ...service, billing: null }, { token, at: now() })
  }

  const remove = (id: string) => deleteAccount(server.service.database, id, { at: now(), actor: "owner" })

  return { now, ask, confirm, mailedToken, signUp, owner, accountIdOf, keysOf, deleteByLink, remove }
}
