import { describe, expect, it } from "vitest"
import { partMessage, readMessage } from "./messages"
import { openFields, sealFields } from "./sealing"
import { samples } from "./testing/samples"

const secret = Buffer.alloc(32, 1)
const fields = { apiKey: "assay_SampleSampleSample" }

describe("a sealed message", () => {
  it("comes back whole, and its bytes reveal nothing", () => {
    const sealed = sealFields(secret, "mail_1", fields)
    expect(openFields([secret], "mail_1", sealed)).toEqual(fields)
    expect(sealed.toString("latin1")).not.toContain("Sample")
  })

  it("opens for no other mail, with no other secret, and not after a change", () => {
    const sealed = sealFields(secret, "mail_1", fields)
    expect(openFields([secret], "mail_2", sealed)).toBeNull()
    expect(openFields([Buffer.alloc(32, 2), Buffer.alloc(32, 3)], "mail_1", sealed)).toBeNull()
    expect(openFields([], "mail_1", sealed)).toBeNull()
    for (const place of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[place] ^= 1
      expect(openFields([secret], "mail_1", changed)).toBeNull()
    }
  })

  it("opens with the previous secret", () => {
    const sealed = sealFields(secret, "mail_1", fields)
    expect(openFields([Buffer.alloc(32, 2), secret], "mail_1", sealed)).toEqual(fields)
  })
})

describe("a queued message", () => {
  it.each(Object.entries(samples))("comes out as it went in: %s", (_, message) => {
    const { open, secret: hidden } = partMessage(message)
    expect(readMessage(message.kind, { ...JSON.parse(JSON.stringify(open)), ...hidden })).toEqual(message)
  })

  it.each(Object.entries(samples))("has neither a key nor a link in its open part: %s", (_, message) => {
    const open = JSON.stringify(partMessage(message).open)
    expect(open).not.toMatch(/token=|assay_\w{10,}/)
  })

  it("is refused if it does not fit its kind", () => {
    expect(() => readMessage("welcome", {})).toThrow()
    expect(() => readMessage("toString", {})).toThrow("no mail is of the kind")
  })
})
