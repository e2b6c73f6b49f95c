import { mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type Stage, showStages } from "./stages"

let folder: string
let shown: string[]
const screen = (isTTY: boolean) => ({ isTTY, columns: 40, write: (text: string) => shown.push(text) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-stages-"))
  shown = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const says = (words: string, code: number): Stage => ({
  async perform(log) {
    writeSync(log, words)
    return code
  },
})

describe("what npm test shows", () => {
  it("is a line for each stage, and last the total alone", async () => {
    const { stage, end } = showStages(folder, screen(false))
    await stage("lint", says("checked 1,000 files\n", 0))
    await stage("unit tests", { ...says("✓ one\n", 0), read: () => ({ passed: 5_968, failed: 0, skipped: 2 }) })
    expect(end()).toEqual({ passed: 5_969, failed: 0, skipped: 2 })
    expect(shown).toEqual([
      "lint 0 s\n",
      "unit tests 0 s, 5,968 passed, 2 skipped\n",
      `everything that was said: ${folder}\n`,
      "0 s\n",
      "total: 5969 passed, 0 failed, 2 skipped\n",
    ])
    expect(readFileSync(join(folder, "unit-tests.log"), "utf8")).toBe("✓ one\n")
  })

  it("is all that a failed stage said, and what kept one from starting", async () => {
    const { stage, end } = showStages(folder, screen(false))
    await stage("types", says("one\ntwo\n", 1))
    await stage("browser", { perform: () => Promise.reject(new Error("no such program")) })
    await stage("tests", { ...says("✗ three\n", 1), read: () => ({ passed: 4, failed: 2, skipped: 0 }) })
    expect(end()).toEqual({ passed: 4, failed: 4, skipped: 0 })
    const text = shown.join("")
    expect(text).toContain("one\ntwo\n\ntypes 0 s, failed\n")
    expect(text).toContain("Error: no such program")
    expect(text).toContain("✗ three\n\ntests 0 s, 4 passed, 2 failed\n")
  })

  it("is one failure where a stage ends badly and counted none", async () => {
    const { stage, end } = showStages(folder, screen(false))
    await stage("tests", { ...says("out of memory", 1), read: () => ({ passed: 4, failed: 0, skipped: 0 }) })
    expect(end()).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it("is a line a minute without a terminal, so that nothing ends a run for being silent", async () => {
    vi.useFakeTimers()
    try {
      const { stage, end } = showStages(folder, screen(false))
      const running = stage("browser", { perform: () => new Promise((resolve) => setTimeout(resolve, 130_000, 0)) })
      await vi.advanceTimersByTimeAsync(120_000)
      expect(shown).toEqual(["… 60 s: browser 60 s\n", "… 120 s: browser 120 s\n"])
      await vi.advanceTimersByTimeAsync(10_000)
      await running
      end()
      expect(shown[2]).toBe("browser 130 s\n")
    } finally {
      vi.useRealTimers()
    }
  })

  it("names in a terminal, on a last line that is no wider, what is running", async () => {
    const { stage, end } = showStages(folder, screen(true))
    const both = ["a stage with a long name", "and another one"].map((name) => stage(name, says("", 0)))
    expect(shown.at(-1)).toBe("\r\x1b[2Ka stage with a long name 0 s · and anot")
    await Promise.all(both)
    end()
    expect(shown.at(-1)).toBe("\r\x1b[2Ktotal: 2 passed, 0 failed, 0 skipped\n")
  })
})
