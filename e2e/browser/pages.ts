import { type Browser, type Cookie, expect } from "@playwright/test"
import { unsubscribeUrl } from "../../server/accounts/mail/unsubscribe"
import { portalPages } from "../../server/accounts/sessions/portalPages"
import { readEnv } from "../../server/platform/env"
import { appSecret } from "../../server/platform/secret"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { started } from "./started"
import { confirmMail, followInMailbox, linkInMailbox, openMail, signInMail } from "./steps/mailbox"
import { signedIn } from "./steps/session"
import { askWith } from "./steps/surfaces"
import { askForLink, pressSignIn, someone } from "./steps/visitor"
import { inDatabase } from "./stored"

const { origin, professional, professionalKey } = started

export type Visit = {
  cookies: Record<Visitor, Cookie[]>
  confirm: string
  signIn: string
  mail: string
  unsubscribe: string
  leaveChangelog: string
  authorize: string
  signal: string
}

/**
 * Visitors with a cookie: account owners by plan (`owner` has Professional), or the operator who can open the mailbox.
 */
export type Visitor = "owner" | "premium" | "free" | "operator"

export type PageVisit = {
  path: string | ((visit: Visit) => string)
  as?: Visitor
  /** The page's own status, unless 200. */
  status?: number
  refused?: 422
  /**
   * Only the browser renders the content: that of a notFound() within its own route, or of answers that the page
   * requests.
   */
  needsScript?: true
  /** Another state of the previous page: `npm run test:all -- pages` visits it, but `npm test` does not. */
  isState?: true
}

export const pages: Record<string, PageVisit> = {
  ...Object.fromEntries(publicPages.map(({ path, name }) => [name.toLowerCase(), { path }])),
  ...Object.fromEntries(portalPages.map(({ href, name }) => [name.toLowerCase(), { path: href, as: "owner" }])),
  "today, not signed in": { path: "/today" },
  "a past day": { path: "/today?as_of=2026-10-01", as: "owner" },
  "pricing, signed in": { path: "/pricing", as: "owner" },
  "what came of a payment": { path: "/pricing?checkout=cancelled", as: "owner", isState: true },
  "sign up, signed in": { path: "/signup", as: "owner", isState: true },
  "sign up, mail sent": { path: "/signup/check-mail" },
  "the confirm link": { path: ({ confirm }) => confirm },
  "a confirm link that was cut off": { path: "/confirm?token=cut" },
  "a link to change the address that was cut off": { path: "/confirm/address?token=cut" },
  "a link to take a change of address back that was cut off": { path: "/confirm/address/undo?token=cut" },
  "a link to delete the account that was cut off": { path: "/confirm/deletion?token=cut" },
  "sign in": { path: "/sign-in" },
  "sign in again": { path: "/sign-in?again=yes&to=settings", as: "owner", isState: true },
  "sign in, mail sent": { path: "/sign-in/check-mail" },
  "the link to sign in": { path: ({ signIn }) => signIn },
  "a link to sign in that was cut off": { path: "/sign-in/confirm?token=cut", isState: true },
  "a sign-in that was refused": { path: "/sign-in/refused" },
  "an account that was deleted": { path: "/goodbye" },
  "the dashboard": { path: "/dashboard", as: "owner" },
  "the dashboard's keys": { path: "/dashboard/keys", as: "owner" },
  "the dashboard's clients": { path: "/dashboard/clients", as: "owner" },
  "a client that asks for access": { path: ({ authorize }) => authorize, as: "owner" },
  "a client that asks who is not signed in": { path: ({ authorize }) => authorize, isState: true },
  "a client that nobody knows": { path: "/oauth/authorize?client_id=client_unknown", status: 400 },
  "nothing that waits to be allowed": { path: "/oauth/authorize", isState: true },
  "the dashboard's usage": { path: "/dashboard/usage", as: "owner" },
  "the dashboard's request log": { path: "/dashboard/requests", as: "owner" },
  "the request log, narrowed down to nothing": {
    path: "/dashboard/requests?status=failed&from=2020-01-01T00:00",
    as: "owner",
    isState: true,
  },
  "the dashboard's watchlist": { path: "/dashboard/watchlist", as: "owner" },
  "the dashboard's links": { path: "/dashboard/links", as: "owner" },
  "the dashboard's alerts": { path: "/dashboard/alerts", as: "owner" },
  "the dashboard's webhooks": { path: "/dashboard/webhooks", as: "owner" },
  "the dashboard's team": { path: "/dashboard/team", as: "owner" },
  ...Object.fromEntries(
    ["", "/accounts", "/backups", "/incidents", "/jobs", "/log", "/mail", "/sources", "/trail", "/webhooks"].map(
      (page) => {
        const isState = page === "/accounts" ? undefined : (true as const)
        return [`the desk${page.replace("/", "'s ")}`, { path: `/operator${page}`, as: "owner" as const, isState }]
      },
    ),
  ),
  "the desk to somebody else": { path: "/operator", as: "free", isState: true, needsScript: true, status: 404 },
  "the dashboard's settings": { path: "/dashboard/settings", as: "owner" },
  "signals, narrowed down to nothing": { path: "/signals?from=1999-01-01&to=1999-01-02", as: "owner", isState: true },
  "signals, by a filter that does not exist": { path: "/signals?direction=sideways", as: "owner", refused: 422 },
  "a signal": { path: ({ signal }) => signal, as: "owner", needsScript: true },
  "a signal that is not there": { path: "/signals/sig_unknown", as: "owner", isState: true, needsScript: true },
  "predictions of a past moment": { path: "/predictions?as_of=2026-10-01", as: "owner" },
  "a ticker": { path: "/tickers/AAPL", as: "owner", needsScript: true },
  "a ticker that nobody knows": { path: "/tickers/APLE", as: "owner", needsScript: true },
  "the market before anything was known": { path: "/market?as_of=1950-01-01", as: "owner" },
  "the local mailbox": { path: "/dev/mailbox", as: "operator" },
  "the local mailbox to who may not read it": { path: "/dev/mailbox", needsScript: true },
  "a mail": { path: ({ mail }) => mail, as: "operator" },
  "the text of a mail": { path: ({ mail }) => `${mail}?as=text`, as: "operator", isState: true },
  unsubscribe: { path: ({ unsubscribe }) => unsubscribe },
  "a link to unsubscribe that was cut off": { path: "/unsubscribe/ask?account=cut", isState: true },
  "unsubscribe, done": { path: "/unsubscribe/done" },
  "unsubscribe from the changelog": { path: ({ leaveChangelog }) => leaveChangelog, isState: true },
  "unsubscribe from the changelog, done": { path: "/unsubscribe/done?from=changelog", isState: true },
  "the changelog by mail": { path: "/changelog/follow" },
  "the changelog by mail, signed in": { path: "/changelog/follow", as: "owner", isState: true },
  "the changelog by mail, asked for": { path: "/changelog/follow/check-mail" },
  "a link to get the changelog that was cut off": { path: "/confirm/changelog?token=cut" },
  "how agents are set up": { path: "/docs/mcp", isState: true },
  "how agents are set up, signed in": { path: "/docs/mcp", as: "owner" },
  "a page of the documentation": { path: "/docs/quotas", isState: true },
  "a page with frames and images": { path: "/docs/embeds" },
  "the page of a product": { path: "/docs/api/predictions/ticker" },
  "a wide table of the documentation": { path: "/docs/self-hosting/sources" },
  "a page of the documentation that is not there": { path: "/docs/nothing", isState: true, status: 404 },
  "a search of the documentation": { path: "/docs/search?q=quota" },
  "the list of errors": { path: "/docs/errors" },
  "the page of an error": { path: "/docs/errors/rate_limited_minute", isState: true },
  "a page that is not there": { path: "/nothing-here", status: 404 },
}

export async function prepareVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const path of ["market/regime", "predictions/latest?limit=3", "predictions/batch?tickers=AAPL", "nothing"]) {
    await askWith(origin, professionalKey, path)
  }
  const opened = await followInMailbox(page, origin, await askToSignIn())
  await pressSignIn(opened, origin)
  const cookiesNamed = async (end: string) => (await context.cookies()).filter(({ name }) => name.endsWith(end))
  const cookies = {
    owner: await cookiesNamed("assay.session"),
    operator: await cookiesNamed("assay.mailbox"),
    premium: [await signedIn("premium@example.com")],
    free: [await signedIn("free@example.com")],
  }
  await context.clearCookies()
  const signIn = pathOf(await linkInMailbox(page, origin, await askToSignIn()))
  const email = someone("looks")
  await askForLink(page, origin, "signup", email)
  const confirm = pathOf(await linkInMailbox(page, origin, confirmMail(email)))
  await openMail(page, origin, confirmMail(email))
  const mail = pathOf(page.url())
  await context.close()
  const authorize = await askForAccess()
  const signal = await findSignal(cookies.owner)
  const secret = appSecret(readEnv({ DATA_DIR: started.dataFolder }))
  return {
    cookies,
    confirm,
    signIn,
    mail,
    authorize,
    signal,
    unsubscribe: pathOf(unsubscribeUrl(origin, secret, { list: "account", id: "acct_somebody" })),
    leaveChangelog: pathOf(unsubscribeUrl(origin, secret, { list: "changelog", id: "somebody" })),
  }

  async function askToSignIn() {
    const { subject } = signInMail(professional)
    const { rows } = await inDatabase((pool) =>
      pool.query("SELECT 1 FROM mailbox_message WHERE recipient = $1 AND subject = $2", [professional, subject]),
    )
    await askForLink(page, origin, "sign-in", professional)
    return signInMail(professional, rows.length + 1)
  }
}

/** A graded signal's page; signals appear only after the server has started. */
async function findSignal(cookies: Cookie[]): Promise<string> {
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") }
  const address = `${origin}/api/portal/answers/signals/browse?outcome=win&ticker=AAPL`
  const read = async () => (await (await fetch(address, { headers })).json()).signals?.[0]?.signal_id
  await expect.poll(read, { timeout: 100_000, intervals: [1_000] }).toBeTruthy()
  return `/signals/${await read()}`
}

async function askForAccess(): Promise<string> {
  const redirect_uri = "https://client.example/callback"
  const body = JSON.stringify({ redirect_uris: [redirect_uri], client_name: "A client with a name as long as may be" })
  const registered = await fetch(`${origin}/oauth/register`, { method: "POST", body })
  const { client_id } = await registered.json()
  const code = { code_challenge: "c".repeat(43), code_challenge_method: "S256" }
  return `/oauth/authorize?${new URLSearchParams({ response_type: "code", client_id, redirect_uri, ...code })}`
}

function pathOf(address: string): string {
  expect(address.startsWith(`${origin}/`), `${address} is of this site`).toBe(true)
  return address.slice(origin.length)
}
