import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cruise, type ICruiseResult } from "dependency-cruiser"
import { beforeAll, describe, expect, it } from "vitest"
import config, { inside, rooms } from "../dependency-cruiser.config"
import { testFolder } from "../server/platform/testing/folder"

/** For each rule, a file that breaks it. */
const broken: [rule: string, file: string, text: string][] = [
  ["no-cycles", "server/accounts/mail/one.ts", 'import { b } from "./two"\nexport const a = b'],
  ["no-cycles", "server/accounts/mail/typed.ts", 'import type { B } from "./typedToo"\nexport type A = B'],
  ["imports-resolve", "server/accounts/mail/lost.ts", 'import "@/server/accounts/mail/nowhere"'],
  ...rooms
    .slice(0, -1)
    .map((room, at): [string, string, string] => [
      `order-${room}`,
      `server/${room}/breaks.ts`,
      imports(`server/${rooms[at + 1]}/some`),
    ]),
  ["order-platform", "server/platform/log.ts", imports("server/hosts/service")],
  ["order-accounts", "server/accounts/tiers.ts", imports("server/context/market/some")],
  ["order-knowledge", "server/knowledge/typed.ts", typeImport("server/predictions/some")],
  ["order-jobs", "server/jobs/typed.ts", typeImport("server/hosts/some")],
  ["order-products", "server/products/passes.ts", 'export { some } from "../surfaces/some"'],
  ["order-hosts", "server/hosts/later.ts", 'export const later = () => import("../commands/some")'],
  ...Object.entries(inside).flatMap(([room, parts]) =>
    parts
      .slice(0, -1)
      .map((part, at): [string, string, string] => [
        `order-${room}/${part === "." ? "*" : part}`,
        fileOf(room, part, "climbs"),
        imports(fileOf(room, parts[at + 1], "some").replace(".ts", "")),
      ]),
  ),
  ["order-accounts/keys/", "server/accounts/keys/jumps.ts", imports("server/accounts/registration/some")],
  ["markets-know-no-accounts", "server/context/market/tiers.ts", typeImport("server/accounts/some")],
  ["markets-know-no-accounts", "server/predictions/keys.ts", imports("server/accounts/keys/some")],
  ["knowledge-refuses-and-knows-no-accounts", "server/knowledge/plans.ts", typeImport("server/accounts/some")],
  ["pure-folders-know-no-database", "server/context/market/stores.ts", imports("server/platform/database/some")],
  ["pure-folders-know-no-database", "server/context/market/sums.ts", imports("server/bars/stores")],
  ["pure-folders-know-no-database", "server/platform/tickers/stores.ts", imports("server/platform/database/some")],
  ["pure-folders-know-no-database", "server/signals/sums.ts", imports("server/bars/stores")],
  [
    "pure-folders-know-no-database",
    "server/signals/headlines/sums.ts",
    imports("server/signals/headlines/storage/some"),
  ],
  ["pure-folders-open-nothing", "server/platform/statistics/reads.ts", 'import "node:fs"'],
  ["pure-folders-open-nothing", "server/platform/exchange/reads.ts", 'export { readFile } from "fs/promises"'],
  [
    "pure-folders-open-nothing",
    "server/context/market/asks.ts",
    'import type { Agent } from "node:https"\nexport type A = Agent',
  ],
  ["products-ask-no-source", "server/products/market/asks.ts", imports("server/sources/some/live")],
  ["products-ask-no-source", "server/products/market/typed.ts", typeImport("server/sources/some/live")],
  ["commands-and-jobs-serve-nothing", "server/commands/serves.ts", imports("server/hosts/some")],
  ["commands-and-jobs-serve-nothing", "server/jobs/serves.ts", imports("server/surfaces/some")],
  ["server-knows-no-pages", "server/context/market/shows.ts", imports("components/some")],
  ["server-knows-no-pages", "server/hosts/shows.ts", imports("app/some")],
  ["components-know-no-app", "components/routes.tsx", imports("app/some")],
  ["components-fetch-nothing", "components/fetches.tsx", imports("server/platform/database/some")],
  ["components-fetch-nothing", "components/knows.tsx", imports("server/knowledge/knowledge")],
  ["components-fetch-nothing", "components/rotates.tsx", imports("server/accounts/keys/some")],
  ["components-fetch-nothing", "components/calls.tsx", imports("server/surfaces/portal/trpc/some")],
  ["pages-know-no-prisma", "app/some/page.tsx", imports("server/platform/database/generated/client")],
  ["pages-know-no-prisma", "app/typed/page.tsx", typeImport("server/platform/database/generated/client")],
  ["pages-know-no-prisma", "components/rows.tsx", 'import type { A } from "@prisma/client"\nexport type B = A'],
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

/** Files that the broken ones depend on, and who may import what. */
const sound: Record<string, string> = {
  "server/accounts/mail/two.ts": 'import { a } from "./one"\nexport const b = a',
  "server/accounts/mail/typedToo.ts": 'import type { A } from "./typed"\nexport type B = A',
  "app/some.ts": imports("components/some", "server/hosts/some"),
  "components/some.ts": typeImport("server/surfaces/portal/trpc/some"),
  "emails/some.ts": typeImport("server/accounts/mail/some"),
  "server/commands/start.ts": imports("server/hosts/some", "server/jobs/some"),
  "server/commands/some.ts": imports("server/jobs/some", "server/accounts/keys/some", "server/products/some"),
  "server/jobs/some.ts": imports("server/ledger/some", "server/accounts/mail/some", "server/products/some"),
  "server/hosts/some.ts": `${imports("server/hosts/service", "server/surfaces/portal/trpc/some")}\nimport "next/headers"`,
  "server/surfaces/portal/trpc/some.ts": imports("server/surfaces/some"),
  "server/hosts/next/signIn.ts": 'import NextAuth from "next-auth"\nvoid NextAuth',
  "server/hosts/next/authAdapter.ts": `${imports("server/accounts/sessions/open")}\nimport type { A } from "next-auth"\nexport type B = A`,
  "server/surfaces/mcp/surface.ts": imports("server/surfaces/mcp/fast/some"),
  "server/surfaces/mcp/fast/some.ts": imports("server/surfaces/some"),
  "server/surfaces/some.ts": imports("server/operations/some", "server/products/some", "server/accounts/keys/some"),
  "server/operations/some.ts": imports("server/products/some", "server/accounts/keys/some"),
  "server/products/some.ts": imports(
    "server/files/some",
    "server/context/market/some",
    "server/accounts/some",
    "server/knowledge/knowledge",
  ),
  "server/events/some.ts": imports("server/ledger/some"),
  "server/files/some.ts": imports("server/ledger/some"),
  "server/ledger/some.ts": imports("server/edge/some"),
  "server/edge/some.ts": imports("server/predictions/some"),
  "server/predictions/some.ts": imports("server/signals/some", "server/platform/database/some"),
  "server/signals/some.ts": imports("server/context/market/some"),
  "server/signals/headlines/storage/some.ts": imports("server/platform/database/some"),
  "server/knowledge/knowledge.ts": imports("server/sources/some/live", "server/accounts/refusals"),
  "server/sources/some/live.ts": imports("server/context/market/some"),
  "server/context/market/some.ts": imports("server/bars/some", "server/platform/statistics/some"),
  "server/context/market/hashes.ts": 'import "node:crypto"',
  "server/context/market/some.test.ts": imports("server/accounts/mail/testing/some", "server/platform/database/some"),
  "server/bars/stores.ts": imports("server/platform/database/some"),
  "server/accounts/registration/some.ts": imports(
    "server/accounts/keys/some",
    "server/accounts/sessions/some",
    "server/accounts/billing/some",
  ),
  "server/accounts/keys/some.ts": imports("server/accounts/mail/some", "server/accounts/some"),
  "server/accounts/mail/testing/some.ts": imports("server/accounts/mail/some"),
}
const leaves = [
  ...Object.entries(inside).flatMap(([room, parts]) => parts.map((part) => fileOf(room, part, "some"))),
  ...["bars", "context", "sources", "knowledge"].map((room) => `server/${room}/some.ts`),
  ...[
    "server/accounts/refusals.ts",
    "server/accounts/sessions/open.ts",
    "server/platform/database/generated/client.ts",
    "server/sources/some/fake.ts",
  ],
  ...["next/headers", "next-auth/index", "@prisma/client/index"].map((file) => `node_modules/${file}.js`),
]

/** A file of a part of a room: in its folder, in none where the part is a dot, or the part itself. */
function fileOf(room: string, part: string, name: string): string {
  if (part.endsWith(".ts")) return `server/${room}/${part}`
  return `server/${room}/${part.replace("(?!trpc/)", "").replace(/^\.$/, "")}${name}.ts`
}

function imports(...paths: string[]): string {
  return paths.map((path) => `import "@/${path}"`).join("\n")
}

function typeImport(path: string): string {
  return `import type { Some } from "@/${path}"\nexport type A = Some`
}

describe("the rules of imports", () => {
  const folder = testFolder()
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

  it("know every room of the server", () => {
    expect(readdirSync("server").toSorted()).toEqual(rooms.toSorted())
  })
})

function rulesByFile({ summary }: ICruiseResult): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>()
  for (const { from, rule } of summary.violations) rules.set(from, (rules.get(from) ?? new Set()).add(rule.name))
  return rules
}
