import { listDue } from "./changed"
import { readPlaywright, readVitest, reports } from "./reports"
import { inTurn, run, type Stage } from "./stages"

const bin = (name: string) => `node_modules/.bin/${name}`
const program = (file: string, ...words: string[]) => run(process.execPath, ["--import", "tsx", file, ...words])

/** `npm run test:all` asks every product and page what `npm test` asks one of each shape. */
const whole = { TEST_MATRIX: "whole" }
/** So does CI, but it makes only as many random edits of a log as `npm test`. */
const products = { TEST_MATRIX: "products" }

/**
 * At a lower priority than the pages and the browser, which waits for them: static checks wait for the processor, and Vitest
 * gets so much of it that it ends with the browser.
 */
const behind = (program: string, words: readonly string[], { niceness = 10, env = {} } = {}) =>
  run("nice", ["-n", String(niceness), program, ...words], env)

export const lint: Stage = {
  perform: inTurn(
    behind(bin("biome"), ["check", "."]),
    behind(process.execPath, ["--import", "tsx", "scripts/sourceRules.ts"]),
    behind(bin("knip"), []),
    behind(bin("knip"), ["--production", "--include", "files,exports,types", "--workspace", "."]),
  ),
}
export const importRules: Stage = {
  perform: behind(bin("depcruise"), ["--config", "dependency-cruiser.config.ts", "."]),
}
/** One checker: several share less work than they repeat, and two processors have enough to do. */
export const types: Stage = { perform: behind(bin("tsc"), ["--noEmit", "--checkers", "1"]) }

/** Types of the workspaces, whose packages `npm test` does not install. */
export const workspaceTypes: Stage = {
  perform: inTurn(...["e2e/clients", "bench/web"].map((folder) => behind(bin("tsc"), ["--project", folder]))),
}

type Tags = readonly string[]

const tagged = {
  fast: {
    filter: ["--tags-filter", "!slow"],
    isAsked: (tags: Tags) => !tags.includes("slow"),
    env: { TEST_TIER: "fast" },
  },
  rest: {
    filter: ["--tags-filter", "slow || both"],
    isAsked: (tags: Tags) => tags.includes("slow") || tags.includes("both"),
    env: products,
  },
  all: { filter: [], isAsked: () => true, env: whole },
}

/** Tests in Vitest: those not tagged as slow, those tagged as slow or both, or all of them. */
export function vitest(report: string, words: readonly string[], which: "fast" | "rest" | "all" = "fast"): Stage {
  const { filter, isAsked, env } = tagged[which]
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/${report}.json`]
  return {
    perform: behind(bin("vitest"), ["run", ...filter, ...words, ...reporters], { niceness: 3, env }),
    read: () => readVitest(report, isAsked),
  }
}

export function playwright(report: string, words: readonly string[], env: Record<string, string> = {}): Stage {
  const file = `${reports}/${report}.json`
  return {
    perform: run(bin("playwright"), ["test", ...words, "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...env,
    }),
    read: () => readPlaywright(report),
  }
}

/** What `npm run test:all` runs, by the name that asks for it alone; words behind the name are the suite's own. */
export const suites: Record<string, { describes: string; open(words: readonly string[]): Stage }> = {
  unit: {
    describes: "what needs nothing but Node",
    open: (words) => vitest("unit", ["--project", "unit", ...words], "all"),
  },
  integration: {
    describes: "what needs PostgreSQL, a listener or processes",
    open: (words) => vitest("integration", ["--project", "integration", ...words], "all"),
  },
  browser: {
    describes: "journeys, pages and mails in Chromium",
    open: (words) => playwright("browser", words, whole),
  },
  pages: {
    describes: "every page in every plan at two widths, light and dark, with contact sheets",
    open: (words) => playwright("pages", ["--config", "e2e/pages/playwright.config.ts", ...words], whole),
  },
  outages: {
    describes: "every source fails in every way that its fake knows",
    open: (words) => vitest("outages", ["--config", "e2e/outages/vitest.config.ts", ...words], "all"),
  },
  fuzz: {
    describes: "random requests to every surface, and calls made to exhaust memory (requests, memory)",
    open: (words) => ({ perform: program("e2e/fuzz/index.ts", ...words) }),
  },
  cluster: {
    describes: "servers behind a balancer, and an upgrade ([N] [--serve [--port P]])",
    open: (words) => ({ perform: program("e2e/cluster/index.ts", ...words) }),
  },
  chaos: {
    describes: "one fault after another under load ([--seed SEED] [--only WORDS]…)",
    open: (words) => ({ perform: program("e2e/chaos/index.ts", ...words) }),
  },
  benches: {
    describes: "every bench over little, or those that are named",
    open: (words) => ({ perform: program("bench/index.ts", "--smoke", ...words) }),
  },
}

type Named = [name: string, suite: Stage]

/** What a change adds to `npm test`: the suites of the places that it touches, and by itself what measures. */
export function suitesOf(changed: readonly string[]): { beside: Named[]; alone: Named[] } {
  const { tests, specs, benches } = listDue(changed)
  return {
    beside: [
      ...one(tests, "slow", () => vitest("slow", ["--passWithNoTests", ...tests], "rest")),
      ...one(specs, "browser", () =>
        playwright("browser-rest", ["--pass-with-no-tests", ...specs], { TEST_JOURNEYS: "others" }),
      ),
    ],
    alone: one(benches, "benches", () => suites.benches.open(benches)),
  }
}

function one(due: readonly string[], name: string, open: () => Stage): Named[] {
  return due.length > 0 ? [[name, open()]] : []
}
