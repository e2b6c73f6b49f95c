import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, statSync } from "node:fs"
import { setPriority } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { compressBuild } from "../platform/compressedFiles"

const niceness = 15

const sources = [
  "app/**/*",
  "components/**/*",
  "server/**/*.{ts,json}",
  "instrumentation.ts",
  "next.config.ts",
  "proxy.ts",
  "postcss.config.mjs",
  "package-lock.json",
]

export function isBuildStale(): boolean {
  if (!existsSync(".next/BUILD_ID")) return true
  const builtAt = statSync(".next/BUILD_ID").mtimeMs
  return globSync(sources).some((file) => !/\.test\.tsx?$/.test(file) && statSync(file).mtimeMs > builtAt)
}

/**
 * Builds the pages and compresses their files. If two servers of one clone find the build stale at once, Next lets one
 * build, and the other waits.
 */
export async function buildPages(signal?: AbortSignal, variables?: NodeJS.ProcessEnv): Promise<void> {
  while (!(await isBuilt(signal, variables))) await sleep(1_000, undefined, { signal })
}

/** Builds what is stale, and says no where another process is at it, which is to be waited for. */
export async function isBuilt(
  signal?: AbortSignal,
  variables?: NodeJS.ProcessEnv,
  priority = niceness,
): Promise<boolean> {
  if (isBuildStale()) {
    const { code, words } = await nextBuild(signal, variables, priority)
    if (words.includes("process is already running")) return false
    if (code !== 0) throw new Error(`next build ended with code ${code}:\n${words}`)
  }
  await compressBuild()
  return true
}

async function nextBuild(signal: AbortSignal | undefined, env: NodeJS.ProcessEnv | undefined, priority: number) {
  const line = ["node_modules/next/dist/bin/next", "build"]
  const child = spawn(process.execPath, line, { stdio: ["ignore", "pipe", "pipe"], env, signal })
  // What is served meanwhile, and the data that is made, come first.
  if (child.pid !== undefined) setPriority(child.pid, priority)
  let words = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      words += chunk
    })
  }
  const [code]: (number | null)[] = await once(child, "close")
  return { code, words }
}
