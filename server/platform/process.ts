import { hash, randomBytes } from "node:crypto"
import { getPriority, setPriority } from "node:os"
import { join, resolve, sep } from "node:path"

const bundle = join(process.cwd(), ".bundle")

/**
 * A program of ours, or the file of a thread, and the options that Node needs to run it: where this process runs from the
 * bundle that `scripts/bundle.mjs` makes, out of that, and else from the source.
 */
export function programOf(source: string): { file: string; execArgv: string[] } {
  const isBundled = process.argv[1]?.startsWith(bundle + sep)
  if (!isBundled) return { file: resolve(source), execArgv: ["--import", "tsx"] }
  return { file: bundledAt(source), execArgv: [] }
}

/** Where the bundle has a program, if it has it. */
export function bundledAt(source: string): string {
  return join(bundle, source.replace(/^server\//, "").replace(/\.ts$/, ".mjs"))
}

/**
 * State that must exist once per process. Next bundles its own copy of this folder beside the listener's, so a
 * module-level variable would exist twice; a symbol on `globalThis` does not.
 */
export function once<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<symbol, T | undefined>
  const slot = slotOf(name)
  const made = slots[slot] ?? make()
  slots[slot] = made
  // What failed is made again when it is next asked for.
  if (made instanceof Promise) made.catch(() => delete slots[slot])
  return made
}

/** New with every start of the service, and the same in the process that renders its pages. */
export function startSecret(): string {
  return once("startSecret", () => randomBytes(32).toString("hex"))
}

/** For a process that is part of another one's start, before it uses any secret of that. */
export function adoptStartSecret(secret: string): void {
  once("startSecret", () => secret)
}

/** What one purpose has of the start's secret, in 32 bytes, from which no other can be told. */
export function startSecretFor(purpose: string): Buffer {
  return once(`startSecret ${purpose}`, () => hash("sha256", `${startSecret()} ${purpose}`, "buffer"))
}

export function slotOf(name: string): symbol {
  return Symbol.for(`assay.${name}`)
}

/**
 * Collects all garbage, up to half of the heap: V8 collects as its heap grows, which it no longer does after a start or a
 * large job. Needs `--expose-gc`; does nothing without it.
 */
export function freeMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" })
}

/**
 * Has V8 collect garbage once the heap of a thread has grown by a fifth, and not by up to four times. For a process that
 * answers, whose heaps change little; one that computes much would collect all the time.
 */
export function collectSooner(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--heap-growing-percent=20")
}

/** Of this thread, or of a process. What runs at a lower one already keeps it: nobody but root may raise a priority. */
export function lowerPriority(niceness: number, pid = 0): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}
