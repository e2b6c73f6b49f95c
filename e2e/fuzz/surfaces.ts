import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { appRouter } from "../../server/surfaces/portal/trpc/router"
import { contract } from "../support/contract"
import { hostileJson, hostilePart, hostileQuery, hostileText, mixed, words } from "./hostileText"
import { type Asked, bytesOf, type Credentials, methods, senders } from "./message"

export function anyRequest(
  credentials: Credentials,
  named: readonly SurfaceName[] = surfaceNames,
): fc.Arbitrary<Asked> {
  const sender = senders(credentials)
  return fc.oneof(
    ...named.map((surface) => ({
      weight: surfaces[surface].weight,
      arbitrary: surfaces[surface].make(sender).map((bytes) => ({ surface, bytes })),
    })),
  )
}

const surfaces = {
  rest: { make: rest, weight: 6 },
  log: { make: log, weight: 2 },
  mcp: { make: mcp, weight: 4 },
  trpc: { make: trpc, weight: 3 },
  auth: { make: auth, weight: 2 },
  pages: { make: pages, weight: 3 },
  actions: { make: actions, weight: 2 },
  mailbox: { make: mailbox, weight: 1 },
  hooks: { make: hooks, weight: 1 },
  raw: { make: raw, weight: 3 },
}

type SurfaceName = keyof typeof surfaces

const surfaceNames = Object.keys(surfaces) as SurfaceName[]

type Sender = ReturnType<typeof senders>

const paramNames = [...new Set(["as_of", ...contract.flatMap(({ params }) => Object.keys(params))])]

const json = { "Content-Type": "application/json" }

function rest(sender: Sender) {
  const path = mixed(
    [5, fc.constantFrom(...contract.map(({ path }) => path))],
    [1, fc.constantFrom("", "openapi.json", "market", "market/regime/", "/market/regime")],
  )
  const ticker = fc.oneof(fc.constantFrom("AAPL", "brk-b", "ZZZZ"), hostilePart)
  return fc
    .tuple(path, ticker, hostileQuery(paramNames), methods, sender)
    .map(([name, text, query, method, headers]) =>
      bytesOf({ method, target: `/api/v1/${name.replace("{ticker}", text)}${query}`, headers }),
    )
}

const logFiles = words(`
  changes checkpoint checkpoints rows keys verify.mjs proof/inclusion proof/consistency tile/0/000 tile/entries/000.p/5
  predictions/2026-11-20.ndjson predictions/2026-99.ndjson cosignatures proofs/sig_0.tlog-proof
  tlog-policy`)

function log(sender: Sender) {
  const path = mixed([4, fc.constantFrom(...logFiles)], [1, hostilePart])
  const query = hostileQuery(["cursor", "limit", "index", "tree_size", "from", "to", "format", "as_of"])
  return fc
    .tuple(path, query, methods, sender, hostileText)
    .map(([file, search, method, headers, body]) =>
      bytesOf({ method, target: `/track-record/${file}${search}`, headers, body }),
    )
}

const mcpMethods = words(`
  initialize tools/list ping server/discover subscriptions/listen notifications/initialized notifications/cancelled
  resources/list logging/setLevel completion/complete`)

function mcp(sender: Sender) {
  const tool = fc.oneof(fc.constantFrom(...contract.flatMap(({ tool }) => tool ?? [])), hostileText)
  const names = [...paramNames, "__proto__", "constructor"]
  const args = fc.oneof(fc.dictionary(fc.constantFrom(...names), hostileJson, { maxKeys: 4 }), hostileJson)
  const modern = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  }
  const method = mixed([4, fc.constant("tools/call")], [2, fc.constantFrom(...mcpMethods)], [1, hostileText])
  const message = fc
    .tuple(method, tool, args, fc.oneof(fc.integer(), hostileJson), fc.boolean())
    .map(([name, called, given, id, isModern]) => ({
      message: {
        ...{ jsonrpc: "2.0", id, method: name },
        params: { name: called, arguments: given, requestId: id, ...(isModern ? { _meta: modern } : {}) },
      },
      headers: isModern ? { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": name, "Mcp-Name": called } : {},
    }))
  const whole = fc.array(message, { maxLength: 22 }).map((all) => JSON.stringify(all.map(({ message: one }) => one)))
  const long = fc.constantFrom("[".repeat(30_000), `${"[".repeat(30_000)}${"]".repeat(30_000)}`, "x".repeat(70_000))
  const alone = (text: string): { text: string; headers: Record<string, string> } => ({ text, headers: {} })
  const body = mixed(
    [8, message.map(({ message: one, headers }) => ({ text: JSON.stringify(one), headers }))],
    [2, whole.map(alone)],
    [1, hostileText.map(alone)],
    [1, long.map(alone)],
  )
  const query = mixed([9, fc.constant("")], [1, hostileQuery(["q"])])
  const accept = fc.constantFrom({}, { Accept: "*/*" }, { Accept: "application/json, text/event-stream" })
  return fc.tuple(body, sender, accept, query).map(([{ text, headers }, more, accepted, search]) =>
    bytesOf({
      method: "POST",
      target: `/mcp${search}`,
      headers: { ...json, ...accepted, ...headers, ...more },
      body: text,
    }),
  )
}

const origins = fc.constantFrom(
  ...[{}, { Origin: "http://localhost" }, { Origin: "https://evil.example" }, { Origin: "null" }],
  { "Sec-Fetch-Site": "same-origin" },
)

function trpc(sender: Sender) {
  const procedures = Object.keys(appRouter._def.procedures)
  const name = mixed([5, fc.constantFrom(...procedures)], [1, hostilePart])
  const input = hostileJson.chain((value) =>
    fc.constantFrom(value, { "0": value }, { "0": { json: value } }, { id: value, name: value, email: value }),
  )
  return fc
    .tuple(name, input, fc.boolean(), methods, sender, origins)
    .map(([procedure, given, isBatch, method, headers, origin]) => {
      const text = JSON.stringify(given)
      const query = `${isBatch ? "?batch=1&" : "?"}input=${encodeURIComponent(text.toWellFormed())}`
      const target = `/api/trpc/${procedure}${method === "GET" ? query : isBatch ? "?batch=1" : ""}`
      return bytesOf({
        method,
        target,
        headers: { ...json, ...headers, ...origin },
        body: method === "GET" ? undefined : text,
      })
    })
}

const authPaths = words(`
  signin signin/email callback/email csrf session providers signout error verify-request _log`)

function auth(sender: Sender) {
  const path = fc.constantFrom(...authPaths, "")
  const query = hostileQuery(["token", "email", "callbackUrl", "error", "to", "csrfToken"])
  const form = { "Content-Type": "application/x-www-form-urlencoded" }
  return fc
    .tuple(path, hostilePart, query, methods, sender, origins, fc.boolean())
    .map(([name, text, search, method, headers, origin, isOdd]) =>
      bytesOf({
        method,
        target: `/api/auth/${name}${isOdd ? `/${text}` : ""}${search}`,
        headers: { ...form, ...headers, ...origin },
        body: method === "POST" ? search.slice(1) : undefined,
      }),
    )
}

const pagePaths = words(`
  / /pricing /signup /signup/check-mail /confirm /confirm/address /sign-in /sign-in/check-mail /sign-in/confirm
  /sign-in/refused /goodbye /dashboard /dashboard/keys /dashboard/usage /dashboard/settings /docs /docs/errors/not_found
  /docs/api/predictions/ticker /docs/quickstart.md /docs/search /docs/search.json /llms.txt /skills/assay/SKILL.md
  /unsubscribe /unsubscribe/ask /unsubscribe/done /nothing-here /status /status.json /status.atom /track-record
  /_next/image /_next/static /_next/data/x.json /icon.svg /favicon.ico /robots.txt /healthz /startupz /readyz`)

const pageQuery = hostileQuery(["token", "to", "account", "signature", "checkout", "url", "w", "q", "_rsc", "email"])

function pages(sender: Sender) {
  return fc
    .tuple(fc.constantFrom(...pagePaths), hostilePart, pageQuery, methods, sender, fc.integer({ min: 0, max: 9 }))
    .map(([path, text, query, method, headers, how]) => {
      const odd = how < 6 ? path : how < 8 ? `${path}/${text}` : how === 8 ? `/${text}` : `http://localhost${path}`
      return bytesOf({ method, target: `${odd}${query}`, headers })
    })
}

function actions(sender: Sender) {
  const ids = actionIds()
  const id = fc.oneof(fc.constantFrom(...ids, "x"), hostileText)
  const form = (...fields: [name: string, value: string][]) => ({
    type: "multipart/form-data; boundary=x",
    text: `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--x--\r\n`,
  })
  const body = fc.oneof(
    hostileJson.map((value) => ({ type: "text/plain;charset=UTF-8", text: JSON.stringify([value]) })),
    fc.tuple(hostileText, hostileText).map((field) => form(field)),
    fc
      .tuple(fc.constantFrom(...ids, "x"), hostileText)
      .map(([action, value]) => form([`$ACTION_ID_${action}`, ""], ["email", value])),
  )
  return fc
    .tuple(fc.constantFrom(...pagePaths), id, body, sender, origins)
    .map(([target, action, { type, text }, headers, origin]) =>
      bytesOf({
        method: "POST",
        target,
        headers: { "Next-Action": action, ...headers, ...origin, "Content-Type": type },
        body: text,
      }),
    )
}

function actionIds(): string[] {
  const manifest = ".next/server/server-reference-manifest.json"
  if (!existsSync(manifest)) return []
  const { node }: { node: object } = JSON.parse(readFileSync(manifest, "utf8"))
  return Object.keys(node)
}

function mailbox(sender: Sender) {
  const path = fc.constantFrom("/dev/mailbox", "/dev/mailbox/open", "/dev/mailbox/mail_1", "/dev/mailbox/mail_1/html")
  return fc
    .tuple(path, hostilePart, pageQuery, sender, fc.boolean())
    .map(([target, text, query, headers, isOdd]) =>
      bytesOf({ target: `${target}${isOdd ? `/${text}` : ""}${query}`, headers }),
    )
}

function hooks(sender: Sender) {
  const path = fc.constantFrom("/api/billing/stripe", "/api/mail/resend", "/unsubscribe", "/api", "/api/nothing")
  const signature = fc.constantFrom(
    {},
    { "Stripe-Signature": "t=1,v1=00" },
    { "svix-id": "x", "svix-timestamp": "1", "svix-signature": "v1,x" },
  )
  return fc.tuple(path, hostileJson, sender, signature, methods).map(([target, value, headers, signed, method]) =>
    bytesOf({
      method,
      target,
      headers: { ...json, ...headers, ...signed },
      body: method === "GET" ? undefined : JSON.stringify(value),
    }),
  )
}

const lines = [
  ...["OPTIONS * HTTP/1.1", "GET * HTTP/1.1", "GET http://localhost/pricing HTTP/1.1"],
  ...["GET https://x/api/v1/market/regime HTTP/1.1", "CONNECT x:80 HTTP/1.1", "GET //evil.example/ HTTP/1.1"],
  ...["GET /\\evil HTTP/1.1", "GET / HTTP/1.0", "GET / HTTP/9.9", "GET", "", "PRI * HTTP/2.0", "BREW /coffee HTTP/1.1"],
  ...["GET /%ff HTTP/1.1", "POST /mcp HTTP/1.1", "GET /mcp HTTP/1.1", "GET /dev/mailbox HTTP/1.1"],
]
const hosts = ["localhost", "a b", "[", "x:y", "", "[::1]:1", "x".repeat(300), "é", "localhost\r\nHost: other"]
const lastLines = [
  ...["X: y", "Connection: Upgrade\r\nUpgrade: h2c", "Connection: Upgrade\r\nUpgrade: websocket"],
  ...["Content-Length: 5\r\n\r\nhello", "Content-Length: -1", "Content-Length: 1\r\nContent-Length: 2"],
  ...["Transfer-Encoding: chunked\r\n\r\n0\r\n", "Transfer-Encoding: x"],
  ...["Transfer-Encoding: chunked\r\nContent-Length: 3", "Expect: 100-continue"],
  ...["Authorization: Bearer a\r\nAuthorization: Bearer b", " folded: x", "X\u0001: y", `X: ${"y".repeat(20_000)}`],
  ...["Transfer-Encoding: chunked\r\n\r\nzz\r\n", ": empty"],
]

/** Bytes that are barely HTTP. They end, so that the server need not wait. */
function raw(sender: Sender) {
  const formed = fc
    .tuple(fc.constantFrom(...lines), fc.constantFrom(...hosts), fc.constantFrom(...lastLines), sender)
    .map(([line, host, header, headers]) => {
      const own = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n\0]/g, "")}`)
      return [line, `Host: ${host}`, ...own, "Connection: close", header, "", ""].join("\r\n")
    })
  return mixed([5, formed], [1, fc.string({ unit: "binary", maxLength: 60 }).map((text) => `x${text}\r\n\r\n`)])
}
