import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { cruise, type ICruiseResult } from "dependency-cruiser"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import config, { layers } from "../dependency-cruiser.config"

/** What breaks each rule: a file, and what it has in it. */
const broken: [rule: string, file: string, text: string][] = [
  ["no-cycles", "server/accounts/mail/one.ts", 'import { b } from "./two"\nexport const a = b'],
  ["no-cycles", "server/accounts/mail/typed.ts", 'import type { B } from "./typedToo"\nexport type A = B'],
  ["imports-resolve", "server/accounts/mail/lost.ts", 'import "@/server/mail/nowhere"'],
  ["layer-statistics", "server/platform/statistics/breaks.ts", imports("server/platform/exchange/some")],
  ["layer-basics", "server/platform/text.ts", imports("server/platform/database/some")],
  ["layer-basics", "server/platform/log.ts", imports("server/hosts/service")],
  ["layer-exchange", "server/platform/exchange/breaks.ts", imports("server/platform/database/some")],
  ["layer-database", "server/platform/database/breaks.ts", imports("server/knowledge/facts/some")],
  ["layer-facts", "server/knowledge/facts/breaks.ts", imports("server/context/market/some")],
  ["layer-facts", "server/bars/breaks.ts", imports("server/knowledge/families/some")],
  ["layer-quota", "server/accounts/quota/breaks.ts", imports("server/accounts/refusals")],
  ["layer-accounts", "server/accounts/breaks.ts", imports("server/accounts/keys/some")],
  ["layer-refusals", "server/accounts/refusals.ts", imports("server/products/some")],
  ["layer-domain", "server/context/market/breaks.ts", imports("server/products/some")],
  ["layer-domain", "server/predictions/breaks.ts", imports("server/jobs/some")],
  ["layer-mail", "server/accounts/mail/breaks.ts", imports("server/hosts/service")],
  ["layer-keys", "server/accounts/keys/breaks.ts", imports("server/accounts/registration/some")],
  ["layer-links", "server/accounts/links/breaks.ts", imports("server/accounts/sessions/some")],
  ["layer-oauth", "server/accounts/oauth/breaks.ts", imports("server/accounts/sessions/some")],
  ["layer-sessions", "server/accounts/sessions/breaks.ts", imports("server/accounts/registration/some")],
  ["layer-usage", "server/accounts/usage/breaks.ts", imports("server/surfaces/some")],
  ["layer-billing", "server/accounts/billing/breaks.ts", imports("server/surfaces/some")],
  ["layer-registration", "server/accounts/registration/breaks.ts", imports("server/hosts/service")],
  ["layer-products", "server/products/breaks.ts", 'export { some } from "../surfaces/some"'],
  ["layer-surfaces", "server/surfaces/breaks.ts", 'import type { Some } from "../hosts/some"\nexport type A = Some'],
  ["layer-trpc", "server/surfaces/portal/trpc/breaks.ts", imports("server/hosts/service")],
  ["layer-composition", "server/hosts/service.ts", imports("server/hosts/some")],
  ["layer-hosts", "server/hosts/breaks.ts", 'export const later = () => import("../jobs/some")'],
  ["layer-jobs", "server/jobs/breaks.ts", imports("server/commands/some")],
  ["pure-folders-know-no-database", "server/context/market/stores.ts", imports("server/platform/database/some")],
  ["pure-folders-know-no-database", "server/signals/stores.ts", imports("server/predictions/stores")],
  ["commands-and-jobs-serve-nothing", "server/commands/serves.ts", imports("server/hosts/some")],
  ["commands-and-jobs-serve-nothing", "server/jobs/serves.ts", imports("server/surfaces/some")],
  ["server-knows-no-pages", "server/context/market/shows.ts", imports("components/some")],
  ["server-knows-no-pages", "server/hosts/shows.ts", imports("app/some")],
  ["components-know-no-app", "components/routes.tsx", imports("app/some")],
  ["components-fetch-nothing", "components/fetches.tsx", imports("server/platform/database/some")],
  ["pages-run-no-commands", "app/runs.ts", imports("server/commands/some")],
  ["emails-get-what-they-say", "emails/asks.tsx", imports("server/accounts/some")],
  [
    "frameworks-stand-at-the-edge",
    "server/accounts/sessions/jar.ts",
    'import { cookies } from "next/headers"\nvoid cookies',
  ],
  [
    "frameworks-stand-at-the-edge",
    "server/accounts/sessions/auth.ts",
    'import type { A } from "next-auth"\nexport type B = A',
  ],
  ["fast-mcp-can-be-deleted", "server/surfaces/mcp/leans.ts", imports("server/surfaces/mcp/fast/some")],
  [
    "sessions-are-opened-by-next-auth",
    "server/accounts/registration/opens.ts",
    imports("server/accounts/sessions/open"),
  ],
  ["sessions-are-opened-by-next-auth", "server/hosts/next/session.ts", imports("server/accounts/sessions/open")],
  ["next-auth-is-asked-in-one-place", "server/hosts/next/route.ts", 'import NextAuth from "next-auth"\nvoid NextAuth'],
  ["tests-stay-out-of-production", "server/accounts/mail/pretends.ts", imports("server/accounts/mail/testing/some")],
  ["tests-stay-out-of-production", "server/sources/some/pretends.ts", imports("server/sources/some/fake")],
]

/** What the broken files lean on, and what may be imported by whom. */
const sound: Record<string, string> = {
  "server/accounts/mail/two.ts": 'import { a } from "./one"\nexport const b = a',
  "server/accounts/mail/typedToo.ts": 'import type { A } from "./typed"\nexport type B = A',
  "server/predictions/stores.ts": imports("server/platform/database/some"),
  "app/some.ts": imports("components/some", "server/hosts/some"),
  "components/some.ts": 'import type { Some } from "@/server/trpc/some"\nexport type A = Some',
  "emails/some.ts": 'import type { Some } from "@/server/mail/some"\nexport type A = Some',
  "server/commands/start.ts": imports("server/hosts/some", "server/jobs/some"),
  "server/commands/some.ts": imports("server/jobs/some", "server/accounts/keys/some"),
  "server/jobs/some.ts": imports("server/predictions/some", "server/accounts/mail/some"),
  "server/hosts/some.ts": `${imports("server/surfaces/some")}\nimport "next/headers"`,
  "server/hosts/next/signIn.ts": 'import NextAuth from "next-auth"\nvoid NextAuth',
  "server/hosts/next/authAdapter.ts": `${imports("server/accounts/sessions/open")}\nimport type { A } from "next-auth"\nexport type B = A`,
  "server/surfaces/mcp/surface.ts": imports("server/surfaces/mcp/fast/some"),
  "server/surfaces/mcp/fast/some.ts": imports("server/surfaces/some"),
  "server/surfaces/some.ts": imports("server/products/some", "server/accounts/keys/some"),
  "server/products/some.ts": imports("server/context/market/some"),
  "server/context/market/some.ts": imports("server/bars/some", "server/platform/statistics/some"),
  "server/context/market/some.test.ts": imports("server/accounts/mail/testing/some", "server/platform/database/some"),
  "server/accounts/registration/some.ts": imports(
    "server/accounts/keys/some",
    "server/accounts/sessions/some",
    "server/accounts/billing/some",
  ),
  "server/accounts/keys/some.ts": imports("server/accounts/mail/some", "server/accounts/some"),
  "server/knowledge/facts/some.ts": `${imports("server/platform/database/some")}\nimport type { Some } from "../families/some"\nexport type A = Some`,
  "server/accounts/mail/testing/some.ts": imports("server/accounts/mail/some"),
}
const leaves = [
  ...[
    "accounts",
    "bars",
    "billing",
    "database",
    "exchange",
    "families",
    "mail",
    "predictions",
    "sessions",
    "statistics",
    "trpc",
  ].map((folder) => `server/${folder}/some.ts`),
  ...[
    "server/accounts/sessions/open.ts",
    "server/sources/some/fake.ts",
    "node_modules/next/headers.js",
    "node_modules/next-auth/index.js",
  ],
]

function imports(...paths: string[]): string {
  return paths.map((path) => `import "@/${path}"`).join("\n")
}

describe("the rules of imports", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-imports-"))
  let reported: Map<string, Set<string>>

  beforeAll(async () => {
    const tsConfig = { fileName: join(folder, "tsconfig.json") }
    write(
      tsConfig.fileName.slice(folder.length + 1),
      JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
    )
    for (const file of leaves) write(file, "export const some = 1\nexport type Some = 1")
    for (const [file, text] of Object.entries(sound)) write(file, text)
    for (const [, file, text] of broken) write(file, text)
    const { forbidden, options } = config
    const ruleSet = { forbidden }
    const { output } = await cruise(["."], { ...options, tsConfig, ruleSet, validate: true, baseDir: folder })
    reported = rulesByFile(output as ICruiseResult)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }

  it.each(broken)("%s reports %s", (rule, file) => {
    expect([...(reported.get(file) ?? [])]).toContain(rule)
  })

  it.each(Object.keys(sound).filter((file) => !file.includes("/two") && !file.includes("Too")))("let %s be", (file) => {
    expect([...(reported.get(file) ?? [])]).toEqual([])
  })

  it("are each broken here", () => {
    const names = config.forbidden.map(({ name }) => name)
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(names))
  })

  it("see every import, since none is written inside a type", () => {
    const files = globSync("{app,components,emails,server}/**/*.{ts,tsx}", {
      exclude: ["server/platform/database/generated/**"],
    })
    const hidden = /\bimport\("[^"]+"\)\s*\.\s*[A-Z]/
    expect(files.filter((file) => hidden.test(readFileSync(file, "utf8")))).toEqual([])
  })

  it("know every file and folder of the server", () => {
    const entries = readdirSync("server").filter((entry) => !entry.endsWith(".test.ts") && entry !== "testing")
    const known = Object.values(layers).flat()
    expect(entries.filter((entry) => !known.includes(entry))).toEqual([])
  })
})

function rulesByFile({ summary }: ICruiseResult): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>()
  for (const { from, rule } of summary.violations) rules.set(from, (rules.get(from) ?? new Set()).add(rule.name))
  return rules
}
