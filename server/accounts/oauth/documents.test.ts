import { get, type RequestListener } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Loopback, serveLoopback } from "../../platform/testing/loopback"
import { documentReader, isDocumentUrl, readDescription } from "./documents"

const url = "https://client.example/oauth/client.json"
const described = { client_id: url, client_name: "Tester", redirect_uris: ["http://127.0.0.1/callback"] }

describe("a client id", () => {
  it.each([url, "https://vscode.dev/oauth/client-metadata.json"])("may be the address of a document: %s", (id) => {
    expect(isDocumentUrl(id)).toBe(true)
  })

  it.each([
    "http://client.example/client.json",
    "https://client.example/",
    "https://client.example",
    "https://client.example:8443/client.json",
    "https://user:secret@client.example/client.json",
    "https://client.example/client.json#a",
    "https://client.example/client.json?a=1",
    "https://client.example/a/../client.json",
    "https://CLIENT.example/client.json",
    "https://client.example/client\n.json",
    `https://client.example/${"a".repeat(500)}`,
    "client_abc",
    "",
  ])("is not the address of a document: %j", (id) => {
    expect(isDocumentUrl(id)).toBe(false)
  })
})

describe("a client's document", () => {
  it("has its name and its redirect addresses", () => {
    const text = JSON.stringify({ ...described, token_endpoint_auth_method: "none", logo_uri: "x" })
    expect(readDescription(url, text)).toEqual({
      ok: true,
      client: { name: "Tester", redirectUris: ["http://127.0.0.1/callback"] },
    })
  })

  it("may have no name", () => {
    const { client_name: _, ...nameless } = described
    expect(readDescription(url, JSON.stringify(nameless))).toMatchObject({ ok: true, client: { name: null } })
  })

  it("keeps only redirect addresses that are allowed", () => {
    const redirect_uris = ["javascript:alert(1)", "https://client.example/callback", "http://client.example/"]
    const read = readDescription(url, JSON.stringify({ ...described, redirect_uris }))
    expect(read).toMatchObject({ ok: true, client: { redirectUris: ["https://client.example/callback"] } })
  })

  it.each([
    ["not JSON", "{"],
    ["a list", "[]"],
    ["of another address", JSON.stringify({ ...described, client_id: "https://other.example/client.json" })],
    ["without an id", JSON.stringify({ redirect_uris: described.redirect_uris })],
    ["without places to return to", JSON.stringify({ ...described, redirect_uris: [] })],
    ["with none that is usable", JSON.stringify({ ...described, redirect_uris: ["javascript:alert(1)"] })],
    ["of a client with a secret", JSON.stringify({ ...described, client_secret: "s" })],
  ])("is refused: %s", (_, text) => {
    expect(readDescription(url, text).ok).toBe(false)
  })

  it.each([
    ["private_key_jwt", "is private_key_jwt, and this service takes only public clients"],
    ["<b>\u202e", "is unknown, and"],
  ])("of a client that authenticates by %j is refused with that as the reason", (method, reason) => {
    const read = readDescription(url, JSON.stringify({ ...described, token_endpoint_auth_method: method }))
    expect(read).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })
})

describe("fetching a document", () => {
  const json = { "Content-Type": "application/json" }
  const answers: Record<string, RequestListener> = {
    "/good": (_, response) => response.writeHead(200, json).end(JSON.stringify(described)),
    "/moved": (_, response) => response.writeHead(302, { ...json, Location: "/good" }).end(JSON.stringify(described)),
    "/gone": (_, response) => response.writeHead(404, json).end(JSON.stringify(described)),
    "/html": (_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(JSON.stringify(described)),
    "/long": (_, response) =>
      response.writeHead(200, json).end(JSON.stringify({ ...described, more: "x".repeat(20_000) })),
    "/endless": (_, response) => response.writeHead(200, json).write("{"),
    "/silent": () => {},
    "/broken": (_, response) => response.destroy(),
  }
  let loopback: Loopback
  beforeAll(async () => {
    loopback = await serveLoopback((request, response) => answers[request.url ?? ""](request, response))
  })
  afterAll(() => loopback.close())

  const read = (path: string) =>
    documentReader((_, options, answered) => get(`${loopback.url}${path}`, options, answered), 500)(url)

  it("accepts JSON", async () => {
    expect(await read("/good")).toMatchObject({ ok: true, client: { name: "Tester" } })
  })

  it.each([
    ["/moved", "it was answered with 302"],
    ["/gone", "it was answered with 404"],
    ["/html", "it is not JSON"],
    ["/long", "it is too long"],
    ["/endless", "it cannot be fetched"],
    ["/silent", "it cannot be fetched"],
    ["/broken", "it cannot be fetched"],
  ])("does not accept %s", async (path, reason) => {
    expect(await read(path)).toEqual({ ok: false, reason })
  })
})

it("the address of a document is refused inside a network", async () => {
  const address = "https://169.254.169.254/latest/meta-data"
  expect(await documentReader()(address)).toEqual({ ok: false, reason: "it cannot be fetched" })
})
