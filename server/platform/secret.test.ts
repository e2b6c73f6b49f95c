import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { appSecret, appSecrets, deriveKey } from "./secret"
import { testFolder } from "./testing/folder"

const parent = testFolder()
const folder = () => mkdtempSync(join(parent, "secret-"))

describe("an installation's secret", () => {
  it("is made once, and only its owner can read it", () => {
    const DATA_DIR = join(folder(), "new")
    const secret = appSecret({ DATA_DIR })
    expect(secret).toHaveLength(32)
    expect(appSecret({ DATA_DIR })).toEqual(secret)
    expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600)
    expect(appSecret({ DATA_DIR: folder() })).not.toEqual(secret)
  })

  it("comes from AUTH_SECRET if that is set", () => {
    const [one, two] = ["a secret of some length", "another secret of some length"]
    expect(appSecret({ AUTH_SECRET: one, DATA_DIR: folder() })).toEqual(appSecret({ AUTH_SECRET: one, DATA_DIR: "/x" }))
    expect(appSecret({ AUTH_SECRET: one, DATA_DIR: "/x" })).not.toEqual(appSecret({ AUTH_SECRET: two, DATA_DIR: "/x" }))
  })

  it("can be replaced: what the previous secret made stays valid, and nothing new is made with it", () => {
    const DATA_DIR = folder()
    const [one, two] = ["a secret of some length", "another secret of some length"]
    const before = appSecret({ AUTH_SECRET: one, DATA_DIR })
    const after = { AUTH_SECRET: two, AUTH_SECRET_PREVIOUS: one, DATA_DIR }
    expect(appSecrets(after)).toEqual([appSecret({ AUTH_SECRET: two, DATA_DIR }), before])
    expect(appSecret(after)).not.toEqual(before)
    expect(appSecrets({ AUTH_SECRET: two, DATA_DIR })).not.toContainEqual(before)
  })

  it("can be set after one was generated: what the generated one made stays valid", () => {
    const DATA_DIR = folder()
    const made = appSecret({ DATA_DIR })
    const given = { AUTH_SECRET: "a secret of some length", DATA_DIR }
    expect(appSecrets(given)).toEqual([appSecret(given), made])
    expect(appSecrets({ DATA_DIR })).toEqual([made])
  })

  it("is not replaced when its file is damaged, since what it sealed would be lost", () => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, "secret"), "short")
    chmodSync(join(DATA_DIR, "secret"), 0o600)
    expect(() => appSecret({ DATA_DIR })).toThrow("does not hold 32 bytes")
  })

  it("gives a separate key for each purpose", () => {
    const secret = Buffer.alloc(32, 5)
    expect(deriveKey(secret, "one")).toHaveLength(32)
    expect(deriveKey(secret, "one")).not.toEqual(deriveKey(secret, "two"))
  })
})
