import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { inertPage, linkWithoutNonce } from "./inertNonce"

const nonce = "q1w2e3r4t5y6u7i8o9p0aA=="
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

it("a shared page names the scripts with its nonce by hash and no longer contains the nonce", () => {
  const html = `<script src="/a.js" async="" nonce="${nonce}"></script><script nonce="${nonce}" id="x">push("${nonce}")
go()</script><p>${nonce}</p>`
  const page = inertPage(html, nonce)
  expect(page.html).not.toContain(nonce)
  expect(page.html.length).toBe(html.length)
  expect(page.scripts).toEqual([hash(`push("${"0".repeat(nonce.length)}")\ngo()`)])
})

it("its Link header contains no nonce either, not even zeros", () => {
  const link = `</a.js>; rel=preload; as="script"; nonce="${nonce}"; fetchPriority="low", </b.woff2>; rel=preload; as="font"`
  expect(linkWithoutNonce(link, nonce)).toBe(
    `</a.js>; rel=preload; as="script"; fetchPriority="low", </b.woff2>; rel=preload; as="font"`,
  )
})

it.each([
  "<script>evil()</script>",
  '<script nonce="guessed">evil()</script>',
  `<script type="application/ld+json">{}</script>`,
  `<p title='<script>evil()</script>'></p>`,
])("an injected script without the nonce is not named by hash, so it does not run: %s", (injected) => {
  expect(inertPage(`${injected}<script nonce="${nonce}">own()</script>`, nonce).scripts).toEqual([hash("own()")])
})

it("a script that never ends replaces one of ours and is not named by hash", () => {
  const { scripts } = inertPage(`<script>evil()<script nonce="${nonce}">own()</script>`, nonce)
  expect(scripts).toEqual([])
})
