import { createHash, randomBytes, randomUUID } from "node:crypto"
import { readAuthorization } from "../../server/accounts/oauth/authorization"
import { allow } from "../../server/accounts/oauth/consent"
import type { Tier } from "../../server/accounts/tiers"
import { postMcp } from "../support/mcpRequests"
import type { TestServer } from "../support/server"

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: string
  scope: string
}
export type Pending = { code: string; verifier: string; clientId: string }

export const redirectUri = "https://client.example/callback"

export async function errorOf(response: Response | Promise<Response>): Promise<[status: number, error: string]> {
  const answered = await response
  return [answered.status, (await answered.json()).error]
}

/** Steps of an OAuth client and an account owner. The server must be running when they are used. */
export function oauthClient(server: TestServer) {
  const now = () => new Date(server.clock.now)

  function post(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
    const body = typeof fields === "string" ? fields : new URLSearchParams(fields)
    return fetch(`${server.origin}${path}`, { method: "POST", body, headers })
  }

  function register(metadata: unknown = { redirect_uris: [redirectUri], client_name: "Tester" }) {
    return post("/oauth/register", JSON.stringify(metadata), { "Content-Type": "application/json" })
  }

  async function newClient(uris = [redirectUri]): Promise<string> {
    const response = await register({ redirect_uris: uris, client_name: "Tester" })
    return (await response.json()).client_id
  }

  const newAccount = (tier: Tier = "api_pro") => server.account(tier)

  function queryOf(clientId: string, more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString("base64url")
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a state",
      resource: `${server.service.env.BASE_URL}/mcp`,
      ...more,
    })
    return { verifier, query }
  }

  const read = (query: URLSearchParams | string, network: string = randomUUID()) =>
    readAuthorization(server.service, { query: query.toString(), network }, now())

  async function authorize(accountId: string, clientId: string, more?: Record<string, string>): Promise<Pending> {
    const { verifier, query } = queryOf(clientId, more)
    const asked = await read(query)
    if (!asked.ok) throw new Error(asked.sentence)
    const consent = await allow(server.service, { accountId, signedInAt: now() }, asked.authorization, now())
    if (!consent.ok) throw new Error(consent.reason === "limit" ? consent.sentence : consent.reason)
    const code = new URL(consent.returnUri).searchParams.get("code") ?? ""
    return { code, verifier, clientId }
  }

  /** A code of a new account for a new client. */
  async function pending(more?: Record<string, string>) {
    const [{ accountId }, clientId] = [await newAccount(), await newClient()]
    return { accountId, ...(await authorize(accountId, clientId, more)) }
  }

  const exchange = ({ code, verifier, clientId }: Pending, more: Record<string, string> = {}) =>
    post("/oauth/token", {
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: redirectUri,
      ...more,
    })

  const refresh = (clientId: string, refreshToken: string, more: Record<string, string> = {}) =>
    post("/oauth/token", { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, ...more })

  async function refreshed(clientId: string, { refresh_token }: Tokens): Promise<Tokens> {
    return (await refresh(clientId, refresh_token)).json()
  }

  async function connected(tier?: Tier) {
    const [account, clientId] = [await newAccount(tier), await newClient()]
    const response = await exchange(await authorize(account.accountId, clientId))
    const tokens: Tokens = await response.json()
    return { ...account, clientId, tokens }
  }

  function call(token: string, name = "get_market_regime", path = "/mcp") {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } }
    return postMcp(server.origin, message, { Authorization: `Bearer ${token}` }, path)
  }

  const asOwner = { newAccount, queryOf, read, authorize, pending, connected }
  return { ...asOwner, post, register, newClient, exchange, refresh, refreshed, call }
}
