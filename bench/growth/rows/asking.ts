import { createHash, randomBytes, randomUUID } from "node:crypto"
import { createMailer } from "../../../server/accounts/mail/mailer"
import { watchQuotas } from "../../../server/accounts/mail/notices/quota"
import { sendDue } from "../../../server/accounts/mail/sendDue"
import { chooseMails } from "../../../server/accounts/mailChoices"
import { readAuthorization } from "../../../server/accounts/oauth/authorization"
import { registerClient } from "../../../server/accounts/oauth/clients"
import { allow } from "../../../server/accounts/oauth/consent"
import { exchange } from "../../../server/accounts/oauth/exchange"
import { requestAddressChange } from "../../../server/accounts/registration/changeAddress"
import { confirmSignup } from "../../../server/accounts/registration/confirm"
import { deleteAccount } from "../../../server/accounts/registration/deleteAccount"
import { requestDeletion } from "../../../server/accounts/registration/deletion"
import { requestSignIn, requestSignup } from "../../../server/accounts/registration/requestLink"
import { sessionCookie } from "../../../server/accounts/sessions/cookies"
import { newSessionToken, openSession } from "../../../server/accounts/sessions/open"
import { signOutEverywhere } from "../../../server/accounts/sessions/store"
import { makeToken } from "../../../server/accounts/tokens"
import { jobs } from "../../../server/jobs"
import type { Database } from "../../../server/platform/database/database"
import type { Env } from "../../../server/platform/env"
import { appSecret } from "../../../server/platform/secret"
import { products } from "../../../server/products"
import { portalResponse } from "../../../server/surfaces/portal/trpc/handler"
import { appRouter } from "../../../server/surfaces/portal/trpc/router"
import { run } from "../../../server/surfaces/requests/run"
import type { Service } from "../../../server/surfaces/requests/service"

export async function askProducts(service: Service, key: string, at: Date): Promise<void> {
  for (const product of products) {
    for (const as_of of [undefined, new Date(at.getTime() - 31_536_000_000).toISOString()]) {
      const input = { ...product.example, ...(as_of && "as_of" in product.params.shape ? { as_of } : {}) }
      await run(service, { product, input, key, channel: "rest", at: at.getTime() })
    }
  }
}

/** Sends every query of the dashboard that needs no input, and makes an owner's changes there. */
export async function visitDashboard(service: Service, accountId: string, at: Date): Promise<void> {
  const token = newSessionToken()
  await openSession(service.database, { token, accountId, at })
  const call = async (path: string, method: "query" | "mutation", input?: object) => {
    const url = new URL(`/api/trpc/${path}`, service.env.BASE_URL)
    if (method === "query" && input) url.searchParams.set("input", JSON.stringify(input))
    const headers = { cookie: `${sessionCookie(service.env.BASE_URL).name}=${token}`, origin: url.origin }
    const asked = method === "query" ? { headers } : posted(headers, input)
    const response = await portalResponse(service, new Request(url, asked), at)
    const answer = await response.json()
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.result.data
  }
  // Those of the desk exist for operators alone.
  const ofOwners = questionsWithoutInput().filter((path) => !path.startsWith("operator."))
  for (const path of ofOwners) await call(path, "query")
  const { keyId } = await call("keys.create", "mutation", { name: "bench", expiresAt: null })
  await call("keys.rename", "mutation", { keyId, name: "renamed" })
  const link = { keyId, address: "market/regime", lifetimeSeconds: 3_600 }
  const { id } = await call("links.create", "mutation", link)
  await call("links.revoke", "mutation", { linkId: id })
  const rotated = await call("keys.rotate", "mutation", { keyId, overlapSeconds: 3_600 })
  await call("keys.revoke", "mutation", { keyId: rotated.keyId })
  await chooseMails(service.database, accountId, { wantsQuotaMails: true }, at)
}

type Procedure = { _def: { type: string; inputs?: readonly unknown[] } }

/** The router holds its procedures by their full paths; its types show a tree. */
function questionsWithoutInput(): string[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
  return Object.entries(procedures).flatMap(([path, { _def }]) =>
    _def.type === "query" && !_def.inputs?.length ? path : [],
  )
}

const posted = (headers: object, input: object = {}) => ({
  method: "POST",
  headers: { ...headers, "content-type": "application/json", "sec-fetch-site": "same-origin" },
  body: JSON.stringify(input),
})

export async function comeAndGo(service: Service, at: Date): Promise<void> {
  const { database, env } = service
  const [email, network] = [`${randomUUID()}@example.com`, "bench"]
  await requestSignup(service, { email, network, at })
  const mailed = { purpose: "confirm", email, accountId: null } as const
  const { token } = await database.prisma.$transaction((tx) => makeToken(tx, appSecret(env), mailed, at))
  await confirmSignup(service, { token, at })
  await requestSignIn(service, { email, network, at })
  const { id: accountId } = await database.prisma.account.findUniqueOrThrow({ where: { email } })
  await connect(service, accountId, at)
  await requestAddressChange(service, { accountId, email: `new-${email}`, at })
  await signOutEverywhere(database, accountId, at)
  await requestDeletion(service, { accountId, at })
  await deleteAccount(database, accountId, { at, actor: "owner" })
}

async function connect(service: Service, accountId: string, at: Date): Promise<void> {
  const { database, env } = service
  const redirectUri = "https://client.example/callback"
  const registered = await registerClient(database, { redirect_uris: [redirectUri] }, at)
  if (!registered.ok) throw new Error(registered.description)
  const { client_id: clientId } = registered.registered as { client_id: string }
  const verifier = randomBytes(32).toString("base64url")
  const asked = {
    ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, code_challenge_method: "S256" },
    ...{ code_challenge: createHash("sha256").update(verifier).digest("base64url"), state: "a" },
    resource: `${env.BASE_URL}/mcp`,
  }
  const read = await readAuthorization(service, { query: `${new URLSearchParams(asked)}`, network: "bench" }, at)
  if (!read.ok) throw new Error(read.sentence)
  const consent = await allow(service, { accountId, signedInAt: at }, read.authorization, at)
  if (!consent.ok) throw new Error(consent.reason)
  const code = new URL(consent.returnUri).searchParams.get("code") ?? ""
  const of = { client_id: clientId, redirect_uri: redirectUri, resource: asked.resource }
  const first = { ...of, grant_type: "authorization_code", code, code_verifier: verifier }
  const tokens = await exchange(service, new URLSearchParams(first), at)
  const { refresh_token, access_token } = tokens.fields as { refresh_token: string; access_token: string }
  await service.tokens.verify(access_token, at.getTime())
  const again = { ...of, grant_type: "refresh_token", refresh_token }
  await exchange(service, new URLSearchParams(again), at)
}

export async function work({ database, env, log }: { database: Database; env: Env; log: Service["log"] }, at: Date) {
  for (const job of jobs) {
    await job.isDueAtStart?.({ env, database, log }, at)
    await job.isNeeded?.({ env, database, log }, at)
    await job.findMissed?.({ env, database, log }, [], at)
    await job.run({ env, database, log, at, progress: () => {} })
  }
  const mailer = createMailer({ env, database, log }, () => [])
  if (mailer) await sendDue(mailer, at)
  const watch = watchQuotas({ database, env, log }, { clock: () => at.getTime(), batchMs: 1 })
  watch.note(["acct_1", "acct_2"])
  await new Promise((resolve) => setTimeout(resolve, 50))
  await watch.stop()
}
