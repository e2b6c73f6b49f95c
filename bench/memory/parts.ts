import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { transformSync } from "esbuild"
import { type Part, processesByPart, proportionalOf } from "../serverAndWorker"
import type { HeldByProcess } from "./preload"

/** In megabytes. `all` includes this process's part of shared pages; the others are the parts of it that are known. */
export type Held = { all: number; panel: number; heap: number; external: number }

export type HeldByPart = Record<Part, Held>

/** Makes a server's processes collect their garbage and report what they hold. */
export type Scales = { variables: Record<string, string>; weigh(pid: number): Promise<HeldByPart>; end(): void }

const settleMs = 1_000
const awaitedMs = 30_000
const mostAttempts = 4

export function openScales(): Scales {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-memory-"))
  const preload = join(folder, "preload.mjs")
  // From a TypeScript file, Node would load its compiler into every thread that is measured.
  const source = readFileSync(new URL("preload.ts", import.meta.url), "utf8")
  writeFileSync(preload, transformSync(source, { loader: "ts" }).code)

  /** Tries again if the process has been replaced meanwhile, or did not listen for the signal yet. */
  async function heldBy(server: number, part: Part): Promise<Held> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const pid = processesByPart(server)[part]
      const held = pid > 0 ? await heldByProcess(pid).catch(() => null) : null
      if (held) return held
      await sleep(settleMs)
    }
    throw new Error(`The process of the ${part} did not answer with what it holds.`)
  }

  async function heldByProcess(pid: number): Promise<Held | null> {
    const file = join(folder, `${pid}.json`)
    rmSync(file, { force: true })
    process.kill(pid, "SIGUSR2")
    const until = performance.now() + awaitedMs
    while (!existsSync(file)) {
      if (performance.now() > until) return null
      await sleep(50)
    }
    await sleep(settleMs)
    const said: HeldByProcess = JSON.parse(readFileSync(file, "utf8"))
    const [panel, heap, external] = [said.panel, said.heap, said.external].map((bytes) => bytes / 1024 / 1024)
    return { all: proportionalOf([pid]), panel, heap, external }
  }

  return {
    variables: { NODE_OPTIONS: `--import=${preload}`, BENCH_MEMORY_FOLDER: folder },
    async weigh(pid) {
      const parts = ["server", "worker", "pages"] as const
      const [server, worker, pages] = await Promise.all(parts.map((part) => heldBy(pid, part)))
      return { server, worker, pages }
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}
