import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { browserTestsOf, changedSince, processTestsOf } from "./changed"

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

it("commands and the hosts are tested as processes, and what they import by Vitest", () => {
  expect(processTestsOf(["server/commands/keys.ts"])).toContain("e2e/process")
  expect(processTestsOf(["prisma/migrations/0001_first/migration.sql"])).toEqual(["e2e/upgrade"])
  expect(processTestsOf(["server/products/market/regime.ts", "README.md"])).toEqual([])
})

it("a commit that is not there is an error, and not an empty change", () => {
  expect(() => changedSince("no-such-commit")).toThrow()
})
