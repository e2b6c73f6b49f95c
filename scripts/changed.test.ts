import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { browserTestsOf, changedSince, journeysOf, landedBefore, listDue } from "./changed"

const all = globSync("e2e/browser/*.spec.ts")
const named = (...names: string[]) => names.map((name) => `e2e/browser/${name}.spec.ts`).toSorted()

describe("the browser tests of a change", () => {
  it.each([
    ["a test of its own", ["e2e/browser/home.spec.ts"], named("home")],
    ["a page of the portal", ["app/(portal)/crowd/view.tsx"], named("everyPage", "portal", "portalPages")],
    [
      "the pages of the docs and a mail",
      ["content/docs/index.mdx", "emails/welcome.tsx"],
      named("account", "docs", "everyMail", "search"),
    ],
    ["a unit test, prose and a bench", ["server/bars/panel.test.ts", "README.md", "bench/index.ts"], []],
    ["a product", ["server/products/market/regime.ts"], named("everyPage", "portal")],
    ["what all pages rest on", ["components/site/link.tsx"], all.toSorted()],
    ["the packages", ["package-lock.json"], all.toSorted()],
  ])("%s", (_, files, expected) => {
    expect(browserTestsOf(files).toSorted()).toEqual(expected)
  })

  it("leave out no test, and name none that is not there", () => {
    const places = ["app/layout.tsx", ...all]
    expect(browserTestsOf(places)).toEqual(all)
    expect(all.length).toBeGreaterThan(15)
  })
})

it("who waits for the tests of a change waits for a browser only where a page has changed", () => {
  expect(journeysOf(["app/page.tsx"])).toContain("e2e/browser/home.spec.ts")
  expect(journeysOf(["server/products/market/regime.ts", "prisma/schema.prisma"])).toEqual([])
})

it("a commit that is not there is an error, and not an empty change", () => {
  expect(() => changedSince("no-such-commit")).toThrow()
})

describe("what CI adds to `npm test`", () => {
  it.each([
    ["a source", "server/sources/usgs/parse.ts", ["e2e/facts", "e2e/outages", "e2e/pipeline", "server/sources"]],
    ["the log", "server/ledger/append.ts", ["e2e/clients", "e2e/contract", "server/ledger"]],
    [
      "a command",
      "server/commands/keys.ts",
      ["e2e/accounts/accountsCommand", "e2e/cluster", "e2e/process", "e2e/quota"],
    ],
    ["the schema", "prisma/schema.prisma", ["e2e/accounts", "e2e/facts", "e2e/pipeline", "e2e/upgrade"]],
    ["prose", "README.md", []],
  ])("after a change of %s is the slow tests of its room", (_, file, tests) => {
    expect(listDue([file]).tests).toEqual(tests)
  })

  it("is a test that has changed itself, and a bench", () => {
    expect(listDue(["scripts/changed.test.ts", "bench/log/verifier.ts", "bench/web/index.ts"])).toEqual({
      tests: ["scripts/changed.test.ts"],
      specs: [],
      benches: ["log"],
    })
  })

  it("names no test that is not there", () => {
    const rooms = globSync("server/*/").map((room) => `${room}/x.ts`)
    const places = ["e2e/support/x.ts", "prisma/x", "client/x.ts", "app/x.tsx", "deploy/x", "scripts/x.ts"]
    const { tests } = listDue([...rooms, ...places])
    expect(tests.length).toBeGreaterThan(15)
    expect(tests.filter((test) => globSync(`${test}*`).length === 0)).toEqual([])
  })

  it("is compared with a commit of half a day before, or with nothing where there is none", () => {
    expect(landedBefore()).toMatch(/^[0-9a-f]{40}$/)
    expect(changedSince(landedBefore())).toEqual(expect.any(Array))
  })
})
