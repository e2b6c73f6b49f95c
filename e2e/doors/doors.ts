import { networkLimits } from "../../server/accounts/oauth/terms"

/*
 * The door of each route: what a request has to bring. `doors.test.ts` finds the routes, and requests each without it.
 * A route that is missing in these tables fails the test.
 */

type Door =
  | "open"
  /** Nothing, but the network's requests are counted. */
  | "counted"
  /** An API key, or the token of an app. */
  | "key"
  | "session"
  /** A session whose sign-in is at most an hour old. */
  | "recent sign-in"
  /** The same, of an account in OPERATORS: for everyone else it is 404. */
  | "desk"
  /** Its own secret, which only its holder was given: in a mailed link, in a URL, or as a signature. */
  | "token"
  /** A token of the operator's. */
  | "operator"
  | "this machine"

/** A request to a route that `door` must refuse. `shows`: how a page refuses, since its status is 200. */
export type Asked = {
  door: Door
  path: string
  method?: "GET" | "POST"
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
  shows?: string
  /** To a key without the scope that it needs. */
  answer?: number
  /** Requests that a network may send in a minute, if no header states it. */
  most?: number
}

const open = (path: string, more: Partial<Asked> = {}): Asked => ({ door: "open", path, ...more })
const counted = (path: string, more: Partial<Asked> = {}): Asked => ({ door: "counted", path, ...more })
const key = (path: string, more: Partial<Asked> = {}): Asked => ({ door: "key", path, ...more })
const session = (path: string): Asked => ({ door: "session", path })
const desk = (path: string, more: Partial<Asked> = {}): Asked => ({ door: "desk", path, ...more })
const token = (path: string, more: Partial<Asked> = {}): Asked => ({ door: "token", path, ...more })
const machine = (path: string): Asked => ({ door: "this machine", path })

const brokenLink = { shows: "This link is incomplete." }
const posted = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } } as const
const json = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }
const called = (name: string) =>
  ({
    method: "POST",
    headers: { ...json, "MCP-Protocol-Version": "2025-11-25" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } }),
  }) as const

/** The routes of `app/`, by the path that Next gives them. Each is requested on both hosts. */
export const routes: Record<string, readonly Asked[]> = {
  "/": [open("/")],
  "/_global-error": [],
  "/_not-found": [],
  ...Object.fromEntries(
    ["/pricing", "/today", "/models", "/methodology", "/methodology.md", "/disclaimer", "/terms", "/track-record"]
      .concat("/privacy", "/data-processing")
      .concat("/demo/snapshot", "/changelog", "/changelog.atom", "/status", "/status.json", "/status.atom")
      .concat("/llms.txt", "/llms-full.txt", "/robots.txt", "/sitemap.xml", "/skills/assay/SKILL.md", "/docs/mcp")
      .concat("/icon.svg", "/healthz", "/livez", "/startupz", "/readyz")
      .map((path) => [path, [open(path)]]),
  ),
  "/docs/[[...slug]]": [open("/docs")],
  "/docs.md/[[...slug]]": [open("/docs.md/quickstart")],
  "/docs/search": [counted("/docs/search?q=key")],
  "/docs/search.json": [counted("/docs/search.json?q=key")],
  "/chart/[name]": [counted("/chart/track-record.png")],
  "/pictures/[name]": [counted("/pictures/signals.png")],
  "/.well-known/[...path]": [counted("/.well-known/oauth-authorization-server")],

  "/api/v1/[[...path]]": [
    key("/api/v1/stream"),
    key("/api/v1/account/keys", { answer: 403 }),
    key("/api/v1/account/requests/req_x/replay", { answer: 404 }),
    open("/api/v1/openapi.json"),
  ],
  "/mcp": [key("/mcp", called("get_market_regime")), counted("/mcp", called("get_track_record"))],
  "/mcp/oauth": [key("/mcp/oauth", called("get_track_record"))],
  "/mcp/[...path]": [counted("/mcp/server.py")],
  "/track-record/[...path]": [counted("/track-record/checkpoint")],
  "/badge/[name]": [counted("/badge/track-record.svg")],
  "/embed/[name]": [counted("/embed/track-record")],
  "/integrations/openbb/[...path]": [
    key("/integrations/openbb/market/regime"),
    counted("/integrations/openbb/track-record"),
    counted("/integrations/openbb/widgets.json"),
  ],
  "/widgets.json": [counted("/widgets.json")],
  "/apps.json": [counted("/apps.json")],
  "/client/[file]": [counted("/client/predictions.ipynb")],
  "/clients/[file]": [counted("/clients/assay.ts")],
  "/links/[token]": [token(`/links/${"a".repeat(43)}`)],

  // Most are ways in; the actions that send mails count those.
  ...Object.fromEntries(
    ["/signup", "/signup/check-mail", "/sign-in", "/sign-in/check-mail", "/sign-in/refused", "/goodbye"]
      .concat("/changelog/follow", "/changelog/follow/check-mail", "/unsubscribe/done", "/oauth/authorize")
      .concat("/oauth/continue", "/.well-known/api-catalog", "/.well-known/security.txt", "/demo/answer")
      .concat("/.well-known/agent-skills/index.json")
      .concat("/demo/snapshot/json")
      .map((path) => [path, [counted(path)]]),
  ),
  "/sign-in/confirm": [token("/sign-in/confirm?token=x", brokenLink)],
  ...Object.fromEntries(
    ["", "/address", "/address/undo", "/changelog", "/deletion"]
      .map((path) => `/confirm${path}`)
      .map((path) => [path, [token(`${path}?token=x`, brokenLink)]]),
  ),
  "/unsubscribe": [token("/unsubscribe?account=x&signature=x", posted)],
  "/unsubscribe/ask": [token("/unsubscribe/ask?account=x&signature=x", brokenLink)],
  "/api/auth/[...nextauth]": [
    token("/api/auth/callback/email", { ...posted, body: "token=x" }),
    counted("/api/auth/error"),
    // Only if the operator has an app at GitHub, which is not so here. Each sign-in stands alone: no identity is linked
    // to an account, so nothing outlives the session.
    token("/api/auth/github"),
    token("/api/auth/callback/github?code=x&state=x"),
  ],

  "/oauth/[endpoint]": [
    token("/oauth/token", { ...posted, body: "grant_type=refresh_token&refresh_token=x&client_id=x" }),
    counted("/oauth/register", {
      ...{ method: "POST", headers: json },
      body: JSON.stringify({ redirect_uris: ["https://client.example/callback"] }),
      most: networkLimits.register.perMinute,
    }),
    token("/oauth/revoke", { ...posted, body: "token=x" }),
  ],

  ...Object.fromEntries(
    [
      "",
      "/alerts",
      "/clients",
      "/keys",
      "/links",
      "/requests",
      "/settings",
      "/team",
      "/usage",
      "/watchlist",
      "/webhooks",
    ]
      .map((page) => `/dashboard${page}`)
      .concat("/congress", "/creators", "/crowd", "/edge", "/evidence", "/flights", "/hearings", "/lobbying", "/market")
      .concat("/predictions", "/signals", "/tickers")
      .map((path) => [path, [session(path)]]),
  ),
  ...Object.fromEntries(
    ["", "/accounts", "/backups", "/incidents", "/jobs", "/log", "/mail", "/sources", "/trail", "/webhooks"]
      .map((page) => `/operator${page}`)
      .map((path) => [path, [desk(path)]]),
  ),
  ...Object.fromEntries(
    ["/api/operator/export", "/api/operator/download"].map((path) => [
      path,
      [desk(path), desk(path, { ...posted, body: "id=x&why=x" })],
    ]),
  ),
  "/signals/[id]": [session("/signals/x")],
  "/tickers/[ticker]": [session("/tickers/AAPL")],
  "/api/trpc/[trpc]": [session("/api/trpc/account.overview")],
  // An export also needs a ticket, which `settings.exportData` gives.
  "/api/portal/[...path]": [
    session("/api/portal/answers/market/regime"),
    session("/api/portal/export?ticket=x"),
    session("/api/portal/replays/1"),
    session("/api/portal/record"),
  ],

  "/api/billing/stripe": [token("/api/billing/stripe", { method: "POST", body: "{}" })],
  "/api/mail/resend": [token("/api/mail/resend", { method: "POST", body: "{}" })],

  "/dev/mailbox": [machine("/dev/mailbox")],
  "/dev/mailbox/open": [machine("/dev/mailbox/open?token=x")],
  "/dev/mailbox/[id]": [machine("/dev/mailbox/x")],
  "/dev/mailbox/[id]/html": [machine("/dev/mailbox/x/html")],
}

/** How `server/hosts/routes.ts` distinguishes paths, with the equal route of `app/` or its own doors. */
export const listened: Record<string, string | readonly Asked[]> = {
  apiPrefix: "/api/v1/[[...path]]",
  mcpPathOf: [
    key("/mcp/", called("get_market_regime")),
    key("/mcp/oauth", called("get_track_record")),
    key("/mcp/oauth/", called("get_track_record")),
  ],
  downloadPrefix: "/mcp/[...path]",
  snapshotPath: "/demo/snapshot/json",
  demoAnswerPath: "/demo/answer",
  recordPath: [counted("/track-record", { headers: { Accept: "application/json" } })],
  logPrefix: "/track-record/[...path]",
  badgePrefix: "/badge/[name]",
  embedPrefix: "/embed/[name]",
  portalPrefix: "/api/portal/[...path]",
  linksPrefix: "/links/[token]",
  clientsPrefix: "/clients/[file]",
  packagesPrefix: "/client/[file]",
  isOpenbbPath: "/integrations/openbb/[...path]",
  isOauthPath: "/oauth/[endpoint]",
  "/healthz": "/healthz",
  "/livez": "/livez",
  "/startupz": "/startupz",
  "/readyz": "/readyz",
  "/metrics": [{ door: "operator", path: "/metrics" }],
}

type Owner = { accountId: string; keyId: string }

/** A session is enough, or the sign-in must be recent. `why`: the reason for what could look like too weak a door. */
type OfSession = { door: "session" | "recent sign-in" | "desk"; why?: string; input?: (owner: Owner) => unknown }

const read: OfSession = { door: "session", why: "It shows what the pages behind the session show, and no secret." }
const recent: OfSession = { door: "recent sign-in" }
const ofDesk: OfSession = { door: "desk" }
const ends: OfSession = { door: "session", why: "It only ends something, which must never wait for a mail." }
const own: OfSession = { door: "session", why: "It gives nothing that outlives the session, and loses nothing." }

const sent: OfSession = { door: "session", why: "It goes to an address that a recent sign-in has set." }
const each = (door: OfSession, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, door]))

const alertToSlack = {
  ...{ name: "Regime", topic: "regime.changed", signalTypes: [], direction: null, onlyWatched: false, tickers: [] },
  ...{ pace: "at_once", mostAnHour: 5, dailyAt: "08:00", quietFrom: null, quietUntil: null, timeZone: "UTC" },
  ...{ destination: "slack", address: "https://hooks.slack.com/services/T0/B0/x", chatId: "" },
}

export const procedures: Record<string, OfSession> = {
  ...each(read, ["account.overview", "keys.list", "keys.audit", "links.list", "webhooks.list", "webhooks.deliveries"]),
  ...each(read, ["alerts.list", "alerts.deliveries"]),
  ...each(read, [
    "clients.list",
    "clients.reused",
    "usage.summary",
    "requests.recent",
    "requests.log",
    "requests.find",
    "settings.read",
  ]),
  ...each(read, ["team.read", "team.memberKeys", "watchlist.list", "filters.list"]),
  ...each(ends, [
    "keys.revoke",
    "links.revoke",
    "webhooks.pause",
    "webhooks.endSubscription",
    "webhooks.delete",
    "clients.disconnect",
  ]),
  ...each(ends, ["alerts.pause", "alerts.delete"]),
  ...each(ends, ["settings.endSession", "settings.endOtherSessions", "settings.signOutEverywhere"]),
  ...each(ends, ["team.withdraw", "team.decline", "team.remove", "team.revokeKey", "team.leave"]),
  ...each(own, ["account.closeChecklist", "keys.rename", "watchlist.add", "watchlist.remove"]),
  ...each(own, ["filters.save", "filters.delete"]),
  ...each(sent, ["webhooks.test", "webhooks.redeliver", "webhooks.resume"]),
  ...each(sent, ["alerts.test", "alerts.resume", "alerts.edit"]),
  /** One to the account's own mailbox needs only a session. */
  "alerts.create": { door: "recent sign-in", input: () => alertToSlack },
  "settings.setMails": { door: "session", why: "Mails about keys, apps and the address cannot be turned off." },
  ...each(recent, ["keys.create", "keys.rotate", "keys.limit", "links.create"]),
  ...each(recent, ["webhooks.create", "webhooks.edit", "webhooks.rotate"]),
  ...each(recent, ["settings.changeAddress", "settings.exportData", "settings.askDeletion"]),
  ...each(recent, ["team.invite", "team.accept", "team.offer", "team.takeOver", "team.close"]),
  ...each(
    ofDesk,
    ["parts", "accounts", "account", "mails", "sources", "jobs", "webhooks", "log", "backups", "incidents", "trail"]
      .concat("suspend", "resume", "allow", "setPlan", "deactivateKey", "invite", "delete", "retryMail", "runJob")
      .concat("collect", "backUp", "openIncident", "updateIncident")
      .map((name) => `operator.${name}`),
  ),
  /** An earlier end needs only a session. */
  "keys.expire": { door: "recent sign-in", input: ({ keyId }) => ({ keyId, expiresAt: null }) },
}

/** The input of an action: arguments that its page has bound, and the fields of its form. */
export type ActionAsked = {
  door: Door
  why?: string
  bound?: readonly string[]
  /** Its first argument is the form, not the previous state of the form. */
  isStateless?: true
  fields?: Record<string, string>
  fieldsOf?(owner: Owner, query: string): Record<string, string>
}

const mails: ActionAsked = { door: "counted" }
const mailedLink: ActionAsked = { door: "token", fields: { token: "a".repeat(43) } }

/** The server actions, by file and name. None accepts a form from another site. */
export const actions: Record<string, ActionAsked> = {
  "app/(site)/signup/actions.ts signUp": mails,
  "app/(account)/sign-in/actions.ts signIn": { ...mails, bound: ["keys"] },
  "app/(account)/sign-in/actions.ts enterCode": { door: "token", bound: ["keys"], fields: { code: "123456" } },
  "app/(account)/sign-in/actions.ts signOut": {
    door: "open",
    why: "It only ends the session of the browser that asks.",
  },
  "app/oauth/authorize/actions.ts signInToConnect": { ...mails, bound: ["client_id=x"] },
  "app/oauth/authorize/actions.ts decide": {
    door: "recent sign-in",
    fieldsOf: ({ accountId }, query) => ({ query, account: accountId, answer: "allow" }),
  },
  "app/changelog/follow/actions.ts followChangelog": mails,
  "app/(site)/confirm/actions.ts confirm": mailedLink,
  "app/(site)/confirm/address/actions.ts confirmChange": {
    ...mailedLink,
    why: "The change was asked for by a recent sign-in, and its link is for a day. It also needs a session of the account.",
  },
  "app/(site)/confirm/address/undo/actions.ts undoChange": mailedLink,
  "app/(site)/confirm/changelog/actions.ts follow": mailedLink,
  "app/(site)/confirm/deletion/actions.ts deleteForGood": mailedLink,
  "app/(site)/pricing/actions.ts buy": {
    door: "session",
    why: "Stripe asks for the card. Who has paid before is sent on to `manage`.",
    ...{ isStateless: true, fields: { tier: "api_pro" } },
  },
  "app/(site)/pricing/actions.ts manage": { door: "recent sign-in" },
}
