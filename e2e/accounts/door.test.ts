import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { spendCode } from "../../server/accounts/registration/code"
import { confirmSignup } from "../../server/accounts/registration/confirm"
import { openIfNew } from "../../server/accounts/registration/github"
import { requestSignIn, requestSignup } from "../../server/accounts/registration/requestLink"
import { invite } from "../../server/accounts/teams/invite"
import { accounts as command } from "../../server/commands/operator/accounts"
import { authOptions } from "../../server/hosts/next/authOptions"
import type { Env } from "../../server/platform/env"
import { minuteForEachTest } from "../support/caller"
import { perform } from "../support/commands"
import { mailsTo, newestToken } from "../support/mails"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
minuteForEachTest(server)

const now = () => new Date(server.clock.now)
const inside = () => `${randomUUID()}@firm.example`
const outside = () => `${randomUUID()}@example.com`

type Mode = Env["SIGNUP"]

const doors: Record<Mode, Pick<Env, "SIGNUP" | "SIGNUP_DOMAINS">> = {
  open: { SIGNUP: "open", SIGNUP_DOMAINS: [] },
  domains: { SIGNUP: "domains", SIGNUP_DOMAINS: ["firm.example", "other.example"] },
  invited: { SIGNUP: "invited", SIGNUP_DOMAINS: [] },
  closed: { SIGNUP: "closed", SIGNUP_DOMAINS: [] },
}

const serviceWith = (mode: Mode) => ({ ...server.service, env: { ...server.service.env, ...doors[mode] } })
const accountOf = (email: string) => server.prisma.account.findUnique({ where: { email } })
const sentTo = async (email: string) =>
  (await server.prisma.mail.findMany({ where: { recipient: email, status: { not: "withheld" } } })).map(
    ({ kind }) => kind,
  )

async function teamInvites(email: string): Promise<void> {
  const { accountId } = await server.account("api_pro")
  expect(await invite(server.service, accountId, email, byOwner(now()))).toMatchObject({ ok: true })
}

/** Each returns whether the address got an account, or was signed in to its own. */
const ways = {
  async "the form for signing up"(mode: Mode, email: string) {
    const asked = await requestSignup(serviceWith(mode), { email, network: randomUUID(), at: now() })
    return asked.ok && follow(mode, email)
  },
  async "the form for signing in"(mode: Mode, email: string) {
    await requestSignIn(serviceWith(mode), { email, network: randomUUID(), at: now() })
    return follow(mode, email)
  },
  async "the code for an app that connects"(mode: Mode, email: string) {
    const browser = randomUUID().replaceAll("-", "").padEnd(43, "x")
    const request = { email, network: randomUUID(), browser, at: now() }
    await requestSignIn(serviceWith(mode), request, "connect")
    const code = (await mailsTo(server.service, email)).findLast(({ fields }) => Object(fields).code)?.fields
    if (!code) return false
    const typed = { browser, device: "", code: String(Object(code).code), network: randomUUID(), at: now() }
    return (await spendCode(serviceWith(mode), typed)).ok
  },
  GitHub: (mode: Mode, email: string) => openIfNew(serviceWith(mode), { email, at: now() }),
}

/** Follows the link of the newest mail that was sent. */
async function follow(mode: Mode, email: string): Promise<boolean> {
  const kind = (await sentTo(email)).findLast((each) => each === "confirm" || each === "sign_in")
  if (kind === "sign_in") return true
  if (kind === undefined) return false
  const token = await newestToken(server.service, email, "confirm")
  return (await confirmSignup(serviceWith(mode), { token, at: now() })).ok
}

const people = {
  "a stranger": async () => outside(),
  "an address of a listed domain": async () => inside(),
  "an address that a team invited": async () => {
    const email = outside()
    await teamInvites(email)
    return email
  },
  "an address that the operator invited": async () => {
    const email = outside()
    const variables = { DATABASE_URL: server.service.database.url, AUTH_SECRET: "a secret of the tests" }
    expect(await perform(command, ["invite", email], variables)).toMatchObject({ code: 0, stderr: "invited\n" })
    return email
  },
  "an address with an account": async () => (await server.account("free", { email: outside() })).email,
}

/** Whom each mode takes; the form for signing up tells from the address alone, so it refuses all others. */
const taken: Record<keyof typeof people, Record<Mode, boolean>> = {
  "a stranger": { open: true, domains: false, invited: false, closed: false },
  "an address of a listed domain": { open: true, domains: true, invited: false, closed: false },
  "an address that a team invited": { open: true, domains: true, invited: true, closed: true },
  "an address that the operator invited": { open: true, domains: true, invited: true, closed: true },
  "an address with an account": { open: true, domains: true, invited: true, closed: true },
}

const rows = Object.keys(doors).flatMap((mode) =>
  Object.keys(people).flatMap((person) => Object.keys(ways).map((way) => [mode, person, way] as const)),
) as [Mode, keyof typeof people, keyof typeof ways][]

describe("SIGNUP decides who may open an account", () => {
  it.each(rows)("%s: %s by %s", async (mode, person, way) => {
    const email = await people[person]()
    const isForm = way === "the form for signing up"
    const isTold = isForm && (mode === "open" || (mode === "domains" && email.endsWith("@firm.example")))
    const isTaken = isForm ? isTold : taken[person][mode]
    expect(await ways[way](mode, email)).toBe(isTaken)
    const hadAccount = person === "an address with an account" || person === "an address that the operator invited"
    expect((await accountOf(email)) !== null).toBe(isTaken || hadAccount)
  })

  it.each(["domains", "invited", "closed"] as const)("%s: the forms tell nobody who has an account", async (mode) => {
    const [known, unknown] = [await people["an address with an account"](), outside()]
    const service = serviceWith(mode)
    const ask = async (email: string) => {
      const browser = randomUUID().replaceAll("-", "").padEnd(43, "x")
      const network = randomUUID()
      const signup = await requestSignup(service, { email, network, at: now() })
      const signIn = await requestSignIn(service, { email, network, browser, at: now() })
      const typed = { browser, device: "", code: "000000", network, at: now() }
      const replaced = (answer: object) => JSON.stringify(answer).replaceAll(email, "EMAIL")
      return [replaced(signup), replaced(signIn), replaced(await spendCode(service, typed))]
    }
    const answers = await ask(unknown)
    expect(await ask(known)).toEqual(answers)
    expect(answers[1]).toBe('{"ok":true,"email":"EMAIL"}')
    expect(answers[2]).toContain('"wrong"')
    expect([await sentTo(unknown), await sentTo(known)]).toEqual([[], ["sign_in"]])
  })

  it.each([
    ["domains", "Only addresses of firm.example, other.example and people who were invited can sign up here."],
    ["invited", "Only people who were invited can sign up here."],
    ["closed", "Sign-up is closed here, except to people who were invited."],
  ] as const)("%s: the form for signing up says whom it takes, and what to do", async (mode, sentence) => {
    const detail = `${sentence} If you have an account or an invitation, sign in instead.`
    const asked = await requestSignup(serviceWith(mode), { email: outside(), network: randomUUID(), at: now() })
    expect(asked).toEqual({ ok: false, reason: "address", detail })
  })
})

it("a link that was mailed before sign-up was closed opens no account", async () => {
  const email = outside()
  await requestSignup(serviceWith("open"), { email, network: randomUUID(), at: now() })
  const token = await newestToken(server.service, email, "confirm")
  const confirmed = await confirmSignup(serviceWith("closed"), { token, at: now() })
  expect(confirmed).toEqual({ ok: false, reason: "not_admitted" })
  expect(await accountOf(email)).toBeNull()
})

it("an invitation to a team admits nobody once it was withdrawn or has expired", async () => {
  const email = outside()
  await teamInvites(email)
  const later = new Date(server.clock.now + 8 * 86_400_000)
  expect(await openIfNew(serviceWith("invited"), { email, at: later })).toBe(false)
  await server.prisma.teamInvitation.updateMany({ where: { email }, data: { endedAt: now() } })
  expect(await openIfNew(serviceWith("invited"), { email, at: now() })).toBe(false)
})

it("the operator's invitation is mailed again until the address has signed in", async () => {
  const email = await people["an address that the operator invited"]()
  const variables = { DATABASE_URL: server.service.database.url, AUTH_SECRET: "a secret of the tests" }
  await perform(command, ["invite", email], variables)
  expect(await sentTo(email)).toEqual(["account_invitation", "account_invitation"])
  expect((await accountOf(email))?.emailVerifiedAt).toBeNull()
  await server.prisma.account.update({ where: { email }, data: { emailVerifiedAt: now() } })
  const again = await perform(command, ["invite", email], variables)
  expect(again.stderr).toBe("The address has an account that has signed in before.\n")
  expect(await sentTo(email)).toHaveLength(2)
})

it("GitHub's proof of an address that may not sign up leads to a page that explains why", async () => {
  const { callbacks } = authOptions(serviceWith("closed"), now)
  const user = { id: "1", email: outside() }
  const account = { provider: "github", type: "oauth" as const, providerAccountId: "1" }
  expect(await callbacks.signIn({ user, account })).toBe("/sign-in/refused?by=signup")
  expect(await accountOf(user.email)).toBeNull()
})
