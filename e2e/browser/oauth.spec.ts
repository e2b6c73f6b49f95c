import { expect, type Page } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { followInMailbox, signInMail } from "./steps/mailbox"
import { startProgram } from "./steps/program"
import { mailLink } from "./steps/visitor"
import { test } from "./visitors"

const { origin } = started

test("an unknown client is connected by mail and consent, calls a tool, and is refused once it is disconnected", async ({
  page,
}) => {
  const { email } = await becomeOwner(page, "connects")
  await page.context().clearCookies()
  const program = await startProgram("Walking Client")
  try {
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
    await expectNoFindingsInBothColours(opened)
    await expectNoSidewaysScroll(opened, [320, 390, 1280])
    await photograph(opened, "consent")
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
    await expectNoFindingsInBothColours(dashboard)
    await expectNoSidewaysScroll(dashboard, [320, 390, 1280])
    await photograph(dashboard, "clients")
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
  } finally {
    program.stop()
  }
})

test("without JavaScript a client is denied or allowed just as well", async ({ browser, page }) => {
  await becomeOwner(page, "plain")
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  const program = await startProgram("Plain Client")
  try {
    for (const button of ["Deny", "Allow"]) {
      await expect(program.connect().then((client) => client.callTool())).rejects.toThrow()
      await plain.goto(program.sentTo().href)
      await plain.getByRole("button", { name: button }).click()
      await expect(plain).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/)
    }
    expect(program.answers.map((answer) => answer.get("error") ?? "a code")).toEqual(["access_denied", "a code"])
  } finally {
    program.stop()
    await context.close()
  }
})

test("a client with a name that would mislead is shown plainly, and a form of another site is refused", {
  tag: "@slow",
}, async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "careful")
  const name = "\u202eCl\u2066aude\u2069<script>alert(1)</script><b>official</b>"
  const program = await startProgram(name)
  try {
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
  } finally {
    program.stop()
  }
})

test("a request that was changed on its way shows what is wrong, and sends nobody anywhere", async ({ page }) => {
  await page.goto(`${origin}/oauth/authorize?client_id=client_unknown&redirect_uri=https://evil.example/`)
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible()
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0)
  await expectNoFindingsInBothColours(page)
  await page.goto(`${origin}/oauth/continue`)
  await expect(page.getByRole("heading", { name: "Start in the app" })).toBeVisible()
})

test("clients are answered alike by Next's own handlers, without the listener before them", { tag: "@slow" }, async ({
  page,
}) => {
  const answerTo = async (base: string, path: string, init?: RequestInit) => {
    const response = await fetch(`${base}${path}`, init)
    const { client_id: _id, client_id_issued_at: _at, ...said } = JSON.parse((await response.text()) || "{}")
    const cors = response.headers.get("access-control-allow-origin")
    return { status: response.status, said, cors, cache: response.headers.get("cache-control") }
  }
  const form = new URLSearchParams({ grant_type: "refresh_token", client_id: "client_unknown", refresh_token: "none" })
  const metadata = JSON.stringify({ redirect_uris: ["http://127.0.0.1/callback"], client_name: "Alike" })
  const asked: [string, RequestInit?][] = [
    ["/.well-known/oauth-authorization-server"],
    ["/.well-known/oauth-protected-resource/mcp"],
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
  await page.goto(`${started.nextOrigin}/oauth/authorize?client_id=client_unknown`)
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible()
})

/** Takes screenshots if a folder is configured. */
async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const width of [1440, 390]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: null })
}
