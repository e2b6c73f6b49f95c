import { spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"

export type Count = { passed: number; failed: number; skipped: number }

export type Perform = (log: number) => Promise<number>

/** A program of its own, with more variables. */
export function run(program: string, words: readonly string[], env: Record<string, string> = {}): Perform {
  return (log) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, words, { stdio: ["ignore", log, log], env: { ...process.env, ...env } })
      child.once("error", reject)
      child.once("exit", (code) => resolve(code ?? 1))
    })
}

export function inTurn(...all: Perform[]): Perform {
  return async (log) => {
    for (const perform of all) {
      const code = await perform(log)
      if (code !== 0) return code
    }
    return 0
  }
}

export type Stage = { perform: Perform; read?: () => Count | null }

type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const clearLine = "\r\x1b[2K"
const keepAliveMs = 60_000

/**
 * A line for each stage that has ended, all that a failed one said, and, in a terminal, the stages that are running. A CI
 * that ends what is silent for long gets a line a minute.
 */
export function showStages(folder: string, screen: Screen = process.stdout) {
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  const running = new Map<string, number>()
  const startedAt = performance.now()
  const { isTTY } = screen
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const ticking = isTTY ? setInterval(draw, 1_000) : setInterval(keepAlive, keepAliveMs)
  return { stage, end }

  /** Without a reader, a stage counts as one test; a stage that fails before counting is one failure. */
  async function stage(name: string, { perform, read }: Stage): Promise<void> {
    const log = join(folder, `${name.replaceAll(" ", "-")}.log`)
    const file = openSync(log, "w")
    const since = performance.now()
    running.set(name, since)
    draw()
    const code = await perform(file).catch((error: unknown) => {
      writeSync(file, `${error instanceof Error ? error.stack : error}\n`)
      return 1
    })
    closeSync(file)
    running.delete(name)
    const counted = read?.() ?? null
    const count = counted ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
    if (code !== 0 && count.failed === 0) count.failed = 1
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
    const told = counted ? `, ${inWords(count)}` : count.failed > 0 ? ", failed" : ""
    if (code !== 0) say(`\n${readFileSync(log, "utf8").trim()}\n`)
    say(`${name} ${secondsSince(since)} s${told}`)
    draw()
  }

  function end(told: readonly string[] = []): Count {
    clearInterval(ticking)
    for (const line of told) say(line)
    say(`everything that was said: ${folder}`)
    say(`${secondsSince(startedAt)} s`)
    say(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
    return total
  }

  function say(line: string): void {
    screen.write(`${isTTY ? clearLine : ""}${line}\n`)
  }

  function draw(): void {
    if (isTTY) screen.write(`${clearLine}${listRunning().slice(0, (screen.columns ?? 80) - 1)}`)
  }

  function keepAlive(): void {
    say(`… ${secondsSince(startedAt)} s: ${listRunning()}`)
  }

  function listRunning(): string {
    return [...running].map(([name, since]) => `${name} ${secondsSince(since)} s`).join(" · ")
  }
}

function inWords({ passed, failed, skipped }: Count): string {
  const words = Object.entries({ passed, failed, skipped }).filter(([word, n]) => n > 0 || word === "passed")
  return words.map(([word, n]) => `${n.toLocaleString("en")} ${word}`).join(", ")
}

function secondsSince(at: number): number {
  return Math.round((performance.now() - at) / 1000)
}
