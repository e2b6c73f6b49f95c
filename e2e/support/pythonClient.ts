import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

const here = "e2e/support/python"

/** Python with some packages, or why it is not available. */
export type FoundPython = { ok: true; python: string } | { ok: false; reason: string }

/** Installs the packages of one list, once, into a virtual environment that later runs reuse. */
export async function findPython(list: "mcp" | "prometheus" | "frames" | "client"): Promise<FoundPython> {
  const requirements = join(here, `${list}.txt`)
  const hash = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12)
  const folder = join("node_modules/.cache", `python-${hash}`)
  const [python, ready] = [join(folder, "bin/python"), join(folder, "ready")]
  if (existsSync(ready)) return { ok: true, python }
  rmSync(folder, { recursive: true, force: true })
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0"]
  try {
    await promisify(execFile)("python3", ["-m", "venv", folder], { timeout: 300_000 })
    await promisify(execFile)(python, [...install, "--requirement", requirements], { timeout: 900_000 })
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
  writeFileSync(ready, "")
  return { ok: true, python }
}

function reasonOf(error: unknown): string {
  const { stderr, message } = Object(error) as { stderr?: string; message?: string }
  const lines = (stderr?.trim() || message || "unknown").split("\n")
  return lines.findLast((line) => line.startsWith("ERROR")) ?? lines[lines.length - 1]
}

export type Call = { tool: string; arguments: Record<string, unknown> }

export type Plan = { mode: "auto" | "legacy"; calls: Call[] } & (
  | { url: string; headers: Record<string, string> }
  | { command: string; args: string[]; env: Record<string, string> }
)

export type Called = { tool: string; thrown?: string; isError?: boolean; structured?: unknown; text?: string }
export type Walked = { listed: string[]; calls: Called[] }

export async function walk(python: string, plans: readonly Plan[]): Promise<Walked[]> {
  return JSON.parse(await runPython(python, "walk.py", JSON.stringify(plans)))
}

export type Family = {
  name: string
  type: string
  help: string
  samples: { name: string; labels: Record<string, string>; value: string }[]
}

export async function readMetrics(python: string, text: string): Promise<Family[]> {
  return JSON.parse(await runPython(python, "metrics.py", text))
}

function runPython(python: string, program: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: 120_000, maxBuffer: 256 * 1024 * 1024 }
    const child = execFile(python, [join(here, program)], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(input)
  })
}

export type Frames = {
  rows: [pandas: number, polars: number]
  columns: [pandas: string[], polars: string[]]
  pandas: Record<string, string>
  polars: Record<string, string>
  first: Record<string, unknown>[]
}

export async function readFrames(python: string, paths: readonly string[]): Promise<Frames[]> {
  return JSON.parse(await runPython(python, "frames.py", JSON.stringify(paths)))
}
