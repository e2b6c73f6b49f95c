import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage, RequestListener } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serveLoopback } from "../../server/platform/testing/loopback"
import { programFor } from "../../server/surfaces/mcp/downloads/program"
import { plainVariables } from "./processes"

export type Ran = { code: number | null; answers: Answer[]; stdout: string; stderr: string }
type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

export function placeProgram(baseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "assay-stdio-"))
  const path = join(folder, "server.py")
  writeFileSync(path, programFor(baseUrl))

  function start(
    words: readonly string[] = [],
    variables: Record<string, string> = {},
  ): ChildProcessWithoutNullStreams {
    return spawn("python3", ["-W", "error", path, ...words], {
      env: { NODE_ENV: "test", ...plainVariables(), ...variables },
    })
  }

  return {
    start,
    async run(input: string | Buffer, variables?: Record<string, string>, words?: readonly string[]): Promise<Ran> {
      const child = start(words, variables)
      const said = { stdout: "", stderr: "" }
      for (const name of ["stdout", "stderr"] as const) {
        child[name].setEncoding("utf8").on("data", (chunk: string) => {
          said[name] += chunk
        })
      }
      child.stdin.on("error", () => {})
      child.stdin.end(input)
      const [code] = await once(child, "close")
      const lines = said.stdout.split("\n").filter((line) => line.startsWith("{"))
      return { code, answers: lines.map((line) => JSON.parse(line)), ...said }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const lines = (...messages: unknown[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join("")

export async function pretendServer(listener: RequestListener) {
  const asked: IncomingMessage[] = []
  const { url: origin, close } = await serveLoopback((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  return { asked, origin, close }
}
