// @module-tag slow
import { execFile } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import { installPrograms } from "../../scripts/apt"
import { findCheckpoint } from "../../server/ledger/storage/read"
import { testWitness } from "../../server/ledger/testing/witness"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"
import { verifierFolder } from "../support/verifier"

const witnesses = [testWitness("a.example"), testWitness("b.example")]
const server = testServer({ LOG_WITNESSES: witnesses.map(({ key }) => key).join(" ") })
const caller = callerOf(server)
const folder = verifierFolder()

beforeAll(async () => {
  const missing = installPrograms(["golang-go", "golang-golang-x-mod-dev"])
  if (missing.length > 0) throw new Error(`this test needs ${missing.join(" and ")}`)
  const { note = "", signedAt = new Date() } = (await findCheckpoint(server.prisma)) ?? {}
  const body = note + witnesses.map(({ cosign }) => cosign(note, signedAt)).join("")
  await fetch(`${server.origin}/track-record/cosignatures`, { method: "POST", body })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function keep(path: string, name: string): Promise<string> {
  server.clock.now += 4_000
  const file = join(folder, name)
  writeFileSync(file, await (await server.get(`/track-record/${path}`)).text())
  return file
}

/** By Debian's packages, without a network. */
const env = { ...process.env, GO111MODULE: "off", GOPATH: "/usr/share/gocode", GOCACHE: join(folder, "cache") }

const check = (...files: string[]) =>
  promisify(execFile)("go", ["run", join(import.meta.dirname, "checkProofs.go"), ...files], { env })

it("proofs of signals and predictions satisfy Go's checksum database packages", async () => {
  const { predictions } = await caller.ask("predictions/latest?limit=3")
  const { signals } = await caller.ask("signals/events?limit=3&days=14")
  const ids = [...predictions, ...signals].map(({ prediction_id, signal_id }) => prediction_id ?? signal_id)
  expect(ids).toHaveLength(6)
  const policy = await keep("tlog-policy", "policy")
  const proofs: string[] = []
  for (const id of ids) proofs.push(await keep(`proofs/${id}.tlog-proof`, id))
  const log = `${server.origin}/track-record`
  const said = (await check(log, policy, ...proofs)).stdout.trimEnd().split("\n")
  for (const [index, id] of ids.entries()) {
    expect(said[index]).toMatch(new RegExp(`^${id}: row \\d+ of \\d+, signed by 3 of 3 keys$`))
  }
  const [proof] = proofs
  const moved = readFileSync(proof, "utf8").replace(/^index (\d+)$/m, (_, index) => `index ${Number(index) - 1}`)
  writeFileSync(proof, moved)
  await expect(check(log, policy, proof)).rejects.toThrow("invalid transparency proof")
})
