import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { readPlaywright, readVitest, reports } from "./reports"

const name = `report-of-a-test-${process.pid}`
const file = join(reports, `${name}.json`)
const write = (report: unknown) => {
  mkdirSync(reports, { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}
afterEach(() => rmSync(file, { force: true }))

describe("the report of Vitest", () => {
  const assertionResults = [
    { status: "passed", tags: [] },
    { status: "failed", tags: [] },
    { status: "skipped", tags: ["slow"] },
    { status: "skipped", tags: [] },
  ]

  it("counts as skipped what a test skips, and not what was left to another suite", () => {
    write({ numFailedTests: 1, testResults: [{ name: "a.test.ts", assertionResults }] })
    expect(readVitest(name, (tags) => !tags.includes("slow"))).toEqual({ passed: 1, failed: 1, skipped: 1 })
    expect(readVitest(name, () => true)).toEqual({ passed: 1, failed: 1, skipped: 2 })
  })

  it("is nothing where Vitest ended before it wrote one", () => {
    expect(readVitest(name, () => true)).toBeNull()
  })
})

it("the report of Playwright counts a test that passed at the second try as passed", () => {
  write({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } })
  expect(readPlaywright(name)).toEqual({ passed: 4, failed: 2, skipped: 1 })
})
