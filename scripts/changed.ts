import { execFileSync, spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import { basename } from "node:path"

/** The files that differ from a commit, or from the branch since it left it, with those that are not committed. */
export function changedSince(commit: string): string[] {
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean)
  const [base] = git("merge-base", commit, "HEAD")
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]
}

const matrices = {
  products: [
    "client",
    "scripts/clients",
    "server/products",
    "server/surfaces",
    "server/knowledge",
    "e2e/contract",
    "e2e/facts",
  ],
  pages: ["app", "components", "server/surfaces", "e2e/browser"],
}

/**
 * The matrices that have changed since a commit in what they are about. Where git has no such commit, as in a shallow
 * clone, anything may have.
 */
export function listDueMatrices(since: string): string[] {
  const hasChanged = ([, places]: [string, string[]]) =>
    spawnSync("git", ["diff", "--quiet", since, "HEAD", "--", ...places]).status !== 0
  return Object.entries(matrices)
    .filter(hasChanged)
    .map(([name]) => name)
}

const account = ["account", "dashboard", "keys", "settings", "providers", "forgedPosts"]
const everywhere = "*"

/** The browser tests of each place, by the name of their file; of the first place that a file is in. */
const browserTests: readonly (readonly [place: RegExp, tests: readonly string[]])[] = [
  [/\.test\.tsx?$|\.md$|^(bench|docs|e2e\/(?!browser|support))/, []],
  [/^e2e\/browser\/\w+\.spec\.ts$/, []],
  [/^server\/surfaces\/(rest|openapi|mcp)\//, ["everyPage", "mcpDocs"]],
  [/^(app|components|server\/products)\/today\//, ["today", "everyPage"]],
  [/^(app|components)\/(\(portal\)|portal|charts|models|snapshot)\//, ["portal", "portalPages", "everyPage"]],
  [/^server\/surfaces\/portal\/trpc\/|^app\/(\(account\)|api)\/|^components\/account\//, [...account, "everyPage"]],
  [/^emails\/|^server\/accounts\/mail\//, ["everyMail", "account"]],
  [/^(app|components|server\/accounts)\/oauth\//, ["oauth"]],
  [/^server\/accounts\//, [...account, "oauth", "errors"]],
  [/^(app|components)\/(docs|markdown|search)\/|^server\/surfaces\/docs\//, ["docs", "mcpDocs", "search", "everyPage"]],
  [/^content\//, ["docs", "search"]],
  [/^components\/home\/|^app\/page\.tsx$/, ["home", "everyPage"]],
  [/^(app\/track-record|components\/trackRecord|server\/ledger)\//, ["trackRecord", "everyPage"]],
  [/^app\/\(site\)\//, ["home", "account", "everyPage"]],
  [
    /^(app|components\/site|e2e\/browser|server\/hosts|server\/surfaces\/http)\/|^[\w.-]+\.(ts|mts|mjs|json)$/,
    [everywhere],
  ],
  [/^(components|server|prisma)\//, ["everyPage", "portal"]],
]

/** The files of the browser tests that a change may touch. */
export function browserTestsOf(files: readonly string[], all = globSync("e2e/browser/*.spec.ts")): string[] {
  const named = files.flatMap((file) => browserTests.find(([place]) => place.test(file))?.[1] ?? [])
  const own = files.filter((file) => all.includes(file))
  const wanted = new Set(named)
  return all.filter((file) => wanted.has(everywhere) || wanted.has(basename(file, ".spec.ts")) || own.includes(file))
}

const processTests = [
  {
    place: /^server\/(commands|hosts|platform\/(database\/embedded|env))|^(next\.config|proxy)\b/,
    tests: ["e2e/process", "e2e/accounts/accountsCommand", "e2e/quota"],
  },
  { place: /^prisma\//, tests: ["e2e/upgrade"] },
]

/** What is tested as a process of its own, which Vitest does not see a change of: it follows imports. */
export function processTestsOf(files: readonly string[]): string[] {
  return processTests.filter(({ place }) => files.some((file) => place.test(file))).flatMap(({ tests }) => tests)
}
