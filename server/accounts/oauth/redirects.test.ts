import { describe, expect, it } from "vitest"
import { hostOfRedirect, isSameRedirect, redirectFault } from "./redirects"

describe("a redirect URI", () => {
  it.each([
    "https://claude.ai/api/mcp/auth_callback",
    "https://client.example/callback?tenant=1",
    "http://127.0.0.1:33418/",
    "http://localhost/callback",
    "http://[::1]:8080/callback",
    "cursor://anysphere.cursor-retrieval/oauth/callback",
    "com.example.app:/oauth",
  ])("may be %s", (uri) => {
    expect(redirectFault(uri)).toBeNull()
  })

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://client.example/1",
    "ms-msdt:/id",
    "http://client.example/callback",
    "http://127.0.0.1.client.example/callback",
    "http://localhost.client.example/",
    "http://127.0.0.1@client.example/",
    "https://user@client.example/",
    "https://client.example/#fragment",
    "https://client.example/#",
    "https://client.example\\@other.example/",
    "https://client.example/\r\nSet-Cookie: a=b",
    "https://clıent.example/",
    "//client.example/callback",
    "https:client.example/callback",
    "https:///client.example/callback",
    "http:/localhost/callback",
    "/callback",
    "",
    `https://client.example/${"a".repeat(500)}`,
  ])("may not be %j", (uri) => {
    expect(redirectFault(uri)).not.toBeNull()
  })

  it.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/callback"],
    ["http://127.0.0.1:3000/callback?a=1", "http://127.0.0.1:51004/callback?a=1"],
    ["http://localhost:3000/callback", "http://localhost/callback"],
    ["http://[::1]:3000/", "http://[::1]:51004/"],
  ])("on this machine may have another port: %s, %s", (known, asked) => {
    expect(isSameRedirect(known, asked)).toBe(true)
  })

  it.each([
    ["https://client.example/callback", "https://client.example/callback/"],
    ["https://client.example/callback", "https://client.example/callback?a=1"],
    ["https://client.example/callback", "https://client.example:8443/callback"],
    ["https://client.example/callback", "https://client.example/callback/../other"],
    ["https://client.example/callback", "https://CLIENT.example/callback"],
    ["https://client.example/callback", "https://client.example.evil.example/callback"],
    ["https://client.example/callback", "https://client.example/%63allback"],
    ["http://127.0.0.1/callback", "http://localhost/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:3000/other"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:3000@evil.example/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:3000.evil.example/callback"],
    ["http://127.0.0.1/callback", "http://127.1:3000/callback"],
    ["http://127.1/callback", "http://127.1/other"],
    ["http://LOCALHOST/callback", "http://LOCALHOST:3000/other"],
    ["http://127.0.0.1/callback", "https://127.0.0.1:3000/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:3000/callback#x"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:3000/a/../callback"],
    ["cursor://a/callback", "cursor://a:1/callback"],
    ["https://client.example/callback", ""],
  ])("differs from the registered one: %s, %s", (known, asked) => {
    expect(isSameRedirect(known, asked)).toBe(false)
  })

  it("is shown by the part that people recognize", () => {
    expect(hostOfRedirect("https://claude.ai/api/mcp/auth_callback")).toBe("claude.ai")
    expect(hostOfRedirect("https://münchen.example:8443/")).toBe("xn--mnchen-3ya.example:8443")
    expect(hostOfRedirect("http://127.0.0.1:33418/")).toBe("a program on your computer")
    expect(hostOfRedirect("cursor://anysphere/callback")).toBe("a program on your computer (cursor://)")
  })
})
