import { describe, expect, it } from "vitest"
import { openFields, sealFields } from "./sealing"

const secret = Buffer.alloc(32, 1)
const mail = { purpose: "sealed mail", id: "mail_1" }
const fields = { apiKey: "assay_SampleSampleSample" }

describe("a sealed message", () => {
  it("comes back whole, and its bytes reveal nothing", () => {
    const sealed = sealFields(secret, mail, fields)
    expect(openFields([secret], mail, sealed)).toEqual(fields)
    expect(sealed.toString("latin1")).not.toContain("Sample")
  })

  it("does not open for another mail or purpose, with another secret, or after a change", () => {
    const sealed = sealFields(secret, mail, fields)
    expect(openFields([secret], { ...mail, id: "mail_2" }, sealed)).toBeNull()
    expect(openFields([secret], { ...mail, purpose: "another" }, sealed)).toBeNull()
    expect(openFields([Buffer.alloc(32, 2), Buffer.alloc(32, 3)], mail, sealed)).toBeNull()
    expect(openFields([], mail, sealed)).toBeNull()
    for (const place of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[place] ^= 1
      expect(openFields([secret], mail, changed)).toBeNull()
    }
  })

  it("opens with the previous secret", () => {
    const sealed = sealFields(secret, mail, fields)
    expect(openFields([Buffer.alloc(32, 2), secret], mail, sealed)).toEqual(fields)
  })
})
