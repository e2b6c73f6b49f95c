// @module-tag slow
import { hash } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type FakeGithub, type GithubEmail, startFakeGithub } from "../../server/accounts/registration/testing/github"
import { readSession } from "../../server/accounts/sessions/store"
import { authOptions } from "../../server/hosts/next/authOptions"
import { nameAuthUrl } from "../../server/platform/env"
import { minuteForEachTest } from "../support/caller"
import { mailsTo } from "../support/mails"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { askNextAuth } from "./nextAuth"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
let github: FakeGithub

beforeAll(async () => {
  github = await startFakeGithub()
  nameAuthUrl(`${server.service.env.BASE_URL}/api/auth`)
})
afterAll(() => github.close())
minuteForEachTest(server)

const now = () => new Date(server.clock.now)
const primary = (email: string, verified = true): GithubEmail => ({ email, primary: true, verified, visibility: null })

function options() {
  const { id: GITHUB_ID, secret: GITHUB_SECRET, url } = github
  const env = { ...server.service.env, GITHUB_ID, GITHUB_SECRET, GITHUB_URL: url, GITHUB_API_URL: url }
  return authOptions({ ...server.service, env }, now, { browser: null, confirmed: null, isAnew: true })
}

/** Sends a browser to GitHub and back; `session` is the one that it had before. */
async function comeBy(session?: string, change: (query: URLSearchParams) => void = () => {}) {
  const { cookies: named, secret } = options()
  const csrfToken = "a token of the tests"
  const csrf = { [named.csrfToken.name]: `${csrfToken}|${hash("sha256", `${csrfToken}${secret}`)}` }
  const body = { csrfToken, callbackUrl: `${server.service.env.BASE_URL}/dashboard/settings` }
  const started = await askNextAuth(options(), { route: ["signin", "github"], body, cookies: csrf })
  const back = new URL((await fetch(started.location, { redirect: "manual" })).headers.get("location") ?? "")
  expect(back.href).toContain(`${server.service.env.BASE_URL}/api/auth/callback/github?`)
  change(back.searchParams)
  const pairs = started.cookies.map((each) => each.split(";", 1)[0].split("=", 2))
  const kept = Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]))
  const cookies = { ...kept, ...(session ? { [named.sessionToken.name]: session } : {}) }
  const query = Object.fromEntries(back.searchParams)
  return askNextAuth(options(), { method: "GET", route: ["callback", "github"], query, cookies })
}

const whoIs = (session: string | null) => readSession(server.service.database, session ?? "", now())

it("the verified address is the same account, and the visitor returns to the page that he wanted", async () => {
  const { email, accountId } = await server.account()
  github.is({ id: 1, emails: [primary(email.toUpperCase())] })
  const { session, location } = await comeBy()
  expect(await whoIs(session)).toMatchObject({ accountId, email })
  expect(location).toBe(`${server.service.env.BASE_URL}/dashboard/settings`)
  expect(await mailsTo(server.service, email), "its keys are as they were").toEqual([])
})

it("an address without an account gets one, and a key by mail, once", async () => {
  const email = someone()
  github.is({ id: 2, emails: [primary(email)] })
  const [first, again] = [await comeBy(), await comeBy()]
  expect((await whoIs(first.session))?.accountId).toBe((await whoIs(again.session))?.accountId)
  expect((await mailsTo(server.service, email)).map(({ kind }) => kind)).toEqual(["welcome"])
})

it("an address that GitHub has not verified signs nobody in", async () => {
  const { email } = await server.account()
  github.is({ id: 3, emails: [primary(email, false)] })
  expect((await comeBy()).session).toBeNull()
})

it("a visitor who stops on the way, or returns with another state, is not signed in", async () => {
  const { email } = await server.account()
  github.is(null)
  expect((await comeBy()).session).toBeNull()
  github.is({ id: 4, emails: [primary(email)] })
  expect((await comeBy(undefined, (query) => query.set("state", "made up"))).session).toBeNull()
  expect((await comeBy(undefined, (query) => query.set("code", "made up"))).session).toBeNull()
  expect((await comeBy()).session).not.toBeNull()
})

it("a browser that is signed in to another account changes to GitHub's account, and links nothing", async () => {
  const [one, other] = [someone(), someone()]
  await server.account("free", { email: one })
  github.is({ id: 5, emails: [primary(one)] })
  const { session } = await comeBy()
  github.is({ id: 6, emails: [primary(other)] })
  const second = await comeBy(session ?? "")
  expect(await whoIs(second.session)).toMatchObject({ email: other })
  expect(await whoIs(session)).toMatchObject({ email: one })
})

it("sign-in with GitHub does not exist unless it is configured", () => {
  const { providers } = authOptions(server.service, now)
  expect(providers.map(({ id }) => id)).toEqual(["email"])
})
