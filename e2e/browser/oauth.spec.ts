import { expect, type Page } from "@playwright/test"
import { postMcp } from "../support/mcpRequests"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"
import { started } from "./started"
import { ageSession, becomeOwner } from "./steps/account"
import { codeInMailbox, confirmMail, followInMailbox, signInMail } from "./steps/mailbox"
import { type Connection, type Program, startProgram, stopPrograms } from "./steps/program"
import { confirm, enterCode, mailLink, someone } from "./steps/visitor"
import { inDatabase } from "./stored"
import { test } from "./visitors"

const { origin } = started

test.afterEach(stopPrograms)

test("an unknown client connects by mail and consent, calls a tool, and is refused once it is disconnected", {
  tag: "@fast",
}, async ({ page }) => {
  const { email } = await becomeOwner(page, "connects")
  await page.context().clearCookies()
  const program = await startProgram("Walking Client")
  const first = await program.connect()
  await expect(first.callTool(), "it is sent to sign in").rejects.toThrow()
  const address = program.sentTo()
  expect(address.origin).toBe(origin)
  expect(address.searchParams.get("resource")).toBe(`${origin}/mcp`)

  await page.goto(address.href)
  await expect(page.getByRole("heading", { name: "Sign in to continue" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Walking Client (a program on your computer)")
  await expectNoFindingsInBothColours(page)
  await mailLink(page, email)
  const opened = await followInMailbox(page, origin, signInMail(email))
  await opened.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(opened.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  for (const words of ["Walking Client", "a program on your computer", email, "Free plan"]) {
    await expect(opened.getByRole("main")).toContainText(words)
  }
  await expectNoFlaws(opened)
  await opened.getByRole("button", { name: "Allow" }).click()
  await expect(opened.getByText("The program has its code.")).toBeVisible()
  expect(program.answers).toHaveLength(1)
  const answer = program.answers[0]
  expect(answer.get("iss")).toBe(origin)
  expect(answer.get("state")).toBe("a state of the program")

  await first.finishAuth(answer.get("code") ?? "")
  const client = await program.connect()
  expect(await client.callTool()).not.toHaveProperty("isError", true)

  const dashboard = opened
  await dashboard.goto(`${origin}/dashboard/clients`)
  const row = dashboard.getByRole("row").filter({ hasText: "Walking Client" })
  await expect(row).toContainText("a program on your computer")
  await expect(async () => {
    await dashboard.reload()
    await expect(row, "it was used").not.toContainText("Never")
  }).toPass()
  await expectNoFlaws(dashboard)
  await row.getByRole("button", { name: "Disconnect" }).click()
  await dashboard.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click()
  await expect(dashboard.getByText("No app is connected.")).toBeVisible()
  const refused = await program.callBare()
  expect(refused.status).toBe(401)
  expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"')
  await expect(client.callTool()).rejects.toThrow()
  await dashboard.goto(`${origin}/dashboard/keys`)
  await expect(dashboard.getByRole("region", { name: "Activity" })).toContainText(
    "“Walking Client” (a program on your computer) was disconnected.",
  )
})

test("without JavaScript, a client can be denied or allowed too", async ({ browser, page }) => {
  await becomeOwner(page, "plain")
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  const program = await startProgram("Plain Client")
  for (const button of ["Deny", "Allow"]) {
    await expect(program.connect().then((client) => client.callTool())).rejects.toThrow()
    await plain.goto(program.sentTo().href)
    await plain.getByRole("button", { name: button }).click()
    await expect(plain).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/)
  }
  expect(program.answers.map((answer) => answer.get("error") ?? "a code")).toEqual(["access_denied", "a code"])
  await context.close()
})

test("an hour after the sign-in, allowing a client requires another sign-in, which returns to the same request", async ({
  page,
}) => {
  const { email, dashboard } = await becomeOwner(page, "stale")
  const program = await startProgram("Late Client", "/mcp/oauth")
  await expect(program.connect()).rejects.toThrow()
  await dashboard.goto(program.sentTo().href)
  await expect(dashboard.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  await ageSession(email)
  await dashboard.getByRole("button", { name: "Allow" }).click()
  await expect(dashboard.getByRole("heading", { name: "Sign in again to continue" })).toBeVisible()
  expect(program.answers, "the press gave nothing").toEqual([])
  await expect(dashboard.getByLabel("Email address")).toHaveValue(email)
  await expectNoFlaws(dashboard)
  await dashboard.getByRole("button", { name: "Email me a link" }).click()
  await expect(dashboard.getByRole("heading", { name: "Check your email." })).toBeVisible()
  await enterCode(dashboard, await codeInMailbox(page, origin, signInMail(email)))
  await expect(dashboard.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  await expect(dashboard.getByRole("main")).toContainText("Late Client")
  await dashboard.getByRole("button", { name: "Allow" }).click()
  await expect(dashboard.getByText("The program has its code.")).toBeVisible()
  expect(program.answers.map((answer) => answer.get("error") ?? "a code")).toEqual(["a code"])
})

test("a client with a misleading name is shown plainly, and a form from another site is refused", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "careful")
  const name = "\u202eCl\u2066aude\u2069<script>alert(1)</script><b>official</b>"
  const program = await startProgram(name)
  await expect(program.connect().then((client) => client.callTool())).rejects.toThrow()
  await dashboard.goto(program.sentTo().href)
  await expect(dashboard.getByText("Cl aude <script>alert(1)</script><b>official</b>")).toBeVisible()
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }
  const forged = await dashboard.request.post(program.sentTo().href, { headers, multipart: { answer: "allow" } })
  expect(forged.status()).toBe(403)
  const framed = await dashboard.request.get(program.sentTo().href)
  expect(framed.headers()["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(framed.headers()["cache-control"]).toContain("no-store")
  expect(framed.headers()["cross-origin-opener-policy"], "it may be opened in a window").toBe("unsafe-none")
})

test("a client that signs in only on connecting is sent to sign in by /mcp/oauth, and its token works at both paths", async ({
  page,
}) => {
  const { dashboard } = await becomeOwner(page, "connecting")
  const program = await startProgram("Eager Client", "/mcp/oauth")
  await expect(program.connect(), "it cannot connect without an account").rejects.toThrow()
  expect(program.sentTo().searchParams.get("resource")).toBe(`${origin}/mcp/oauth`)
  const client = await allowed(program, dashboard)
  expect(await client.callTool()).not.toHaveProperty("isError", true)
  const statusWith = async (token: string) => {
    const listing = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    return (await postMcp(origin, listing, { Authorization: `Bearer ${token}` })).status
  }
  expect(await statusWith(program.tokens().access_token)).toBe(200)
  expect(await statusWith("assay_token_bad")).toBe(401)
})

test("two windows that refresh with the same token, and one whose answer is lost, stay connected", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "windows")
  const program = await startProgram("Two Windows", "/mcp/oauth")
  await expect(program.connect()).rejects.toThrow()
  await allowed(program, dashboard)
  const { refresh_token = "" } = program.tokens()
  const lost = await refreshed(program.clientId(), refresh_token)
  expect(lost.status, "its answer is lost").toBe(200)
  // The access token has expired: both windows send a refused one, and refresh on their own.
  program.saveTokens({ ...program.tokens(), access_token: "assay_token_bad" })
  const other = program.window()
  const clients = await Promise.all([program, other].map((window) => window.connect()))
  for (const client of clients) expect(await client.callTool()).not.toHaveProperty("isError", true)
  expect(other.tokens().access_token).toBe(program.tokens().access_token)
  const again = await (await program.connect()).callTool()
  expect(again, "the first window was not signed out by the second").not.toHaveProperty("isError", true)
})

test("a client whose registration is gone learns what to do, and connects once that is done", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "forgotten")
  const program = await startProgram("Forgotten Client", "/mcp/oauth")
  await expect(program.connect()).rejects.toThrow()
  await inDatabase((pool) => pool.query("DELETE FROM oauth_client WHERE id = $1", [program.clientId()]))
  await dashboard.goto(program.sentTo().href)
  await expect(dashboard.getByRole("heading", { name: "Add the connection again" })).toBeVisible()
  await expect(dashboard.getByRole("main")).toContainText("Remove the connection")
  await expectNoFlaws(dashboard)
  program.forget()
  await expect(program.connect()).rejects.toThrow()
  const client = await allowed(program, dashboard)
  expect(await client.callTool()).not.toHaveProperty("isError", true)
})

test("a mail that is read on another device signs the waiting browser in by its code, and leads to the consent", {
  tag: "@fast",
}, async ({ page, browser }) => {
  const { email } = await becomeOwner(page, "device")
  await page.context().clearCookies()
  const elsewhere = await (await browser.newContext()).newPage()
  const program = await startProgram("Across Devices", "/mcp/oauth")
  await expect(program.connect()).rejects.toThrow()
  await page.goto(program.sentTo().href)
  await mailLink(page, email)
  await expectNoFlaws(page)
  const code = await codeInMailbox(elsewhere, origin, signInMail(email))
  await enterCode(page, code === "000000" ? "111111" : "000000")
  await expect(page.getByText("You can try 4 times more.")).toBeVisible()
  await expectNoFindingsInBothColours(page)
  await enterCode(page, code)
  await expect(page.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  await page.getByRole("button", { name: "Allow" }).click()
  await expect(page.getByText("The program has its code.")).toBeVisible()
  await page.goto(`${origin}/dashboard`)
  await expect(page, "the portal is open too").toHaveURL(`${origin}/dashboard`)
  await elsewhere.goto(`${origin}/dashboard`)
  await expect(elsewhere, "the other device is not signed in").toHaveURL(`${origin}/sign-in`)
  await elsewhere.context().close()
})

test("a visitor without an account gets one on the way, by the link or the code, and is led to the consent", async ({
  page,
  browser,
}) => {
  const program = await startProgram("First Time", "/mcp/oauth")
  await expect(program.connect()).rejects.toThrow()
  const byLink = someone("new")
  await page.goto(program.sentTo().href)
  await mailLink(page, byLink)
  const opened = await followInMailbox(page, origin, confirmMail(byLink))
  await confirm(opened)
  await opened.getByRole("link", { name: "Continue to connect your client" }).click()
  await expect(opened.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  await expect(opened.getByRole("main")).toContainText(byLink)

  const waiting = await (await browser.newContext()).newPage()
  const byCode = someone("newer")
  await waiting.goto(program.sentTo().href)
  await mailLink(waiting, byCode)
  await enterCode(waiting, await codeInMailbox(page, origin, confirmMail(byCode)))
  await expect(waiting.getByRole("heading", { name: "Allow access to your account?" })).toBeVisible()
  await expect(waiting.getByRole("main")).toContainText(byCode)
  await waiting.getByRole("button", { name: "Allow" }).click()
  await expect(waiting.getByText("The program has its code.")).toBeVisible()
  await waiting.context().close()
})

test("a request that was altered shows its error, and sends nobody anywhere", { tag: "@fast" }, async ({ page }) => {
  await page.goto(`${origin}/oauth/authorize?client_id=unknown&redirect_uri=https://evil.example/`)
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible()
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0)
  await expectNoFindingsInBothColours(page)
  await page.goto(`${origin}/oauth/continue`)
  await expect(page.getByRole("heading", { name: "Start in the app" })).toBeVisible()
})

test("Next's own handlers answer clients in the same way without the listener", async ({ page }) => {
  const answerTo = async (base: string, path: string, init?: RequestInit) => {
    const response = await fetch(`${base}${path}`, init)
    const {
      client_id: _id,
      client_id_issued_at: _at,
      request_id: _request,
      ...said
    } = JSON.parse((await response.text()) || "{}")
    const cors = response.headers.get("access-control-allow-origin")
    return { status: response.status, said, cors, cache: response.headers.get("cache-control") }
  }
  const form = new URLSearchParams({ grant_type: "refresh_token", client_id: "client_unknown", refresh_token: "none" })
  const metadata = JSON.stringify({ redirect_uris: ["http://127.0.0.1/callback"], client_name: "Alike" })
  const asked: [string, RequestInit?][] = [
    ["/.well-known/oauth-authorization-server"],
    ["/.well-known/oauth-protected-resource/mcp"],
    ["/.well-known/oauth-protected-resource/mcp/oauth"],
    ["/mcp/oauth", { method: "POST", body: "{}" }],
    ["/oauth/token", { method: "POST", body: form }],
    ["/oauth/revoke", { method: "POST", body: form }],
    ["/oauth/register", { method: "POST", body: metadata }],
    ["/oauth/register", { method: "POST", body: "{" }],
    ["/oauth/token", { method: "DELETE" }],
    ["/oauth/token", { method: "OPTIONS" }],
  ]
  for (const [path, init] of asked) {
    const answer = await answerTo(started.nextOrigin, path, init)
    expect(answer, path).toEqual(await answerTo(origin, path, init))
    expect(answer.cors, path).toBe("*")
  }
  await page.goto(`${started.nextOrigin}/oauth/authorize?client_id=unknown`)
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible()
})

async function expectNoFlaws(page: Page): Promise<void> {
  await expectNoFindingsInBothColours(page)
  await expectNoSidewaysScroll(page, [320, 390, 1280])
}

async function allowed(program: Program, dashboard: Page): Promise<Connection> {
  await dashboard.goto(program.sentTo().href)
  await dashboard.getByRole("button", { name: "Allow" }).click()
  await expect(dashboard.getByText("The program has its code.")).toBeVisible()
  await program.finishAuth(program.answers.at(-1)?.get("code") ?? "")
  return program.connect()
}

function refreshed(clientId: string, refreshToken: string): Promise<Response> {
  const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken }
  return fetch(`${origin}/oauth/token`, { method: "POST", body: new URLSearchParams(form) })
}
