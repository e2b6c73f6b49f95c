import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { confirmSignup } from "../../server/accounts/registration/confirm"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { findSignIn, requestSignIn, requestSignup } from "../../server/accounts/registration/requestLink"
import { isFromOwnPage } from "../../server/accounts/sessions/ownPage"
import { readReturnTo } from "../../server/accounts/sessions/returnTo"
import { endAllSessions, endSession, readSession } from "../../server/accounts/sessions/store"
import { authOptions } from "../../server/hosts/next/authOptions"
import { nameAuthUrl } from "../../server/platform/env"
import { minuteForEachTest } from "../support/caller"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { followLink } from "./nextAuth"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const day = 86_400_000

beforeAll(async () => {
  nameAuthUrl(`${server.service.env.BASE_URL}/api/auth`)
})
minuteForEachTest(server)

const now = () => new Date(server.clock.now)
const ask = (email: string, network: string = randomUUID()) =>
  requestSignIn(server.service, { email, network, at: now() })

async function mailedToken(email: string): Promise<string> {
  await ask(email)
  return newestToken(server.service, email, "sign_in")
}

const follow = (token: string, base = server.service) => followLink(authOptions(base, now), token)

async function signIn(email: string): Promise<string> {
  const { session } = await follow(await mailedToken(email))
  if (!session) throw new Error("the link signed nobody in")
  return session
}

const whoIs = (session: string) => readSession(server.service.database, session, now())

describe("requesting a sign-in link", () => {
  it("gets the same answer for an address without an account, which gets a mail about signing up", async () => {
    const { email } = await server.account()
    const stranger = someone()
    expect(await ask(email)).toEqual({ ok: true, email })
    expect(await ask(stranger)).toEqual({ ok: true, email: stranger })
    expect((await mailsTo(server.service, email)).map(({ kind }) => kind)).toEqual(["sign_in"])
    expect((await mailsTo(server.service, stranger)).map(({ kind }) => kind)).toEqual(["confirm"])
  })

  it("lets the owner in however often others request the address, within bounds", { tags: "slow" }, async () => {
    const { email } = await server.account()
    server.clock.now = Date.parse("2027-02-01T00:00:00Z")
    const urls = async () => (await mailsTo(server.service, email)).map(({ fields }) => String(fields.url))
    for (let minute = 0; minute < 24 * 60; minute++) {
      // A new network per attempt, because an hour has more attempts than mails are allowed.
      if (minute % 8 === 0) await ask(email)
      if (minute % 360 === 359) {
        await ask(email)
        const token = await newestToken(server.service, email, "sign_in")
        expect((await follow(token)).session, `the newest link works at minute ${minute}`).not.toBeNull()
        expect((await follow(token)).session, "and once").toBeNull()
      }
      server.clock.now += 60_000
    }
    const mailed = await urls()
    expect(mailed.length).toBeLessThanOrEqual(10 + 5 + 24 * 4 + 4)
  })

  it("mails the newest link once more if an address was mailed often enough, without revealing it", async () => {
    const { email } = await server.account()
    for (let count = 0; count < 6; count++) expect(await ask(email)).toEqual({ ok: true, email })
    const urls = (await mailsTo(server.service, email)).map(({ fields }) => fields.url)
    expect(urls).toHaveLength(4)
    expect(new Set(urls).size, "three links, one of them twice").toBe(3)
    const token = await newestToken(server.service, email, "sign_in")
    expect((await follow(token)).session).not.toBeNull()
    expect((await follow(token)).session).toBeNull()
  })

  it("cannot be exhausted by one network, whose requests are counted separately", async () => {
    const { email } = await server.account()
    for (let minute = 0; minute < 12; minute++) {
      await ask(email, "203.0.113.20")
      server.clock.now += 60_000
    }
    const before = new Set((await mailsTo(server.service, email)).map(({ fields }) => fields.url))
    expect(before.size, "five links and no more").toBe(5)
    await ask(email, "203.0.113.21")
    expect(before).not.toContain((await mailsTo(server.service, email)).at(-1)?.fields.url)
  })

  it("creates a new link if the installation's secret was replaced and the newest link is lost", async () => {
    const { email } = await server.account()
    for (let count = 0; count < 3; count++) await ask(email)
    const exchanged = (more: object) => ({
      ...server.service,
      env: { ...server.service.env, AUTH_SECRET: "another secret", ...more },
    })
    const network = randomUUID()
    await requestSignIn(exchanged({}), { email, network, at: now() })
    expect(await server.prisma.mailedToken.count({ where: { email } })).toBe(4)
    server.clock.now += 60_000
    for (let count = 0; count < 3; count++) await ask(email)
    await requestSignIn(exchanged({ AUTH_SECRET_PREVIOUS: server.service.env.AUTH_SECRET }), {
      email,
      network,
      at: now(),
    })
    expect(await server.prisma.mailedToken.count({ where: { email } }), "the one before it is known").toBe(7)
  })

  it("names the time to wait to a busy network, and the error of an invalid address", async () => {
    for (let count = 0; count < 10; count++) await ask(someone(), "203.0.113.9")
    expect(await ask("you@example.com", "203.0.113.9")).toMatchObject({ ok: false, reason: "network" })
    expect(await ask("nobody")).toMatchObject({ ok: false, reason: "address" })
  })
})

describe("the link", () => {
  it("signs in to the dashboard, with a cookie for this host only that no script can read", async () => {
    const { email, accountId } = await server.account()
    const { location, cookies, session } = await follow(await mailedToken(email))
    expect(location).toBe("https://assay.test/dashboard")
    const cookie = cookies.find((each) => each.startsWith("__Host-assay.session="))
    for (const word of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(word)
    expect(cookie).not.toContain("Domain")
    expect(await whoIs(session ?? "")).toMatchObject({ accountId, email })
  })

  it("sets a plain cookie name if the site has no https", async () => {
    const { email } = await server.account()
    const plain = { ...server.service, env: { ...server.service.env, BASE_URL: "http://localhost:3000" } }
    const { cookies } = await follow(await mailedToken(email), plain)
    const cookie = cookies.find((each) => each.startsWith("assay.session="))
    expect(cookie).toContain("HttpOnly")
    expect(cookie).not.toContain("Secure")
  })

  it("can be opened by scanners, and signs in once, however often its button is pressed at once", async () => {
    const { email } = await server.account()
    const token = await mailedToken(email)
    for (let count = 0; count < 3; count++) {
      expect(await findSignIn(server.service, { token, at: now() })).toMatchObject({ ok: true, email })
    }
    const answers = await Promise.all([follow(token), follow(token), follow(token)])
    expect(answers.filter(({ session }) => session)).toHaveLength(1)
    const refused = await follow(token)
    expect(refused).toMatchObject({ session: null, location: expect.stringContaining("error=Verification") })
    expect(await findSignIn(server.service, { token, at: now() })).toEqual({ ok: false, reason: "used" })
  })

  it("works for 15 minutes", async () => {
    const [one, other] = [await server.account(), await server.account()]
    const [early, late] = [await mailedToken(one.email), await mailedToken(other.email)]
    server.clock.now += 15 * 60_000 - 1
    expect((await follow(early)).session).not.toBeNull()
    server.clock.now += 1
    expect((await follow(late)).session).toBeNull()
    expect(await findSignIn(server.service, { token: late, at: now() })).toEqual({ ok: false, reason: "expired" })
  })

  it("is refused if it was mailed to confirm a signup or for anything else", async () => {
    const { email } = await server.account()
    await requestSignup(server.service, { email, network: "one", at: now() })
    const swapped = await newestToken(server.service, email, "confirm")
    for (const token of [swapped, "", "A".repeat(43), `${await mailedToken(email)}A`]) {
      expect((await follow(token)).session).toBeNull()
      expect(await findSignIn(server.service, { token, at: now() })).toEqual({ ok: false, reason: "unknown" })
    }
  })

  it("signs nobody in after the account is deleted", async () => {
    const { email, accountId } = await server.account()
    const token = await mailedToken(email)
    await deleteAccount(server.service.database, accountId, { at: now(), actor: "test" })
    expect((await follow(token)).session).toBeNull()
    expect(await server.prisma.account.count({ where: { email } })).toBe(0)
  })
})

describe("a session", () => {
  it("lasts for 30 days after its last use", async () => {
    const session = await signIn((await server.account()).email)
    server.clock.now += 29 * day
    expect(await whoIs(session)).not.toBeNull()
    server.clock.now += 29 * day
    expect(await whoIs(session)).not.toBeNull()
    server.clock.now += 30 * day
    expect(await whoIs(session)).toBeNull()
  })

  it("ends 90 days after it began, however it is used", { tags: "slow" }, async () => {
    const session = await signIn((await server.account()).email)
    const end = server.clock.now + 90 * day
    for (let days = 0; days < 89; days++) {
      server.clock.now += day
      expect(await whoIs(session)).not.toBeNull()
    }
    server.clock.now = end - 1
    expect(await whoIs(session)).not.toBeNull()
    server.clock.now = end
    expect(await whoIs(session)).toBeNull()
  })

  it("ends at once after signing out, while others of the account continue", async () => {
    const { email, accountId } = await server.account()
    const [one, other] = [await signIn(email), await signIn(email)]
    for (const _ of ["pressed", "pressed again"]) await endSession(server.service.database, one, now())
    const where = { accountId, action: "session.ended" }
    expect(await server.prisma.auditEntry.count({ where })).toBe(1)
    expect(await whoIs(one)).toBeNull()
    expect(await whoIs(other)).not.toBeNull()
  })

  it("that was stolen is useless after signing out everywhere", async () => {
    const { email, accountId } = await server.account()
    const stranger = await signIn((await server.account()).email)
    const sessions = [await signIn(email), await signIn(email)]
    await endAllSessions(server.prisma, accountId, now())
    for (const session of sessions) expect(await whoIs(session)).toBeNull()
    expect(await whoIs(stranger)).not.toBeNull()
  })

  it("ends when its address confirms a signup again", async () => {
    const { email } = await server.account()
    const session = await signIn(email)
    await requestSignup(server.service, { email, network: "one", at: now() })
    const token = await newestToken(server.service, email, "confirm")
    expect(await confirmSignup(server.service, { token, at: now() })).toMatchObject({ ok: true })
    expect(await whoIs(session)).toBeNull()
  })

  it("ends when its account is deleted", async () => {
    const { email, accountId } = await server.account()
    const session = await signIn(email)
    await deleteAccount(server.service.database, accountId, { at: now(), actor: "test" })
    expect(await whoIs(session)).toBeNull()
  })

  it("cannot be guessed, or made from what the database contains", async () => {
    const session = await signIn((await server.account()).email)
    const stored = (await server.prisma.session.findMany()).map(({ tokenHash }) => Buffer.from(tokenHash))
    for (const hash of stored) {
      expect(await whoIs(hash.toString("hex"))).toBeNull()
      expect(await whoIs(hash.toString("base64url"))).toBeNull()
    }
    for (const wrong of ["", session.slice(1), `${session}A`]) expect(await whoIs(wrong)).toBeNull()
    const dump = await dumpDatabase(server.service)
    expect(dump).not.toContain(session)
    expect(dump).not.toContain(Buffer.from(session).toString("hex"))
  })
})

describe("the page after a sign-in", () => {
  it.each([
    ["/signals?direction=bearish&as_of=2026-10-01", "&to=%2Fsignals%3Fdirection%3Dbearish%26as_of%3D2026-10-01"],
    ["//evil.test/signals", ""],
  ])("is one of our own pages: %j", async (asked, query) => {
    const { email } = await server.account()
    await requestSignIn(server.service, { email, network: randomUUID(), at: now() }, readReturnTo(asked))
    const [mail] = await mailsTo(server.service, email)
    expect(mail.fields.url).toMatch(new RegExp(`/sign-in/confirm\\?token=[\\w-]{43}${RegExp.escape(query)}$`))
  })
})

describe("the sign-in form", () => {
  const from = (headers: Record<string, string>) =>
    isFromOwnPage(new Headers({ host: "inner.test", ...headers }), "https://assay.test")

  it("is accepted from its own page", () => {
    expect(from({ "sec-fetch-site": "same-origin", origin: "null" })).toBe(true)
    expect(from({ origin: "https://assay.test" })).toBe(true)
    expect(from({ origin: "http://inner.test" })).toBe(true)
  })

  it("is refused from any other, so that nobody is signed in to an account that is not theirs", () => {
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(from({ "sec-fetch-site": site, origin: "https://assay.test" })).toBe(false)
    }
    for (const origin of ["https://evil.test", "https://assay.test.evil.test", "null", ""]) {
      expect(from({ origin })).toBe(false)
    }
    expect(from({})).toBe(false)
  })
})
