import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser"

/**
 * The layers of `server/`, the lowest first: each may import those before it, and none after it. What stands in one layer
 * may import each other. Facts alone take types from above, for a family's declaration says what its rows are.
 */
export const layers: Record<string, readonly string[]> = {
  statistics: ["statistics"],
  basics: [
    "atom.ts",
    "body.ts",
    "compressedFiles.ts",
    "csv.ts",
    "dates.ts",
    "env.ts",
    "errors.ts",
    "log.ts",
    "process.ts",
    "secret.ts",
    "text.ts",
  ],
  exchange: ["exchange", "tickers"],
  database: ["database"],
  facts: ["bars", "facts"],
  quota: ["quota"],
  accounts: ["accounts"],
  refusals: ["refusals.ts"],
  domain: [
    ...["edge", "entities", "events", "families", "knowledge", "ledger", "predictions", "sources"],
    ...["alternative", "crowd", "intelligence", "market", "signals", "social"],
  ],
  mail: ["mail"],
  keys: ["keys"],
  links: ["links"],
  oauth: ["oauth"],
  sessions: ["sessions"],
  usage: ["usage"],
  billing: ["billing"],
  registration: ["registration"],
  products: ["products"],
  surfaces: ["surfaces"],
  trpc: ["trpc"],
  composition: ["service.ts"],
  hosts: ["hosts"],
  jobs: ["jobs"],
  commands: ["commands"],
}

/** What only tests may import. */
const testing = "\\.test\\.tsx?$|/testing/|^(bench|e2e)/|^server/sources/[^/]+/fake\\.ts$"

const pages = "^(app|components)/"

/** Folders that compute from what they are given. */
const pure = "^server/(statistics|exchange|tickers|alternative|crowd|intelligence|market|signals|social)/"

/** The command that starts the server stands above it, with what it loads last. */
const commands = "^server/(jobs|commands/(?!(?:start|serve)\\.ts$))"

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
    comment: "An import that leads nowhere would be seen by none of these rules.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  ...Object.entries(layers)
    .slice(0, -1)
    .map(([name, holds], at) =>
      layerRule(
        name,
        holds,
        Object.values(layers)
          .slice(at + 1)
          .flat(),
      ),
    ),
  {
    name: "pure-folders-know-no-database",
    comment: "They get what was known as arguments; not even by way of another file do they reach the database.",
    severity: "error",
    from: { path: pure, pathNot: testing },
    to: { path: "^server/platform/database/", reachable: true },
  },
  {
    name: "commands-and-jobs-serve-nothing",
    comment: "Surfaces and hosts answer requests; only the command that starts them stands above them.",
    severity: "error",
    from: { path: commands, pathNot: testing },
    to: { path: inServer(["surfaces", "trpc", "service.ts", "hosts"]) },
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
      path: inServer([
        "billing",
        "commands",
        "database",
        "hosts",
        "jobs",
        "knowledge",
        "registration",
        "service.ts",
        "trpc",
      ]),
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "pages-run-no-commands",
    comment: "Jobs run in the worker, and commands are their own processes.",
    severity: "error",
    from: { path: "^(app/|components/|proxy\\.ts$|instrumentation\\.ts$)", pathNot: testing },
    to: { path: inServer(["jobs", "commands"]) },
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
    exclude: { path: "^(\\.next|\\.bundle|\\.data|e2e/clients/node_modules)/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
  },
} satisfies IConfiguration

function layerRule(name: string, holds: readonly string[], above: readonly string[]): IForbiddenRuleType {
  return {
    name: `layer-${name}`,
    comment: "A layer imports those below it, and none that stands above.",
    severity: "error",
    from: { path: inServer(holds), pathNot: testing },
    to: { path: inServer(above), ...(name === "facts" ? { dependencyTypesNot: ["type-only"] } : {}) },
  }
}

function inServer(names: readonly string[]): string {
  return `^server/(${names.map((name) => (name.endsWith(".ts") ? name.replace(/\.ts$/, "\\.ts$") : `${name}/`)).join("|")})`
}
