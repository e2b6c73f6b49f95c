import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Options } from "../../server/ledger/verifier/verify.mjs"
import { startingAt } from "./movedClock"
import type { TestServer } from "./server"

export type Verified = { code: number; said: string }

/** Outside the repository, for the verifier and its state. */
export const verifierFolder = () => mkdtempSync(join(tmpdir(), "assay-verifier-"))

/** Runs a service's verifier in a folder. Each run gets a new minute of its network's quota. */
export async function verify(folder: string, server: TestServer, ...options: string[]): Promise<Verified> {
  await fetchVerifier(folder, server)
  server.clock.now += 60_000
  // Timestamp authorities in tests have the real time.
  return runVerifier(folder, [server.origin, ...options], Math.max(server.clock.now, Date.now()))
}

async function fetchVerifier(folder: string, server: TestServer): Promise<string> {
  server.clock.now += 60_000
  const program = await server.get("/track-record/verify.mjs")
  const path = join(folder, "verify.mjs")
  writeFileSync(path, await program.text())
  return path
}

export function runVerifier(folder: string, args: readonly string[], now = Date.now()): Promise<Verified> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...startingAt(now), "verify.mjs", ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

export type Verifier = (read?: typeof fetch, options?: Options) => Promise<Verified>

export async function loadVerifier(folder: string, server: TestServer): Promise<Verifier> {
  const { verify } = await import(pathToFileURL(await fetchVerifier(folder, server)).href)
  return async (read, options) => {
    server.clock.now += 60_000
    const { code, said } = await verify(server.origin, options, read)
    return { code, said: said.join("\n") }
  }
}
