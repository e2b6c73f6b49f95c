import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { appSecret, deriveKey } from "./secret"

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "assay-secret-"))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true })
})

describe("the secret of an installation", () => {
  it("is made once, and only its owner can read it", () => {
    const DATA_DIR = join(folder(), "new")
    const secret = appSecret({ DATA_DIR })
    expect(secret).toHaveLength(32)
    expect(appSecret({ DATA_DIR })).toEqual(secret)
    expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600)
    expect(appSecret({ DATA_DIR: folder() })).not.toEqual(secret)
  })

  it("is that of AUTH_SECRET where it is set", () => {
    const [one, two] = ["a secret of some length", "another secret of some length"]
    expect(appSecret({ AUTH_SECRET: one, DATA_DIR: folder() })).toEqual(appSecret({ AUTH_SECRET: one, DATA_DIR: "/x" }))
    expect(appSecret({ AUTH_SECRET: one, DATA_DIR: "/x" })).not.toEqual(appSecret({ AUTH_SECRET: two, DATA_DIR: "/x" }))
  })

  it("is not replaced when its file is damaged: what was sealed with it would be lost", () => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, "secret"), "short")
    chmodSync(join(DATA_DIR, "secret"), 0o600)
    expect(() => appSecret({ DATA_DIR })).toThrow("does not hold 32 bytes")
  })

  it("gives a key of its own for each purpose", () => {
    const secret = Buffer.alloc(32, 5)
    expect(deriveKey(secret, "one")).toHaveLength(32)
    expect(deriveKey(secret, "one")).not.toEqual(deriveKey(secret, "two"))
  })
})
