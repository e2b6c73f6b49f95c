import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Count } from "./stages"

/** Where each stage of the last run wrote what it said, and its report. */
export const reports = join(".data", "test-log")

type VitestReport = {
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; tags?: string[] }[]
  }[]
}

type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }

/** Counts a report of Vitest. Vitest gives what a filter of tags left out as skipped; `isAsked` tells one from the other. */
export function readVitest(name: string, isAsked: (tags: readonly string[]) => boolean): Count | null {
  const report = readJson<VitestReport>(name)
  if (!report) return null
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...statuses: string[]) =>
    tests.filter(({ status, tags = [] }) => statuses.includes(status) && isAsked(tags)).length
  return {
    passed: count("passed"),
    failed: Math.max(count("failed"), report.numFailedTests),
    skipped: count("skipped", "pending", "todo"),
  }
}

export function readPlaywright(name: string): Count | null {
  const stats = readJson<PlaywrightReport>(name)?.stats
  return stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : null
}

function readJson<Report>(name: string): Report | null {
  const file = join(reports, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}
