import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { holdingLock } from "../../scripts/lock.mjs"
import { compressBuild } from "../platform/compressedFiles"
import { lowerPriority } from "../platform/process"

/** Lower than the server's and that of the first fill. */
const niceness = 15

const sources = [
  "app/**/*",
  "components/**/*",
  "emails/**/*",
  "server/**/*.{ts,json}",
  "instrumentation.ts",
  "next.config.ts",
  "proxy.ts",
  "postcss.config.mjs",
  "package-lock.json",
]

const builtFrom = ".next/built-from"

/** Compares contents, because a checkout gives unchanged files a new date. */
export function isBuildStale(): boolean {
  return !existsSync(".next/BUILD_ID") || !existsSync(builtFrom) || readFileSync(builtFrom, "utf8") !== digestSources()
}

function digestSources(): string {
  const digest = createHash("sha256")
  const files = globSync(sources).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted()) {
    if (statSync(file).isFile()) digest.update(`${file}\0`).update(readFileSync(file)).update("\0")
  }
  return digest.digest("hex")
}

/** A mark in the read-only file tree of an image, which contains its built pages. */
const builtMark = ".built"

export function isImage(): boolean {
  return existsSync(builtMark)
}

/**
 * Builds the pages if they are stale, and compresses their files. If two processes of one clone find them stale, one
 * builds and the other waits: a second build would delete the files that the first one serves.
 */
export async function buildPages(
  signal?: AbortSignal,
  variables?: NodeJS.ProcessEnv,
  priority = niceness,
): Promise<void> {
  if (isImage()) return
  await holdingLock(".build.lock", async () => {
    signal?.throwIfAborted()
    if (isBuildStale()) {
      rmSync(builtFrom, { force: true })
      // Before the build, which may miss changes that are made meanwhile.
      const digest = digestSources()
      const { code, words } = await nextBuild(signal, variables, priority)
      if (code !== 0) throw new Error(`next build ended with code ${code}:\n${words}`)
      writeFileSync(builtFrom, digest)
    }
    await compressBuild()
  })
}

async function nextBuild(signal: AbortSignal | undefined, env: NodeJS.ProcessEnv | undefined, priority: number) {
  const line = ["node_modules/next/dist/bin/next", "build"]
  const child = spawn(process.execPath, line, { stdio: ["ignore", "pipe", "pipe"], env, signal })
  if (child.pid !== undefined) lowerPriority(priority, child.pid)
  let words = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      words += chunk
    })
  }
  const [code]: (number | null)[] = await once(child, "close")
  return { code, words }
}
