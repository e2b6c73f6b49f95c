import { expect, it } from "vitest"
import { createKey } from "../../accounts/keys/format"
import { keyIn, snippetsFor } from "./clientSettings"

const key = createKey((size) => new Uint8Array(size).fill(7))
const filled = snippetsFor("https://assay.test", key)
const empty = snippetsFor("https://assay.test", null)
const whole = "https://assay.test/mcp?toolsets=all"

it("every snippet that needs a key contains the typed one, or a placeholder", () => {
  const { url, signedInUrl, wholeSignedInUrl, claudeCodeSignedIn, anyClientSignedIn, download, vsCode, ...keyed } =
    filled
  for (const snippet of Object.values(keyed)) expect(decoded(snippet)).toContain(key)
  for (const snippet of [url, signedInUrl, wholeSignedInUrl, claudeCodeSignedIn, anyClientSignedIn, download, vsCode])
    expect(snippet).not.toContain(key)
  for (const snippet of [empty.claudeCode, empty.cursor, empty.anyClient, empty.stdio])
    expect(snippet).toContain("YOUR_KEY")
})

it("a link without a key requires the client to sign in", () => {
  const signedIn = "https://assay.test/mcp/oauth?toolsets=all"
  expect(configOf(empty.cursorLink)).toEqual({ url: signedIn })
  expect(configOf(filled.cursorLink)).toEqual({ url: whole, headers: { "X-API-Key": key } })
  const server = { name: "assay", type: "http", url: whole }
  expect(serverOf(empty.vsCodeLink)).toEqual({ ...server, url: signedIn })
  expect(serverOf(filled.vsCodeLink)).toEqual({ ...server, headers: { "X-API-Key": key } })
})

it.each(["", "YOUR_KEY", 'assay_x"; rm -rf ~; "aaaaaaaaaaaaaaaaaaaaa', "assay_ü".repeat(9), "assay_"])(
  "%j does not count as a key",
  (text) => expect(keyIn(text)).toBeNull(),
)

it("spaces around a key are ignored", () => {
  expect(keyIn(` ${key}\n`)).toBe(key)
})

function serverOf(link: string): unknown {
  return JSON.parse(decoded(link).slice(link.indexOf("?") + 1))
}

function configOf(link: string): unknown {
  return JSON.parse(atob(new URL(link).searchParams.get("config") ?? ""))
}

function decoded(snippet: string): string {
  return snippet.startsWith("cursor:") ? JSON.stringify(configOf(snippet)) : decodeURIComponent(snippet)
}
