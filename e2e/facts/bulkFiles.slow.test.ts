// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { publishFiles } from "../../server/files/publish"
import { folderStore } from "../../server/files/store/folder"
import { testServer } from "../support/testServer"

const folder = mkdtempSync(join(tmpdir(), "assay-files-"))
const server = testServer()
afterAll(() => rmSync(folder, { recursive: true }))

async function publishAs(worker: string) {
  const store = folderStore(join(folder, worker, "files"))
  const env = { ...server.service.env, DATA_DIR: join(folder, worker) }
  const now = new Date(server.clock.now)
  const { database } = server.service
  const done = await publishFiles({ database, env, store, at: now, now: () => now, progress: () => {} })
  const stored = [...(await store.list())].map((each) => each.split("/"))
  return { done, hashes: new Map(stored.map(([, hash, name]) => [name, hash])) }
}

it("bulk files have the same bytes if another worker makes them from the same facts", async () => {
  const first = await publishAs("one")
  expect(first.hashes.size).toBeGreaterThan(200)
  const again = await publishAs("another")
  expect(again.done).toEqual({ made: first.hashes.size, published: 0, withdrawn: 0, removed: 0 })
  expect(again.hashes).toEqual(first.hashes)
})
