import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { expect } from "vitest"

export type Seen = Record<string, unknown>

/** What a program next to this file prints for a task. */
export async function inPython(python: string, program: string, task: object, key = "assay_key"): Promise<Seen> {
  const child = spawn(python, [`e2e/clients/${program}.py`], { env: { ...process.env, ASSAY_API_KEY: key } })
  child.stdin.end(JSON.stringify(task))
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complaints).toBe("")
  return JSON.parse(out)
}
