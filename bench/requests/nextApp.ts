import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { logFile } from "../processes"

/*
 * Inside the tree, so that packages resolve upwards, and without a lock file, so that Next takes the tree as its root.
 */
const folder = join(".data", "bench-next")
/** Only the API's routes: pages take long to build, and nothing requests them. */
const folders = ["app/api", "client", "components", "emails", "server"]
const files = [
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
  "package.json",
]

const bareRoute = `import { readFileSync } from "node:fs"

export const dynamic = "force-dynamic"

let body: Uint8Array<ArrayBuffer> | undefined

export async function GET(): Promise<Response> {
  body ??= new Uint8Array(readFileSync(process.env.BENCH_BODY ?? ""))
  const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": String(body.length) }
  return new Response(body, { headers })
}
`

export const bare = { fixed: "/bench-fixed", catchAll: "/bench-catch-all" }
const bareFolders = [bare.fixed, join(bare.catchAll, "[[...path]]")]

/** Builds this app's routes with bare route handlers added, in a separate copy. */
export async function buildNextApp(): Promise<{ folder: string; remove(): void }> {
  rmSync(folder, { recursive: true, force: true })
  for (const part of [...folders, ...files]) cpSync(part, join(folder, part), { recursive: true })
  for (const path of bareFolders) {
    mkdirSync(join(folder, "app", path), { recursive: true })
    writeFileSync(join(folder, "app", path, "route.ts"), bareRoute)
  }
  const log = openSync(logFile, "a")
  const build = spawn(process.execPath, [join(process.cwd(), "node_modules/next/dist/bin/next"), "build"], {
    cwd: folder,
    stdio: ["ignore", log, log],
    env: { ...process.env, NODE_ENV: "production" },
  })
  const [code] = await once(build, "exit")
  if (code !== 0) throw new Error(`next build ended with code ${code}; see ${logFile}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
