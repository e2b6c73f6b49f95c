import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defuse } from "./defuse"
import { thirdPartyText } from "./thirdPartyText"

/** Syntax that a model, a Markdown renderer or a browser would follow or load on its own. */
const live = /\]\(|\]\[|\]:|<[a-z!/?]|:\/\/|javascript:|data:[a-z]+\/|www\.|!\[[^\]]*\]\(/i

describe("third-party text that a client might render", () => {
  it.each([
    ["an image", "![x](https://evil.example/a.png?d=1)", "x"],
    ["an image with a title", '![x](https://evil.example/a "title")', "x"],
    ["a link", "Read [the filing](https://evil.example/) now", "Read the filing now"],
    ["a link in angle brackets", "[x](<https://evil.example/a b>)", "x"],
    ["a link with brackets in its address", "[x](https://evil.example/(a)?b)", "x"],
    ["an image in a link", "[![x](https://evil.example/a)](https://evil.example/b)", "x"],
    ["brackets within brackets", "[a [b] c](https://evil.example/)", "[a [b] c] (evil.example)"],
    ["a link that is not closed", "[x](https://evil.example/?d=", "[x] (evil.example"],
    ["a reference", "![x][r] and [r]: https://evil.example/a", "![x] [r] and [r] : evil.example"],
    ["a definition of a relative address", "[r]: //evil.example/a", "[r] : //evil.example/a"],
    ["an automatic link", "<https://evil.example/a>", "evil.example"],
    ["a bare address", "at https://evil.example/a?d=1 today", "at evil.example today"],
    ["an address without a scheme", "at www.evil.example/a?d=1", "at evil.example"],
    ["an address with a name in it", "https://bank.example@evil.example/a", "evil.example"],
    ["an image in HTML", 'Up <img src="https://evil.example/a" onerror=alert(1)> 5%', "Up 5%"],
    ["an image in HTML that is not closed", "Up <img src=//evil.example/a", "Up"],
    ["HTML over several lines", "Up <img\nsrc='//evil.example/a'\n> 5%", "Up 5%"],
    ["a comment around a link", "<!-- --> [x](//evil.example)", "x"],
    ["a script's address", "[x](javascript:alert(1))", "x"],
    ["a bare script's address", "javascript:fetch(1)", "fetch(1)"],
    ["a script's address that is encoded", "[x](java&#115;cript:alert(1))", "x"],
    ["an address of data", "![x](data:text/html;base64,PHNjcmlwdD4=)", "x"],
    ["a bare address of data", "data:text/html,hi", "text/html,hi"],
    ["an address in percent codes", "![x](https%3A%2F%2Fevil.example%2Fa)", "x"],
    ["a bare address in percent codes", "https%3A%2F%2Fevil.example", "evil.example"],
    ["an invisible character between", "![x]\u200b(\u2060https://evil.example)", "x"],
    ["a joiner between", "![x]\u200d(https:\u200c//evil.example)", "x"],
    ["an invisible character in the scheme", "h\u00adttps:/\ufeff/evil.example/a", "evil.example"],
    ["tag characters between", "[x]\u{e0041}(https://evil.example)", "x"],
    ["brackets of full width", "！［x］（https：／／evil.example／a）", "x"],
    ["letters of full width", "ｈｔｔｐｓ：／／evil.example/a", "evil.example"],
    ["letters of another script", "httр\u0455://evil.example/a", "evil.example"],
    ["an address over two lines", "![x](\nhttps://evil.example/a\n)", "x"],
    ["a link over two lines", "[x\ny](https://evil.example)", "x y"],
    ["an address of other slashes", "https:\\\\evil.example\\a", "evil.example\\a"],
    ["an embedding", "![[https://evil.example/a.png]]", "![[evil.example]]"],
    ["a link in LaTeX", "\\href{https://evil.example/a}{x}", "\\href{evil.example"],
    ["a background", "background:url(https://evil.example/a)", "background:url(evil.example)"],
    ["one form that hides another", "[a]([b](https://evil.example)https://evil.example)", "a"],
  ])("does not load anything by %s", (_, text, plain) => {
    expect(defuse(text)).toBe(plain)
    expect(defuse(text)).not.toMatch(live)
  })

  it.each([
    "Apple raises guidance: shares up 5%",
    "Is it [sic] (again) true? 5 < 6, 7 > 3, <3",
    "Data: CPI at 3.2% (est. 3.1%)",
    "½ of ﬁrms say “no” — 東京 ☕️ 👨‍👩‍👧",
    "S&P 500 / VIX: 20% of 100%",
    "AT&T [T] and J.P. Morgan",
    "Merger of A:B and C//D at 10:30",
    "",
  ])("%j stays unchanged", (text) => {
    expect(defuse(text)).toBe(text)
  })

  it("stays inert whatever it contains, and does not change when defused again", () => {
    const pieces = [
      "[",
      "]",
      "(",
      ")",
      "!",
      "<",
      ">",
      ":",
      "//",
      "/",
      "a",
      " ",
      "https",
      "www.",
      "%3a",
      "%2f",
      "\u200b",
      "［",
      "：",
      "img",
      "data",
      "javascript",
      "\n",
      "\\",
      "@",
      ".",
    ]
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""))
    fc.assert(
      fc.property(texts, (text) => {
        const plain = defuse(text)
        expect(plain).not.toMatch(/\][([:]|<[a-z!/?]|[a-z]:\/\/|\bjavascript:|\bdata:[a-z]+\/|(?<![a-z\d])www\.[a-z]/i)
        expect(defuse(plain)).toBe(plain)
      }),
      { numRuns: 3_000 },
    )
  })

  it("is defused quickly, however deep it nests", () => {
    for (const piece of ["[", "![", "](", "[x](", "<", "<a ", "https://", "((", "%3a%2f", "a", "a-", "<a:", " :"]) {
      const startedMs = process.cpuUsage().user / 1_000
      defuse(piece.repeat(2_000))
      expect(process.cpuUsage().user / 1_000 - startedMs).toBeLessThan(2_000)
    }
  })
})

it("text is defused wherever a product declares it", () => {
  const row = z.object({ headline: thirdPartyText("Words.").nullable(), url: z.string() })
  const sent = { headline: "![x](https://evil.example)", url: "https://sec.example/filing" }
  expect(row.parse(sent)).toEqual({ headline: "x", url: "https://sec.example/filing" })
  expect(row.parse({ ...sent, headline: null }).headline).toBeNull()
})
