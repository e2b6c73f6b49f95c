// @module-tag slow
import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startStripe } from "../../server/accounts/billing/testing/stripe"
import { createKey } from "../../server/accounts/keys/format"
import { issueKey } from "../../server/accounts/keys/issue"
import { mailLimits } from "../../server/accounts/mail/limits"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { newSessionToken } from "../../server/accounts/sessions/open"
import { sessionHash } from "../../server/accounts/sessions/store"
import { workBudgetMs } from "../../server/accounts/workBudget"
import { connect, type Database } from "../../server/platform/database/database"
import { products } from "../../server/products"
import { tools } from "../../server/surfaces/mcp/tools"
import { createTestDatabase, testVariables } from "../support/database"
import { eras } from "../support/mcpRequests"
import { type Running, requireBuild, run } from "../support/processes"
import { restUrl } from "../support/requests"
import { type ActionAsked, type Asked, actions, listened, procedures, routes } from "./doors"
import { actionsOfApp, type BuiltAction, pathsOfListener, proceduresOfPortal, routesOfApp } from "./found"

const operatorsToken = randomBytes(16).toString("hex")
const operatorsAddress = "operator@example.com"
const { BASE_URL } = testVariables

let database: Database
let stripe: Awaited<ReturnType<typeof startStripe>>
let running: Running
let [listener, next] = ["", ""]

beforeAll(requireBuild, 0)

beforeAll(async () => {
  database = connect(await createTestDatabase(), 4)
  stripe = await startStripe()
  running = run("e2e/support/nextProcess.ts", [], {
    ...{ ...testVariables, NODE_ENV: "production", DATABASE_URL: database.url },
    ...{ TRUSTED_PROXIES: "1", METRICS_TOKEN: operatorsToken, OPERATORS: operatorsAddress },
    ...{ RESEND_API_KEY: "re_1", MAIL_FROM: "Assay <assay@example.com>" },
    ...{ RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La" },
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
    ...{ STRIPE_PRICE_PREMIUM: "price_premium", STRIPE_PRICE_PROFESSIONAL: "price_professional" },
    STRIPE_BASE_URL: stripe.url,
  })
  const [, ...ports] = await running.says(/^(\d+) (\d+)$/m)
  ;[listener, next] = ports.map((port) => `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await running.end()
  await stripe.close()
  await database.close()
})

describe("the tables list a door for exactly", () => {
  it("the routes of app/", () => {
    expect(Object.keys(routes).toSorted()).toEqual(routesOfApp().toSorted())
  })

  it("the paths that the listener answers itself", () => {
    expect(Object.keys(listened).toSorted()).toEqual(pathsOfListener().toSorted())
    const same = Object.values(listened).filter((each) => typeof each === "string")
    expect(same.filter((route) => !(route in routes))).toEqual([])
  })

  it("the procedures of the dashboard and the server actions", () => {
    const namesOf = (found: { name: string }[]) => found.map(({ name }) => name).toSorted()
    expect(Object.keys(procedures).toSorted()).toEqual(namesOf(proceduresOfPortal()))
    expect(Object.keys(actions).toSorted()).toEqual(namesOf(actionsOfApp()))
  })

  it("every procedure and action for a session of any age, with the reason", () => {
    const all = [...Object.entries(procedures), ...Object.entries(actions)]
    expect(all.filter(([, { door, why }]) => door === "session" && !why)).toEqual([])
  })
})

describe("the door of each route holds on both hosts", () => {
  const asked = Object.values(routes).flat()

  it.each(asked.map((each) => [`${each.method ?? "GET"} ${each.path}`, each.door, each] as const))(
    "%s: %s",
    async (_, door, each) => {
      await checks[door](listener, each)
      // Next alone counts no pages: the listener before it does.
      const isCounted = door !== "counted" || each.most || (await ask(next, each)).headers.has("ratelimit")
      await checks[isCounted ? door : "open"](next, each)
    },
  )

  const ofListener = Object.values(listened).flatMap((each) => (typeof each === "string" ? [] : each))

  it.each(ofListener.map((each) => [each.path, each.door, each] as const))(
    "on the listener alone: %s: %s",
    (_, door, each) => checks[door](listener, each),
  )
})

describe("every product and tool requires a key", () => {
  it("on REST", async () => {
    for (const product of products) {
      const path = restUrl("", product, product.example)
      expect([product.name, (await ask(listener, { path })).status]).toEqual([product.name, 401])
    }
  })

  it("on MCP, except the track record, which is public", async () => {
    const open: string[] = []
    for (const { name } of tools) {
      const { message, headers } = eras["2025-11-25"]("tools/call", { name, arguments: {} })
      const sent = { ...headers, Accept: "application/json, text/event-stream" }
      const asked = { path: "/mcp", method: "POST", headers: sent, body: JSON.stringify(message) } as const
      if ((await ask(listener, asked)).status !== 401) open.push(name)
    }
    expect(open).toEqual(["get_track_record"])
  })
})

describe("the door of each procedure of the dashboard", () => {
  it.each(proceduresOfPortal().map(({ name, isQuery }) => [name, procedures[name]?.door, isQuery] as const))(
    "%s: %s",
    async (name, door, isQuery) => {
      const owner = await newOwner()
      const asked: Omit<Asked, "door"> = isQuery
        ? { path: `/api/trpc/${name}` }
        : {
            ...{ path: `/api/trpc/${name}`, method: "POST", headers: { "Content-Type": "application/json" } },
            body: JSON.stringify(procedures[name].input?.(owner) ?? {}),
          }
      const statusOf = async (token?: string) => (await ask(next, asked, { token })).status
      const fresh = await signedIn(owner.accountId, justNow)
      if (door === "desk") {
        expect([await statusOf(), await statusOf(fresh)]).toEqual([404, 404])
        const { accountId } = await newOwner(operatorsAddress)
        expect(await statusOf(await signedIn(accountId, twoHoursAgo))).toBe(412)
        expect([200, 400, 404]).toContain(await statusOf(await signedIn(accountId, justNow)))
        return
      }
      expect(await statusOf()).toBe(401)
      if (!isQuery) expect((await ask(next, fromElsewhere(asked), { token: fresh })).status).toBe(403)
      const late = await statusOf(await signedIn(owner.accountId, twoHoursAgo))
      const answered = [200, 400, 404]
      if (door === "session") return expect(answered).toContain(late)
      expect(late).toBe(412)
      expect(answered).toContain(await statusOf(fresh))
    },
  )
})

describe("the door of each server action", () => {
  it.each(actionsOfApp().map((action) => [action.name, actions[action.name]?.door, action] as const))(
    "%s: %s",
    async (name, door, action) => {
      const asked = actions[name]
      const empty = await callOf(action, asked)
      for (const origin of [listener, next]) expect((await ask(origin, fromElsewhere(empty))).status).toBe(403)
      if (door === "counted") return expectMailsCounted(action, asked)
      const owner = await newOwner()
      const fields = asked.fieldsOf ? asked.fieldsOf(owner, await clientsRequest()) : asked.fields
      const sent = await callOf(action, { ...asked, fields })
      const outcome = async (token?: string) => outcomeOf(await ask(next, sent, { token }))
      const ofStranger = await outcome()
      if (door === "open") return expect(ofStranger).toBe("sign in")
      expect(ofStranger).not.toBe("done")
      if (door === "token") return
      expect(await outcome(await signedIn(owner.accountId, twoHoursAgo))).toBe(door === "session" ? "done" : "sign in")
      expect(await outcome(await signedIn(owner.accountId, justNow))).toBe("done")
    },
  )
})

const checks: Record<Asked["door"], (origin: string, asked: Asked) => Promise<void>> = {
  async open(origin, asked) {
    const response = await ask(origin, asked)
    expect(response.status).toBeLessThan(400)
    expect(asksForSignIn(response)).toBe(false)
  },
  async counted(origin, asked) {
    await checks.open(origin, asked)
    const network = newNetwork()
    const again = () => ask(origin, asked, {}, network)
    if (asked.most) return expectRefusedAfter(asked.most, async () => (await again()).status === 429)
    if ((await again()).headers.get("ratelimit-policy")?.startsWith('"pages"')) {
      return expect.poll(async () => leftOf(await again())).toBeLessThan(workBudgetMs)
    }
    const left = [leftOf(await again()), leftOf(await again()), leftOf(await again())]
    // A minute may have ended between two of them.
    expect(left[1] - left[0] === -1 || left[2] - left[1] === -1 || left.every(Number.isNaN), `${left}`).toBe(true)
  },
  async key(origin, asked) {
    const { key } = await newOwner()
    expect((await ask(origin, asked)).status).toBe(401)
    expect((await ask(origin, asked, { key: createKey(randomBytes) })).status).toBe(401)
    expect((await ask(origin, asked, { key })).status).toBe(asked.answer ?? 200)
  },
  async session(origin, asked) {
    const { accountId } = await newOwner()
    expect(asksForSignIn(await ask(origin, asked))).toBe(true)
    expect(asksForSignIn(await ask(origin, asked, { token: newSessionToken() }))).toBe(true)
    expect(asksForSignIn(await ask(origin, asked, { token: await signedIn(accountId, twoHoursAgo) }))).toBe(false)
  },
  async desk(origin, asked) {
    const [{ accountId: other }, { accountId }] = [await newOwner(), await newOwner(operatorsAddress)]
    expect((await ask(origin, asked)).status).toBe(404)
    expect((await ask(origin, asked, { token: await signedIn(other, justNow) })).status).toBe(404)
    if (/\/(export|download)$/.test(asked.path)) return
    expect(asksForSignIn(await ask(origin, asked, { token: await signedIn(accountId, twoHoursAgo) }))).toBe(true)
    expect((await ask(origin, asked, { token: await signedIn(accountId, justNow) })).status).toBe(200)
  },
  async token(origin, asked) {
    const response = await ask(origin, asked)
    const isSentAway = /\/sign-in\/refused|\/api\/auth\/error/.test(response.headers.get("location") ?? "")
    if (asked.shows) expect(await response.text()).toContain(asked.shows)
    else if (!isSentAway) expect([400, 401, 404]).toContain(response.status)
    expect(response.headers.getSetCookie().filter((cookie) => cookie.includes("session="))).toEqual([])
  },
  async operator(origin, asked) {
    expect((await ask(origin, asked)).status).toBe(401)
    expect((await ask(origin, asked, { bearer: randomBytes(16).toString("hex") })).status).toBe(401)
    expect((await ask(origin, asked, { bearer: operatorsToken })).status).toBe(200)
  },
  async "this machine"(origin, asked) {
    expect((await ask(origin, asked)).status).toBe(404)
  },
  async "recent sign-in"() {
    throw new Error("No route asks for a recent sign-in by itself: a procedure or an action does.")
  },
}

const asksForSignIn = ({ status, headers }: Response) =>
  status === 401 || /^\/sign-in(\?|$)/.test(headers.get("location") ?? "")

/**
 * The network's quota that is left in this minute. NaN for an answer that shared caches may keep, which contains
 * nothing about its reader.
 */
function leftOf({ headers }: Response): number {
  const left = /r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]
  if (left === undefined) expect(headers.get("cache-control")).toMatch(/public|immutable/)
  return Number(left)
}

async function expectRefusedAfter(most: number, isRefused: () => Promise<boolean>): Promise<void> {
  let admitted = 0
  while (admitted <= 2 * most && !(await isRefused())) admitted++
  expect(admitted).toBeGreaterThanOrEqual(most)
  expect(admitted).toBeLessThanOrEqual(2 * most)
}

function expectMailsCounted(action: BuiltAction, asked: ActionAsked): Promise<void> {
  const network = newNetwork()
  return expectRefusedAfter(mailLimits.network.perMinute, async () => {
    const fields = { email: `${randomUUID()}@example.com` }
    const response = await ask(next, await callOf(action, { ...asked, fields }), {}, network)
    return (await response.text()).includes("Too many emails were requested from your network")
  })
}

type Request = Omit<Asked, "door">

/** An action as React sends it: the arguments that its page has bound, the previous state of the form, and the form. */
async function callOf({ id, page: path }: BuiltAction, asked: Omit<ActionAsked, "door">): Promise<Request> {
  const { bound = [], isStateless, fields = {} } = asked
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, unread: "" })) form.append(`_1_${name}`, value)
  form.append("0", JSON.stringify([...bound, ...(isStateless ? [] : [null]), "$K1"]))
  // In one piece, because a server that refuses it stops reading.
  const sent = new Response(form)
  const headers = { "Next-Action": id, "Content-Type": String(sent.headers.get("content-type")) }
  return { path, method: "POST", headers, body: Buffer.from(await sent.arrayBuffer()) }
}

const fromElsewhere = (asked: Request): Request => ({
  ...asked,
  headers: { ...asked.headers, Origin: "https://evil.example" },
})

async function outcomeOf(response: Response): Promise<"done" | "refused" | "sign in"> {
  expect([200, 303]).toContain(response.status)
  const text = await response.text()
  if (/^\/(sign-in|oauth\/authorize)\b/.test(response.headers.get("x-action-redirect") ?? "")) return "sign in"
  return /"ok":false|"error":"/.test(text) ? "refused" : "done"
}

async function clientsRequest(): Promise<string> {
  const redirectUri = "https://client.example/callback"
  const body = JSON.stringify({ redirect_uris: [redirectUri] })
  const headers = { "Content-Type": "application/json" }
  const { client_id } = await (await ask(next, { path: "/oauth/register", method: "POST", headers, body })).json()
  const asked = {
    ...{ response_type: "code", client_id, redirect_uri: redirectUri, resource: `${BASE_URL}/mcp` },
    ...{ code_challenge: "a".repeat(43), code_challenge_method: "S256" },
  }
  return new URLSearchParams(asked).toString()
}

type Credentials = { token?: string; key?: string; bearer?: string }

/** From its own network, through the one trusted proxy. */
function ask(origin: string, asked: Request, given: Credentials = {}, network = newNetwork()): Promise<Response> {
  const { path, method = "GET", headers, body } = asked
  return fetch(`${origin}${path}`, {
    ...{ method, body, redirect: "manual" },
    headers: {
      ...{ Accept: "text/html", Origin: BASE_URL, "X-Forwarded-For": network, ...headers },
      ...(given.token ? { Cookie: `${sessionCookie(BASE_URL).name}=${given.token}` } : {}),
      ...(given.key ? { "X-API-Key": given.key } : {}),
      ...(given.bearer ? { Authorization: `Bearer ${given.bearer}` } : {}),
    },
  })
}

let networks = 0
const newNetwork = () => `10.0.${networks >> 8}.${networks++ & 255}`

async function newOwner(
  email = `${randomUUID()}@example.com`,
): Promise<{ accountId: string; keyId: string; key: string }> {
  const at = new Date()
  const expiresAt = new Date(at.getTime() + 86_400_000)
  const issued = await issueKey(database, { email, tier: "api_pro" }, { expiresAt }, { at, actor: "test" })
  await database.prisma.account.update({ where: { email }, data: { stripeCustomerId: stripe.newCustomer() } })
  return issued
}

async function signedIn(accountId: string, agoMs: number): Promise<string> {
  const token = newSessionToken()
  const createdAt = new Date(Date.now() - agoMs)
  const expiresAt = new Date(Date.now() + 86_400_000)
  await database.prisma.session.create({ data: { tokenHash: sessionHash(token), accountId, createdAt, expiresAt } })
  return token
}

const justNow = 0
const twoHoursAgo = 2 * 3_600_000
