import { randomUUID } from "node:crypto"
import OAuth2Server, {
  type AuthorizationCodeModel,
  type Client,
  type RefreshTokenModel,
} from "@node-oauth/oauth2-server"
import type { OauthClient, Prisma } from "../../platform/database/generated/client"
import { writeAudit } from "../audit/write"
import { queueMail } from "../mail/queue"
import { endGrants, reusedReason } from "./grants"
import { hashSecret, makeSecret } from "./secrets"
import { findSuccessor, lockGrantOf, renewGrant, type Successor } from "./successors"
import { grantTypes, leastAccessSeconds, lifetimes, scope } from "./terms"

type Holder = { accountId: string } & ({ code: CodeTerms } | { refresh: RefreshTerms })
type CodeTerms = { hash: Uint8Array<ArrayBuffer>; clientHost: string; resource: string }
/** `given` is what the token was already exchanged for, if it may have that again. */
type RefreshTerms = { token: string; grantId: string; given: Successor | null }

/** `namesRedirect`: whether the client repeats its redirect URI, which OAuth 2.1 dropped because PKCE does more. */
type ExchangeContext = { resources: readonly string[]; namesRedirect: boolean; secrets: readonly Buffer[]; at: Date }

const ended = "This connection has ended. Connect the app again."
const reused =
  "This refresh token is older than one that was already exchanged. Two parties may hold it, so the connection has ended. Connect the app again."

/** Keeps the library's own clock from deciding: expiry depends on the instant of the request. */
const settled = new Date(8.64e15)

export function exchangeModel(
  tx: Prisma.TransactionClient,
  { resources, namesRedirect, secrets, at }: ExchangeContext,
): AuthorizationCodeModel & RefreshTokenModel {
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

  async function endReused(grantId: string): Promise<null> {
    const { count } = await endGrants(tx, { id: grantId }, { at, actor: "service" }, reusedReason)
    if (count > 0) await tellOwner(tx, grantId, { at, secret: secrets[0] })
    return null
  }

  /** What a refresh token was exchanged for, with another access token if that one has expired meanwhile. */
  async function givenAgain(grantId: string, given: Successor, accessToken: string): Promise<Successor> {
    if (given.accessTokenExpiresAt > after(leastAccessSeconds)) return given
    const expiresAt = after(lifetimes.access)
    const data = { grantId, createdAt: at, hash: hashSecret(accessToken), kind: "access", expiresAt } as const
    await tx.oauthToken.create({ data })
    return { ...given, accessToken, accessTokenExpiresAt: expiresAt }
  }

  return {
    async getClient(id) {
      const client = await tx.oauthClient.findUnique({ where: { id } })
      return client && clientOf(client)
    },

    async getAuthorizationCode(authorizationCode) {
      const hash = hashSecret(authorizationCode)
      const row = await tx.oauthCode.findUnique({ where: { hash }, include: { client: true } })
      if (!row) return null
      // Two parties have this code, and one of them should not.
      if (row.usedAt) return row.grantId ? endReused(row.grantId) : null
      if (row.expiresAt <= at || !resources.includes(row.resource)) return null
      const { accountId, clientHost, challenge, redirectUri, client, resource } = row
      const user: Holder = { accountId, code: { hash, clientHost, resource } }
      return {
        authorizationCode,
        expiresAt: settled,
        redirectUri: namesRedirect ? redirectUri : "",
        scope: [scope],
        client: clientOf(client),
        user,
        codeChallenge: challenge,
        codeChallengeMethod: "S256",
      }
    },

    /** True once: of two simultaneous exchanges, the second finds the code used. */
    async revokeAuthorizationCode({ authorizationCode }) {
      const where = { hash: hashSecret(authorizationCode), usedAt: null }
      return (await tx.oauthCode.updateMany({ where, data: { usedAt: at } })).count === 1
    },

    /**
     * Exchanges of one grant wait for each other, on all replicas: of two windows that refresh at once, the second gets
     * the tokens of the first.
     */
    async getRefreshToken(refreshToken) {
      const hash = hashSecret(refreshToken)
      await lockGrantOf(tx, hash)
      const row = await tx.oauthToken.findUnique({ where: { hash }, include: { grant: { include: { client: true } } } })
      if (row?.kind !== "refresh") return null
      const { grant } = row
      const given = findSuccessor(secrets, refreshToken, row, at)
      if (grant.endedAt) throw new OAuth2Server.InvalidGrantError(ended)
      if (row.usedAt && !given) {
        await endReused(grant.id)
        throw new OAuth2Server.InvalidGrantError(reused)
      }
      if (row.expiresAt <= at || !resources.includes(grant.resource)) return null
      const user: Holder = { accountId: grant.accountId, refresh: { token: refreshToken, grantId: grant.id, given } }
      return { refreshToken, refreshTokenExpiresAt: settled, scope: [scope], client: clientOf(grant.client), user }
    },

    async revokeToken({ refreshToken, user }) {
      if (refreshOf(user)?.given) return true
      const where = { hash: hashSecret(refreshToken), usedAt: null }
      return (await tx.oauthToken.updateMany({ where, data: { usedAt: at } })).count === 1
    },

    generateAccessToken: async () => makeSecret("access"),
    generateRefreshToken: async () => makeSecret("refresh"),
    validateScope: async () => [scope],

    async saveToken({ accessToken, refreshToken = "", scope: allowed }, client, user) {
      const holder = holderOf(user)
      const answer = { scope: allowed, client, user }
      if ("refresh" in holder && holder.refresh.given) {
        return { ...answer, ...(await givenAgain(holder.refresh.grantId, holder.refresh.given, accessToken)) }
      }
      const successor = { accessToken, refreshToken, accessTokenExpiresAt: after(lifetimes.access) }
      const expiresAt = after(lifetimes.refresh)
      const grantId =
        "refresh" in holder
          ? await renewGrant(tx, holder.refresh, successor, { secret: secrets[0], expiresAt })
          : await openGrant(
              tx,
              { accountId: holder.accountId, clientId: client.id, ...holder.code },
              { at, secret: secrets[0], expiresAt },
            )
      const common = { grantId, createdAt: at }
      const access = {
        hash: hashSecret(accessToken),
        kind: "access",
        expiresAt: successor.accessTokenExpiresAt,
      } as const
      const refresh = { hash: hashSecret(refreshToken), kind: "refresh", expiresAt } as const
      await tx.oauthToken.createMany({ data: [access, refresh].map((each) => ({ ...common, ...each })) })
      return { ...answer, ...successor }
    },

    // The library's type requires these, but never calls them: `/mcp` recognises tokens when it identifies the caller.
    getAccessToken: async () => null,
    saveAuthorizationCode: async () => null,
  }
}

const clientOf = ({ id, redirectUris }: OauthClient): Client => ({ id, redirectUris, grants: [...grantTypes] })

function holderOf(user: object): Holder {
  return user as Holder
}

function refreshOf(user: object): RefreshTerms | null {
  const holder = holderOf(user)
  return "refresh" in holder ? holder.refresh : null
}

async function tellOwner(
  tx: Prisma.TransactionClient,
  grantId: string,
  { at, secret }: { at: Date; secret: Buffer },
): Promise<void> {
  const { clientName, clientHost, accountId, account } = await tx.oauthGrant.findUniqueOrThrow({
    where: { id: grantId },
    include: { account: { select: { email: true } } },
  })
  const message = { kind: "client_ended" as const, clientName, clientHost, endedAt: at }
  const idempotencyKey = `client_ended/${grantId}`
  await queueMail(tx, { to: account.email, accountId, message, idempotencyKey, at }, secret)
}

type Opened = CodeTerms & { accountId: string; clientId: string }

/** A grant begins with the exchange of its code. Its owner gets a mail, so that no client connects unnoticed. */
async function openGrant(
  tx: Prisma.TransactionClient,
  { accountId, clientId, clientHost, resource, hash }: Opened,
  { at, secret, expiresAt }: { at: Date; secret: Buffer; expiresAt: Date },
): Promise<string> {
  const id = `grant_${randomUUID()}`
  const { name, connectedAt } = await tx.oauthClient.findUniqueOrThrow({ where: { id: clientId } })
  if (!connectedAt) await tx.oauthClient.update({ where: { id: clientId }, data: { connectedAt: at } })
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  await tx.oauthGrant.create({
    data: { id, accountId, clientId, clientName: name, clientHost, resource, createdAt: at, expiresAt },
  })
  await tx.oauthCode.update({ where: { hash }, data: { grantId: id } })
  const detail = { name, host: clientHost }
  await writeAudit(tx, { at, actor: "owner" }, "client.connected", { accountId, keyId: id, detail })
  const message = { kind: "client_connected" as const, clientName: name, clientHost, connectedAt: at }
  await queueMail(tx, { to: email, accountId, message, idempotencyKey: `client_connected/${id}`, at }, secret)
  return id
}
