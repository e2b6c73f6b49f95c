import { randomBytes, randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { spendCode } from "../../server/accounts/registration/code"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { findSignIn, requestSignIn, requestSignup } from "../../server/accounts/registration/requestLink"
import { minuteForEachTest } from "../support/caller"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const minute = 60_000
const day = 24 * 60 * minute

minuteForEachTest(server)

const now = () => new Date(server.clock.now)
const newBrowserSecret = () => randomBytes(32).toString("base64url")

async function ask(email: string, browser = newBrowserSecret()): Promise<{ browser: string; code: string }> {
  await requestSignIn(server.service, { email, network: randomUUID(), browser, at: now() })
  const mails = await mailsTo(server.service, email)
  return { browser, code: String(mails.findLast(({ fields }) => fields.code)?.fields.code) }
}

const type = (browser: string, code: string, { network = randomUUID() as string, device = "" } = {}) =>
  spendCode(server.service, { browser, device, code, network, at: now() })

/** After enough time for another mail to an often mailed address, and never at the instant of another mail. */
function askLater(email: string): Promise<{ browser: string; code: string }> {
  server.clock.now += 16 * minute
  return ask(email)
}

/** Four wrong codes from a new browser for each of these devices, each from its own network. */
async function guess(email: string, devices: readonly string[]): Promise<string[]> {
  const reasons: string[] = []
  for (const device of devices) {
    const { browser, code } = await askLater(email)
    for (let tries = 0; tries < 4; tries++) {
      const answer = await type(browser, other(code), { device })
      reasons.push(answer.ok ? "right" : answer.reason)
    }
  }
  return reasons
}

/** So that everything that is counted per day falls into one day. */
function beginDay(): void {
  server.clock.now += day - (server.clock.now % day)
}

async function deviceOf(email: string): Promise<string> {
  const { browser, code } = await askLater(email)
  const answer = await type(browser, code)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.device
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

describe("a sign-in code", () => {
  it("comes with the link, and either proves the address once for both", async () => {
    const { email } = await server.account()
    const { browser, code } = await ask(email)
    expect(code).toMatch(/^\d{6}$/)
    const token = await newestToken(server.service, email, "sign_in")
    expect(await type(browser, code)).toMatchObject({ ok: true, email })
    expect(await type(browser, code)).toEqual({ ok: false, reason: "over" })
    expect(await findSignIn(server.service, { token, at: now() })).toEqual({ ok: false, reason: "used" })
  })

  it("works only in the browser that requested it", async () => {
    const { email } = await server.account()
    const { browser, code } = await ask(email)
    for (const wrong of [newBrowserSecret(), "", "x", `${browser}x`, browser.slice(1)]) {
      expect(await type(wrong, code)).toEqual({ ok: false, reason: "over" })
    }
    const { browser: another } = await ask((await server.account()).email)
    expect(await type(another, code)).toMatchObject({ ok: false })
    expect(await type(browser, code)).toMatchObject({ ok: true, email })
  })

  it("works for ten minutes", async () => {
    const [one, late] = [await ask((await server.account()).email), await ask((await server.account()).email)]
    server.clock.now += 10 * minute - 1
    expect(await type(one.browser, one.code)).toMatchObject({ ok: true })
    server.clock.now += 1
    expect(await type(late.browser, late.code)).toEqual({ ok: false, reason: "over" })
  })

  it("can be tried five times, however many tries come at once", async () => {
    const { email } = await server.account()
    const { browser, code } = await ask(email)
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await type(browser, other(code))).toEqual({ ok: false, reason: "wrong", triesLeft })
    }
    expect(await type(browser, other(code))).toEqual({ ok: false, reason: "over" })
    expect(await type(browser, code), "the right one comes too late").toEqual({ ok: false, reason: "over" })
    const again = await ask((await server.account()).email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => type(again.browser, other(again.code))))
    expect(answers.filter((answer) => !answer.ok && answer.reason === "wrong")).toHaveLength(4)
    expect(await type(again.browser, again.code)).toMatchObject({ ok: false })
  })

  it("is spent once even by many simultaneous tries", async () => {
    const { browser, code } = await ask((await server.account()).email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => type(browser, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it("cannot be guessed with one mail after another: an address has 20 tries a day", async () => {
    const { email } = await server.account()
    beginDay()
    expect(await guess(email, Array(8).fill(""))).toEqual([...Array(20).fill("wrong"), ...Array(12).fill("limit")])
    const { browser, code } = await askLater(email)
    expect(await type(browser, code), "the link is what works").toEqual({ ok: false, reason: "limit" })
    const token = await newestToken(server.service, email, "sign_in")
    expect(await findSignIn(server.service, { token, at: now() })).toMatchObject({ ok: true })
  })

  it("is guessed in vain by strangers all day, from any network, while a browser that once had a right one gets in", async () => {
    const { email } = await server.account()
    const [device, elsewhere] = [await deviceOf(email), await deviceOf((await server.account()).email)]
    beginDay()
    const forged = `${device.startsWith("A") ? "B" : "A"}${device.slice(1)}`
    const strangers = [elsewhere, "", "x".repeat(60), forged, elsewhere, ""]
    expect(await guess(email, strangers)).toEqual([...Array(20).fill("wrong"), ...Array(4).fill("limit")])
    const { browser, code } = await askLater(email)
    expect(await type(browser, code)).toEqual({ ok: false, reason: "limit" })
    expect(await type(browser, code, { device })).toMatchObject({ ok: true, email })
  })

  it("has 20 tries a day by all browsers that once had a right one, which count as strangers half a year later", async () => {
    const { email } = await server.account()
    const devices = [await deviceOf(email), await deviceOf(email)]
    beginDay()
    const tried = await guess(email, [...devices, ...devices, ...devices])
    expect(tried).toEqual([...Array(20).fill("wrong"), ...Array(4).fill("limit")])
    server.clock.now += 180 * day
    beginDay()
    await guess(email, Array(5).fill(""))
    const { browser, code } = await askLater(email)
    expect(await type(browser, code, { device: devices[0] })).toEqual({ ok: false, reason: "limit" })
  })

  it("is replaced by the newest one in its browser, while other browsers keep theirs", async () => {
    const { email } = await server.account()
    const elsewhere = await ask(email)
    const first = await ask(email)
    const second = await ask(email, first.browser)
    if (first.code !== second.code) expect(await type(first.browser, first.code)).toMatchObject({ reason: "wrong" })
    expect(await type(elsewhere.browser, elsewhere.code)).toMatchObject({ ok: true, email })
    expect(await type(second.browser, second.code), "one sign-in uses up all that was mailed before").toMatchObject({
      ok: false,
    })
  })

  it("is void after its link was followed or its account deleted", async () => {
    const { email, accountId } = await server.account()
    const { browser, code } = await ask(email)
    await deleteAccount(server.service.database, accountId, { at: now(), actor: "test" })
    expect(await type(browser, code)).toMatchObject({ ok: false })
  })

  it("opens an account for an address without one, as its link would", async () => {
    const email = someone()
    const { browser, code } = await ask(email)
    expect((await mailsTo(server.service, email)).map(({ kind }) => kind)).toEqual(["confirm"])
    expect(await type(browser, code)).toMatchObject({ ok: true, email })
    expect((await mailsTo(server.service, email)).map(({ kind }) => kind).toSorted()).toEqual(["confirm", "welcome"])
    expect(await server.prisma.account.findUnique({ where: { email } })).toMatchObject({ tier: "free" })
  })

  it("is in no mail that no browser waits for, and in no signup mail", async () => {
    const { email } = await server.account()
    await requestSignIn(server.service, { email, network: randomUUID(), at: now() })
    await requestSignup(server.service, { email, network: randomUUID(), at: now() })
    for (const { fields } of await mailsTo(server.service, email)) expect(fields).not.toHaveProperty("code")
  })

  it("is never stored in a readable form", async () => {
    const { email } = await server.account()
    const { browser, code } = await ask(email)
    const dump = await dumpDatabase(server.service)
    expect(dump).not.toContain(browser)
    const { rows } = await server.service.database.pool.query("SELECT row_to_json(c)::text AS row FROM sign_in_code c")
    expect(rows.map(({ row }) => row).join()).not.toContain(`"${code}"`)
    const { rows: mails } = await server.service.database.pool.query(
      "SELECT fields::text FROM mail WHERE recipient = $1",
      [email],
    )
    expect(mails.map(({ fields }) => fields).join()).not.toContain(code)
  })
})
