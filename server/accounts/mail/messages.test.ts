import { describe, expect, it } from "vitest"
import { partMessage, readMessage } from "./messages"
import { samples } from "./testing/samples"

describe("a queued message", () => {
  it.each(Object.entries(samples))("is read back unchanged: %s", (_, message) => {
    const { open, secret: hidden } = partMessage(message)
    expect(readMessage(message.kind, { ...JSON.parse(JSON.stringify(open)), ...hidden })).toEqual(message)
  })

  it.each(Object.entries(samples))("has no key, link or code in its open part: %s", (_, message) => {
    const open = JSON.stringify(partMessage(message).open)
    expect(open).not.toMatch(/token=|assay_\w{10,}|"\d{6}"/)
  })

  it("is refused if it does not fit its kind", () => {
    expect(() => readMessage("welcome", {})).toThrow()
    expect(() => readMessage("toString", {})).toThrow("no mail is of the kind")
  })
})
