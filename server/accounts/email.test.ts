import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readEmail, requireEmail, spellEmail } from "./email"

describe("an email address", () => {
  it("is the same whatever its capitals and spaces", () => {
    expect(requireEmail("  One.Two@Example.COM\n")).toBe("one.two@example.com")
  })

  it("with an international domain is the same as its ASCII form", () => {
    expect(requireEmail("kontakt@BÜCHER.example")).toBe("kontakt@xn--bcher-kva.example")
    expect(requireEmail("kontakt@xn--bcher-kva.example")).toBe("kontakt@xn--bcher-kva.example")
    expect(requireEmail("info@例え。テスト")).toBe("info@xn--r8jz45g.xn--zckzah")
    expect(requireEmail("info@ｅｘａｍｐｌｅ.com")).toBe("info@example.com")
  })

  it("keeps what follows a plus, so that it is a separate address", () => {
    expect(requireEmail("You+assay@example.com")).toBe("you+assay@example.com")
    expect(requireEmail("you+assay@example.com")).not.toBe(requireEmail("you@example.com"))
  })

  it("may have every character that mail allows before the @", () => {
    expect(requireEmail("o'neil!#$%&*+/=?^_`{|}~-@example.com")).toBe("o'neil!#$%&*+/=?^_`{|}~-@example.com")
  })

  it.each([
    "",
    "   ",
    "you",
    "@example.com",
    "you@",
    "you@example",
    "you@@example.com",
    "you@.com",
    "you@example..com",
    "you@example.com.",
    "you@-example.com",
    "you@exam_ple.com",
    "you@127.0.0.1",
    "you@[127.0.0.1]",
    "you@example.com:25",
    "you@example.com/path",
    "you@exam%70le.com",
    ".you@example.com",
    "you.@example.com",
    "y..ou@example.com",
    '"you"@example.com',
    "you there@example.com",
    "you@exam ple.com",
    "you@example.com\r\nBcc: them@example.com",
    "you\u0000@example.com",
    "yoü@example.com",
    "you@xn--.com",
    "you@a.b,c@d.com",
    "<you@example.com>",
    "you@\u202eexample.com",
    `${"a".repeat(65)}@example.com`,
    `you@${"a".repeat(64)}.com`,
    `you@${"abcdefgh.".repeat(30)}com`,
    "a".repeat(1_000_000),
    `${"a@".repeat(500_000)}example.com`,
  ])("is refused with a sentence when it is %j", (text) => {
    expect(readEmail(text)).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z].+\.$/) })
  })

  it("is shown in its owner's letters, which parse to the same address", () => {
    const typed = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-zäöüéñßø中例]{1,12}$/))
    fc.assert(
      fc.property(typed, ([local, name]) => {
        const kept = requireEmail(`${local}@${name}.example`)
        return requireEmail(spellEmail(kept)) === kept
      }),
    )
    expect(spellEmail("kontakt@xn--bcher-kva.example")).toBe("kontakt@bücher.example")
    expect(spellEmail("you@example.com")).toBe("you@example.com")
    expect(spellEmail("you@xn--a.example"), "what cannot be read back stays as it is").toBe("you@xn--a.example")
  })

  it("parses to itself once parsed, whatever was typed", () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: "binary" }),
      fc.webUrl().map((url) => `a@${url}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const read = readEmail(text)
        return !read.ok || (read.email.length <= 254 && requireEmail(read.email) === read.email)
      }),
      { numRuns: 500 },
    )
  })
})
