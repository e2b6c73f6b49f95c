import { describe, expect, it } from "vitest"
import { readEnv } from "../../platform/env"
import { diskCheck } from "./health"

describe("the disk of the embedded database", () => {
  it("is reported if less is free than is needed", async () => {
    const env = readEnv({ DATA_DIR: "." })
    expect(await diskCheck(env, 0)).toMatchObject({ ok: true, reason: null })
    const { ok, reason } = await diskCheck(env, Number.MAX_SAFE_INTEGER)
    expect(ok).toBe(false)
    expect(reason).toMatch(/^Only \d+ MB are free in DATA_DIR; \d+ MB are needed\.$/)
  })

  it("is not checked if another database is configured", async () => {
    const env = readEnv({ DATA_DIR: ".", DATABASE_URL: "postgresql://db.example.com/assay" })
    expect(await diskCheck(env, Number.MAX_SAFE_INTEGER)).toMatchObject({ ok: true })
  })
})
