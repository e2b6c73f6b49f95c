// @module-tag slow
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { listParts } from "../../server/operations/parts"
import { readEnv } from "../../server/platform/env"
import { inPython } from "../clients/inPython"
import { countersOf } from "../contract/ask"
import { createTestDatabase, testVariables } from "../support/database"
import { type FakeS3, fakeS3 } from "../support/fakeS3"
import { runJob } from "../support/jobs"
import { startTestServer, type TestServer } from "../support/server"

const folder = mkdtempSync(join(tmpdir(), "assay-s3-"))
let s3: FakeS3
let server: TestServer
let key: string

const publish = () => runJob(server, bulkFiles)

beforeAll(async () => {
  s3 = await fakeS3("files")
  const variables = {
    ...{ DATA_DIR: folder, FILES_S3_BUCKET: "files", FILES_S3_ENDPOINT: s3.url, FILES_S3_PREFIX: "assay/" },
    ...{ FILES_S3_ACCESS_KEY_ID: "id", FILES_S3_SECRET_ACCESS_KEY: "secret" },
  }
  server = await startTestServer(variables, await createTestDatabase("migrated"))
  await server.service.database.pool.query(
    `WITH run AS (INSERT INTO ingestion (source_id, family, started_at, outcome)
       VALUES ('simulated', 'bars', '2026-11-20', 'ok') RETURNING id)
     INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
     SELECT 'AAPL', day, day + interval '22 hours', 1, 2, 1, 2, 100, false, id
     FROM run, generate_series('2026-09-01'::date, '2026-10-31', '1 day') AS day`,
  )
  key = await server.key("free")
  expect(await publish()).toEqual({ made: 4, published: 4, withdrawn: 0, removed: 0 })
  server.clock.now += 3_600_000
  const listed = async () => (await (await server.get("/api/v1/files", { key: await server.key() })).json()).count
  await vi.waitFor(async () => expect(await listed()).toBe(4), { timeout: 120_000, interval: 250 })
})
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

it("bulk files in S3 are served by a redirect to a signed URL, ranges included, for one charge", async () => {
  const { files } = await (await server.get("/api/v1/files?dataset=bars&limit=1", { key })).json()
  const [{ name, sha256, bytes }] = files
  const before = (await countersOf(server, key)).day
  const sent = await fetch(`${server.origin}/api/v1/files/${name}`, {
    headers: { "X-API-Key": key },
    redirect: "manual",
  })
  expect([sent.status, sent.headers.get("cache-control")]).toEqual([307, "no-store"])
  const address = new URL(sent.headers.get("location") ?? "")
  expect(address.pathname).toBe(`/files/assay/bars/${sha256}/${name}`)
  expect(address.searchParams.get("X-Amz-Expires")).toBe("900")
  const body = Buffer.from(await (await server.get(`/api/v1/files/${name}`, { key })).arrayBuffer())
  expect(createHash("sha256").update(body).digest("hex")).toBe(sha256)
  const part = await server.get(`/api/v1/files/${name}`, { key, headers: { Range: "bytes=10-19" } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, body.subarray(10, 20)])
  const head = await server.get(`/api/v1/files/${name}`, { key, method: "HEAD" })
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes)])
  expect((await countersOf(server, key)).day).toBe(before + 1)
})

it.each([false, true])("the Python client downloads bulk files from S3 (for asyncio: %j)", async (isAsync) => {
  const { files } = await (await server.get("/api/v1/files?dataset=bars&limit=1", { key })).json()
  const [{ name, sha256 }] = files
  const path = mkdtempSync(join(folder, "python-"))
  const done = await inPython("python3", "downloads", { origin: server.origin, file: files[0], path, isAsync }, key)
  expect(done).toEqual({ path: join(path, name), sha256, left: [] })
})

it("bulk files that a bucket has lost are stored there again", async () => {
  const before = new Map(s3.objects)
  const [lost] = s3.objects.keys()
  s3.objects.delete(lost)
  expect(await publish()).toEqual({ made: 2, published: 0, withdrawn: 0, removed: 0 })
  expect(new Map([...s3.objects].sort())).toEqual(new Map([...before].sort()))
})

it("a bucket without its key is refused at the start", () => {
  expect(() => readEnv({ ...testVariables, FILES_S3_BUCKET: "files" })).toThrow(
    "FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY beside it.",
  )
})

describe("npm run -s assay -- doctor", () => {
  const partOf = async () => {
    const { env, database } = server.service
    const parts = await listParts({ env, database, at: new Date(server.clock.now), isOffline: false })
    return parts.find(({ part }) => part === "bulk files")
  }
  afterEach(() => {
    s3.faults.refused = undefined
    s3.faults.aheadMs = 0
  })

  it("writes to the bucket, reads from it and leaves nothing behind", async () => {
    const before = [...s3.objects.keys()].sort()
    const { host } = new URL(s3.url)
    const reachable = "yes, and written to and read"
    expect(await partOf()).toEqual({ part: "bulk files", configured: `bucket files at ${host}`, reachable, due: "" })
    expect([...s3.objects.keys()].sort()).toEqual(before)
  })

  it.each([
    ["PUT", "It cannot be written to: AccessDenied, HTTP 403."],
    ["GET", "What was written cannot be read: the signed address answers 403."],
    ["DELETE", "What was written cannot be removed: AccessDenied, HTTP 403."],
  ] as const)("reports what the bucket refuses: %s", async (method, due) => {
    s3.faults.refused = method
    expect(await partOf()).toMatchObject({ reachable: "yes", due })
  })

  it("reports whose clock is off", async () => {
    s3.faults.aheadMs = 20 * 60_000
    expect((await partOf())?.due).toMatch(/^Its clock is 1[12]\d\d s ahead of this machine's\.$/)
  })
})
