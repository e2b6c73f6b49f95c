import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestServer } from "./server"

/** A folder outside of the repository, for the verifier that a service serves and for what it remembers. */
export const verifierFolder = () => mkdtempSync(join(tmpdir(), "assay-verifier-"))

/** Runs the verifier of a service in a folder. Each run has a minute of its network's quota for itself. */
export async function verify(folder: string, server: TestServer, ...options: string[]) {
  server.clock.now += 60_000
  const program = await server.get("/track-record/verify.mjs")
  writeFileSync(join(folder, "verify.mjs"), await program.text())
  server.clock.now += 60_000
  return runVerifier(folder, [server.origin, ...options])
}

export function runVerifier(folder: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["verify.mjs", ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}
