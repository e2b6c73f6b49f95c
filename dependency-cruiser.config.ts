import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser"

/** The rooms of `server/`, the lowest first: each may import those before it, types included, and none after it. */
export const rooms = [
  "platform",
  "accounts",
  "bars",
  "context",
  "sources",
  "knowledge",
  "signals",
  "predictions",
  "edge",
  "ledger",
  "events",
  "files",
  "products",
  "operations",
  "surfaces",
  "jobs",
  "hosts",
  "commands",
] as const

/** Where what a room holds has an order too. The dot is all that is not named. */
export const inside = {
  platform: ["statistics/", ".", "exchange/", "tickers/", "database/"],
  accounts: [
    "quota/",
    ".",
    "mail/",
    "incidents/",
    "keys/",
    "links/",
    "webhooks/",
    "oauth/",
    "sessions/",
    "usage/",
    "billing/",
    "teams/",
    "registration/",
    "export/",
    "operator/",
  ],
  surfaces: [
    "http/",
    "formats/",
    "requests/",
    "responses/",
    "account/",
    "openapi/",
    "rest/",
    "stream/",
    "site/",
    "mcp/",
    "docs/",
    "embeds/",
    "openbb/",
    "portal/(?!trpc/)",
    "portal/trpc/",
  ],
  hosts: ["following.ts", "watchReplicas.ts", "service.ts", "."],
} satisfies Partial<Record<(typeof rooms)[number], readonly string[]>>

/** What only tests may import. */
const testing = "\\.test\\.tsx?$|/testing/|^(bench|e2e)/|^server/sources/[^/]+/fake\\.ts$"

const pages = "^(app|components)/"

/** Folders that compute from what they are given. */
const pure = "^server/(context|platform/(statistics|exchange|tickers))/"

/** The command that starts the server stands above it, with what it loads last. */
const commands = "^server/(jobs|commands/(?!(?:start|serve|pages|pageProcess)\\.ts$))"

const forbidden: IForbiddenRuleType[] = [
  {
    name: "no-cycles",
    comment: "Two files that import each other, types included, are one file or have a third between them.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "imports-resolve",
    comment: "An import that leads nowhere would be seen by none of these rules. The workspaces are compiled instead.",
    severity: "error",
    from: { pathNot: "^(e2e/clients|bench/web)/" },
    to: { couldNotResolve: true },
  },
  ...rooms
    .slice(0, -1)
    .map((room, at) => orderRule(room, `^server/${room}/`, `^server/(${rooms.slice(at + 1).join("|")})/`)),
  ...Object.entries(inside).flatMap(([room, parts]) =>
    parts.slice(0, -1).map((part, at) => {
      const [own, ...above] = parts.slice(at).map((name) => partOf(room, name, parts))
      return orderRule(`${room}/${part === "." ? "*" : part}`, own, above.join("|"))
    }),
  ),
  {
    name: "markets-know-no-accounts",
    comment: "What happens on a market, and what is said of it, is the same for everyone who asks.",
    severity: "error",
    from: { path: "^server/(bars|context|sources|signals|predictions|edge|ledger|files)/", pathNot: testing },
    to: { path: "^server/accounts/" },
  },
  {
    name: "knowledge-refuses-and-knows-no-accounts",
    comment:
      "What is known is the same for everyone who asks; that a question cannot be answered is said as everywhere.",
    severity: "error",
    from: { path: "^server/knowledge/", pathNot: testing },
    to: { path: "^server/accounts/", pathNot: "^server/accounts/refusals\\.ts$" },
  },
  {
    name: "pure-folders-know-no-database",
    comment: "They get what was known as arguments; not even by way of another file do they reach the database.",
    severity: "error",
    from: { path: `${pure}|^server/signals/(?!headlines/storage/)`, pathNot: testing },
    to: { path: "^server/platform/database/", reachable: true },
  },
  {
    name: "pure-folders-open-nothing",
    comment:
      "What computes reads no file, asks no network and starts nothing: tables that ship come by platform/shippedTable.ts.",
    severity: "error",
    from: { path: pure, pathNot: testing },
    to: { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|path|util)$" },
  },
  {
    name: "products-ask-no-source",
    comment: "A product answers from what is known; only families ask upstreams, and store what they said.",
    severity: "error",
    from: { path: "^server/products/", pathNot: testing },
    to: { path: "^server/sources/.+/live\\.ts$" },
  },
  {
    name: "commands-and-jobs-serve-nothing",
    comment: "Surfaces and hosts answer requests; only the command that starts them stands above them.",
    severity: "error",
    from: { path: commands, pathNot: testing },
    to: { path: "^server/(surfaces|hosts)/" },
  },
  {
    name: "server-knows-no-pages",
    comment: "The server is what decides; pages show it, and it knows nothing of them.",
    severity: "error",
    from: { path: "^(server|emails)/", pathNot: testing },
    to: { path: pages },
  },
  {
    name: "components-know-no-app",
    comment: "Routes are made of components, not the other way round.",
    severity: "error",
    from: { path: "^components/", pathNot: testing },
    to: { path: "^app/" },
  },
  {
    name: "components-fetch-nothing",
    comment: "Components get what they show as properties. Of the server they take types, terms and declarations.",
    severity: "error",
    from: { path: "^components/", pathNot: testing },
    to: {
      path: [
        "^server/(commands|hosts|jobs|platform/database|surfaces/portal/trpc)/",
        "^server/accounts/(?!(?:tiers|wantedKeyLimits|audit/sentences|mail/provider|sessions/(?:portalPages|returnTo))\\.ts$)",
        "^server/knowledge/[^/]+$",
      ],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "pages-know-no-prisma",
    comment: "Pages show answers. A row of a table is no answer, so they do not even know its type.",
    severity: "error",
    from: { path: "^(app|components|emails|proxy\\.ts$|instrumentation\\.ts$)", pathNot: testing },
    to: { path: "^server/platform/database/generated/|(^|/)node_modules/@prisma/" },
  },
  {
    name: "pages-run-no-commands",
    comment: "Jobs run in the worker, and commands are their own processes.",
    severity: "error",
    from: { path: "^(app/|components/|proxy\\.ts$|instrumentation\\.ts$)", pathNot: testing },
    to: { path: "^server/(jobs|commands)/" },
  },
  {
    name: "emails-get-what-they-say",
    comment: "A mail is made of its message: of the server it takes types, and how an instant is written.",
    severity: "error",
    from: { path: "^emails/", pathNot: testing },
    to: { path: "^server/", pathNot: "^server/platform/text\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "frameworks-stand-at-the-edge",
    comment: "Next and next-auth are hosts: what they call is free of both.",
    severity: "error",
    from: { path: "^server/", pathNot: `${testing}|^server/hosts/|^server/commands/(?:start|serve)\\.ts$` },
    to: { path: "(^|/)node_modules/(next|next-auth|react|react-dom)/" },
  },
  {
    name: "fast-mcp-can-be-deleted",
    comment: "What answers MCP without its SDK is asked in one place, and is gone with its folder.",
    severity: "error",
    from: { pathNot: `${testing}|^server/surfaces/mcp/(surface\\.ts$|fast/)` },
    to: { path: "^server/surfaces/mcp/fast/" },
  },
  {
    name: "sessions-are-opened-by-next-auth",
    comment: "Its adapter stores every session, with a token that its options make.",
    severity: "error",
    from: { pathNot: `${testing}|^server/hosts/next/auth(Adapter|Options)\\.ts$` },
    to: { path: "^server/accounts/sessions/open\\.ts$" },
  },
  {
    name: "next-auth-is-asked-in-one-place",
    comment: "Whoever signs in comes through `signIn.ts`, by whatever proof.",
    severity: "error",
    from: { pathNot: `${testing}|(^|/)node_modules/|^server/hosts/next/signIn\\.ts$` },
    to: { path: "(^|/)node_modules/next-auth/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "tests-stay-out-of-production",
    comment: "What pretends to be an upstream, and what sets a test up, is imported by tests alone.",
    severity: "error",
    from: { path: "^(app|components|emails|server|proxy\\.ts|instrumentation\\.ts)", pathNot: testing },
    to: { path: testing },
  },
]

/** Rules of imports, checked by `npm run lint`. TypeScript 7 has no parser to offer, so swc reads the sources. */
export default {
  forbidden,
  options: {
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|^server/platform/database/generated/" },
    exclude: {
      path: "^(\\.next|\\.bundle|\\.data|client/typescript/dist|e2e/clients/node_modules)/|\\.d\\.mts$",
    },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
  },
} satisfies IConfiguration

function orderRule(name: string, own: string, above: string): IForbiddenRuleType {
  return {
    name: `order-${name}`,
    comment: "A room imports those below it, and none that stands above.",
    severity: "error",
    from: { path: own, pathNot: testing },
    to: { path: above },
  }
}

function partOf(room: string, name: string, parts: readonly string[]): string {
  const pattern = (part: string) => part.replace(".", "\\.")
  const named = parts.filter((part) => part !== ".")
  return `^server/${room}/${name === "." ? `(?!${named.map(pattern).join("|")})` : pattern(name)}`
}
