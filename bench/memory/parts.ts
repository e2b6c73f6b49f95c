import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { transformSync } from "esbuild"
import { type Part, processesByPart, proportionalOf } from "../serverAndWorker"
import type { HeldByProcess } from "./preload"

/** Megabytes: all of it with shared pages counted once, and what is known of it. */
export type Held = { all: number; panel: number; heap: number; external: number }

export type HeldByPart = Record<Part, Held>

/** Has a server's processes collect their garbage and say what they hold. */
export type Scales = { variables: Record<string, string>; weigh(pid: number): Promise<HeldByPart>; end(): void }

const settleMs = 1_000

export function openScales(): Scales {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-memory-"))
  const preload = join(folder, "preload.mjs")
  // Node would load its own compiler for a file in TypeScript, into every thread that is to be measured.
  const source = readFileSync(new URL("preload.ts", import.meta.url), "utf8")
  writeFileSync(preload, transformSync(source, { loader: "ts" }).code)

  async function heldBy(pid: number): Promise<Held> {
    const file = join(folder, `${pid}.json`)
    rmSync(file, { force: true })
    process.kill(pid, "SIGUSR2")
    while (!existsSync(file)) await sleep(50)
    await sleep(settleMs)
    const said: HeldByProcess = JSON.parse(readFileSync(file, "utf8"))
    const [panel, heap, external] = [said.panel, said.heap, said.external].map((bytes) => bytes / 1024 / 1024)
    return { all: proportionalOf([pid]), panel, heap, external }
  }

  return {
    variables: { NODE_OPTIONS: `--import=${preload}`, BENCH_MEMORY_FOLDER: folder },
    async weigh(pid) {
      const parts = processesByPart(pid)
      const [server, worker, pages] = await Promise.all([parts.server, parts.worker, parts.pages].map(heldBy))
      return { server, worker, pages }
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}
