import { hash, randomBytes } from "node:crypto"
import { getPriority, setPriority } from "node:os"
import { join, resolve, sep } from "node:path"

const bundle = join(process.cwd(), ".bundle")

/**
 * The file of a program or thread, and Node's options to run it: from the bundle that `scripts/bundle.mjs` makes if
 * this process runs from it, else from the source.
 */
export function programOf(source: string): { file: string; execArgv: string[] } {
  const isBundled = process.argv[1]?.startsWith(bundle + sep)
  if (!isBundled) return { file: resolve(source), execArgv: ["--import", "tsx"] }
  return { file: bundledAt(source), execArgv: [] }
}

/** The path in the bundle, even if the bundle lacks the program. */
export function bundledAt(source: string): string {
  return join(bundle, source.replace(/^server\//, "").replace(/\.ts$/, ".mjs"))
}

/**
 * State that must exist once per process. Next bundles its own copy of this folder next to the listener's, so a
 * module-level variable would exist twice; a symbol on `globalThis` does not.
 */
export function once<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<symbol, T | undefined>
  const slot = slotOf(name)
  const made = slots[slot] ?? make()
  slots[slot] = made
  // After a failure, the next call tries again.
  if (made instanceof Promise) made.catch(() => delete slots[slot])
  return made
}

/** New with every start of the service; the process that renders its pages shares it. */
export function startSecret(): string {
  return once("startSecret", () => randomBytes(32).toString("hex"))
}

/** For a process that belongs to another one's start. Call it before the secret is used. */
export function adoptStartSecret(secret: string): void {
  once("startSecret", () => secret)
}

/** 32 bytes for one purpose. They do not reveal those of another. */
export function startSecretFor(purpose: string): Buffer {
  return once(`startSecret ${purpose}`, () => hash("sha256", `${startSecret()} ${purpose}`, "buffer"))
}

export function slotOf(name: string): symbol {
  return Symbol.for(`assay.${name}`)
}

/**
 * Collects all garbage, up to half of the heap. V8 collects only as its heap grows, which it no longer does after a
 * start or a large job. Does nothing without `--expose-gc`.
 */
export function freeMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" })
}

/**
 * Makes V8 collect garbage once a thread's heap has grown by a fifth instead of up to four times. For a process that
 * answers, whose heap changes little; one that computes much would collect all the time.
 */
export function collectSooner(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--heap-growing-percent=20")
}

/** Of this thread, or of process `pid`. Never raises a priority, which takes root. */
export function lowerPriority(niceness: number, pid = 0): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}
