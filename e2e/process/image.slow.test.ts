// @module-tag slow
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { npmPackageName } from "../../server/surfaces/rest/npmPackage"
import { createTestDatabase } from "../support/database"
import { type DatabaseProxy, startDatabaseProxy } from "../support/databaseProxy"
import { freePort } from "../support/machine"
import { type Ended, launch, type Running, requireBuild } from "../support/processes"

/** Megabytes that the image may have besides Debian and Node, which take 230 MB, to stay below 500 MB. */
const mostMegabytes = 260
const nobody = 65_534

const folder = mkdtempSync(join(tmpdir(), "assay-image-"))
const tree = join(folder, "app")
const programs = join(folder, "bin")
const variables: Record<string, string> = {}
let database: DatabaseProxy
let server: Running

beforeAll(requireBuild, 0)
beforeAll(async () => {
  // Only its own user may use the socket of the tests' PostgreSQL.
  database = await startDatabaseProxy(await createTestDatabase())
  const port = await freePort()
  for (const each of [tree, programs, join(folder, "data")]) mkdirSync(each)
  copyFileSync(process.execPath, join(programs, "node"))
  chmodSync(folder, 0o755)
  if (process.getuid?.() === 0) chownSync(join(folder, "data"), nobody, nobody)
  Object.assign(variables, {
    ...{ PORT: String(port), BASE_URL: `http://localhost:${port}`, DATABASE_URL: database.url },
    ...{ DATA_DIR: join(folder, "data"), HOME: "/", TMPDIR: join(folder, "data"), PATH: `${programs}:/usr/bin:/bin` },
    ...{ WORLD_SIZE: "test", WORLD_SEED: "tests", START_WORKER: "false", LOG_LEVEL: "warn", LOG_TO: "stderr" },
  })
})
afterAll(async () => {
  await server?.end()
  await database?.disconnect()
  rmSync(folder, { recursive: true, force: true })
})

/** As a user without rights if the tests run as root. */
function assay(...words: string[]): Running {
  const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"]
  const program = join(tree, "assay")
  if (process.getuid?.() !== 0) return launch(program, words, variables)
  return launch("setpriv", [...asNobody, program, ...words], variables)
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${variables.PORT}${path}`, { headers })
}

it("the tree of the image is small, and serves API and pages from its own folder as a user without rights", async () => {
  const made: Ended = await launch(process.execPath, ["scripts/image.mjs", tree]).ended
  expect(made).toMatchObject({ code: 0 })
  const megabytes = Number(/, (\d+) MB: /.exec(made.stdout)?.[1])
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThan(mostMegabytes)

  server = assay("start")
  await server.says(/A key: +\.\/assay keys issue /)
  await server.says(/Ready after/)
  expect(await assay("health").ended).toMatchObject({ code: 0 })
  const issued = await assay("keys", "issue", "--email", "image@example.com", "--tier", "api_pro").ended
  expect(issued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^assay_\S+\n$/) })
  const key = { "X-API-Key": issued.stdout.trim() }
  for (const path of ["predictions/latest", "market/regime", "edge/ledger", "market/universe?limit=3"]) {
    expect([path, (await get(`/api/v1/${path}`, key)).status]).toEqual([path, 200])
  }
  const pages = ["/", "/docs", "/docs/api", "/docs/quickstart", "/methodology", "/terms", "/models", "/status"]
  const files = ["/llms-full.txt", "/sitemap.xml", "/clients/assay.ts", `/client/${npmPackageName}`]
  for (const path of [...pages, "/track-record", "/signup", ...files, "/track-record/verify.mjs"]) {
    const answer = await get(path, { Accept: "text/html" })
    expect([path, answer.status]).toEqual([path, 200])
  }
  expect(await assay("audit").ended).toMatchObject({ code: 0, stdout: expect.stringContaining("no differences found") })
  const older = join(folder, "older")
  mkdirSync(older)
  writeFileSync(join(older, "node"), "#!/bin/sh\necho v20.20.2\n", { mode: 0o755 })
  const refused = await launch(join(tree, "assay"), ["doctor"], { ...variables, PATH: `${older}:/usr/bin:/bin` }).ended
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Assay needs Node 24 .*: v20\.20\.2\n$/) })
  expect(await assay("nothing").ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no command"),
  })
  const { code, stderr } = await server.end()
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(await assay("health").ended).toMatchObject({ code: 1 })
})
