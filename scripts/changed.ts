import { execFileSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { basename } from "node:path"

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim()

/** The files that differ from a commit, or from the branch since it left it, with those that are not committed. */
export function changedSince(commit: string): string[] {
  const base = git("cat-file", "-t", commit) === "tree" ? commit : git("merge-base", commit, "HEAD")
  const listed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")]
  return listed.flatMap((names) => names.split("\n").filter(Boolean))
}

const hoursOfAChange = 12

/**
 * The newest commit that is half a day older than the last one: what a change is compared with where nobody says. Where the
 * history is too short, as in a shallow clone, the empty tree, since which everything has changed.
 */
export function landedBefore(): string {
  const before = Number(git("log", "-1", "--format=%ct")) - hoursOfAChange * 3_600
  return git("rev-list", "-1", `--before=${before}`, "HEAD") || git("hash-object", "-t", "tree", "/dev/null")
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

/** The browser tests of a change of the pages themselves: only these are worth waiting for a build. */
export function journeysOf(files: readonly string[]): string[] {
  return browserTestsOf(files.filter((file) => /^(app|components|emails|content|e2e\/browser)\//.test(file)))
}

const commandTests = ["e2e/process", "e2e/cluster", "e2e/accounts/accountsCommand", "e2e/quota"]
const contract = ["e2e/contract", "e2e/facts", "e2e/mcp", "e2e/clients/converters"]

/** The slow tests of each place, by the beginning of their paths; of each place that a file is in. */
const slowTests: readonly (readonly [place: RegExp, tests: readonly string[]])[] = [
  [
    /^server\/(commands|hosts)\/|^server\/platform\/(database|env)|^(next\.config|proxy|instrumentation)\b/,
    commandTests,
  ],
  [/^(prisma|server\/platform\/database)\//, ["e2e/upgrade", "e2e/pipeline", "e2e/accounts", "e2e/facts"]],
  [
    /^server\/accounts\//,
    ["e2e/accounts", "e2e/oauth", "e2e/quota", "e2e/doors", "e2e/contract/keys", "e2e/push", "e2e/mcp"],
  ],
  [/^server\/ledger\//, ["server/ledger", "e2e/contract", "e2e/clients"]],
  [/^server\/(context|knowledge|products|files|events)\//, [...contract, "e2e/push"]],
  [
    /^server\/(predictions|signals|edge|bars|jobs)\//,
    ["e2e/pipeline", "e2e/contract", "e2e/facts", "server/edge", "server/predictions"],
  ],
  [/^server\/sources\//, ["server/sources", "e2e/outages", "e2e/facts", "e2e/pipeline"]],
  [/^server\/surfaces\//, [...contract, "e2e/doors", "e2e/docs"]],
  [/^server\/platform\/(?!database|env)/, ["e2e/contract", "e2e/process", "server/platform"]],
  [/^(client|scripts\/clients)\/|^server\/surfaces\/openapi\//, ["e2e/clients", "scripts/clients"]],
  [/^(app|components|content)\//, ["e2e/process/nextHost", "e2e/process/page", "e2e/docs"]],
  [/^deploy\/|^docs\//, ["e2e/deploy", "e2e/docs"]],
  [/^scripts\//, ["scripts", "e2e/process/image"]],
  [/^(package-lock\.json|vitest\.config\.ts|e2e\/support\/)/, ["e2e", "server", "scripts"]],
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

export type DueTests = { tests: string[]; specs: string[]; benches: string[] }

/** What a change touches besides `npm test`: places of slow tests, files of browser tests, and benches that it edits. */
export function listDue(changed: readonly string[]): DueTests {
  const ofPlaces = (places: readonly (readonly [RegExp, readonly string[]])[]) =>
    changed
      .filter((file) => !isTest(file))
      .flatMap((file) => places.filter(([place]) => place.test(file)).flatMap(([, names]) => names))
  const own = changed.filter((file) => isTest(file) && existsSync(file))
  const isBench = (name: string) => existsSync(`bench/${name}/index.ts`) && name !== "web" && name !== "tests"
  const ownBenches = changed.flatMap((file) => /^bench\/(\w+)\/(?!index)/.exec(file)?.[1] ?? [])
  const unique = (names: readonly string[]) => [...new Set(names)].toSorted()
  return {
    tests: unique([...ofPlaces(slowTests), ...own]),
    specs: browserTestsOf(changed),
    benches: unique(ownBenches.filter(isBench)),
  }
}
