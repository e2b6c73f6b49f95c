import { beforeAll, describe, expect, it, vi } from "vitest"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { expectProblem, quotaIn, regime } from "./ask"
import { exchange, raw } from "./wire"

const server = testServer({ LOG_LEVEL: "info" })
let key: string

beforeAll(async () => {
  vi.spyOn(server.service.log, "info").mockImplementation(() => {})
  key = await server.key("api_pro")
})
minuteForEachTest(server)

describe("a key", () => {
  const said = () => JSON.stringify(vi.mocked(server.service.log.info).mock.calls)

  it.each(["api_key", "apikey", "API_KEY", "key", "X-API-Key", "access_token", "token", "anything", "as_of"])(
    "in the URL as %s is refused, never repeated and never logged, and the request costs nothing",
    async (name) => {
      for (const sent of [undefined, key]) {
        const response = await server.get(`${regime}?${name}=${key}`, { key: sent })
        const body = await expectProblem(response, sent ? "invalid_api_key" : "missing_api_key")
        expect(body.detail).toContain("URL")
        expect(JSON.stringify([body, [...response.headers]])).not.toContain(key.slice(6))
      }
      expect(said()).not.toContain(key.slice(6))
    },
  )

  it("as the name of a parameter, in the path or escaped is refused in the same way", async () => {
    const escaped = key.replace("_", "%5F")
    // Earlier refusals have used up the log lines that one network may cause in a minute.
    server.service.requestLines.flush()
    const within = [`market/ohlcv/${key}`, `${key}/x`, `predictions/${escaped}/history`].map(
      (path) => `/api/v1/${path}`,
    )
    for (const path of [`${regime}?${key}`, `${regime}?q=${escaped}`, ...within]) {
      const body = JSON.stringify(await (await server.get(path)).json())
      expect(body).toContain('"code":"missing_api_key"')
      expect(body).not.toContain(key.slice(6))
    }
    expect(said()).toContain("/api/v1/market/ohlcv/(withheld)")
    expect(said()).not.toContain(key.slice(6))
  })

  it.each(["\t", "Bearer", "null", "assay_", "assay_".repeat(20), "é".repeat(20), "' OR 1=1 --", "x".repeat(10_000)])(
    "that is no key is a 401: %j",
    async (text) => {
      const sent = Buffer.from(text).toString("latin1")
      const ways: Record<string, string>[] = [{ "X-API-Key": sent }, { Authorization: `Bearer ${sent}` }]
      for (const headers of ways) {
        const { status, body } = await raw(server, regime, headers)
        expect([status, JSON.parse(body.toString()).status]).toEqual([401, 401])
        expect(body.toString()).not.toContain("xxxx")
      }
    },
  )

  it.each([
    ["Bearer", (sent: string) => ({ Authorization: `Bearer ${sent}` })],
    ["odd spacing", (sent: string) => ({ Authorization: `bEaReR    ${sent}  ` })],
    ["spaces around it", (sent: string) => ({ "X-API-Key": `  ${sent} ` })],
    ["both headers alike", (sent: string) => ({ "X-API-Key": sent, Authorization: `Bearer ${sent}` })],
    ["another scheme beside it", (sent: string) => ({ "X-API-Key": sent, Authorization: "Basic eDp5" })],
  ])("is accepted with %s", async (_, headersFor) => {
    expect((await raw(server, regime, headersFor(key))).status).toBe(200)
  })

  it("is refused if two headers differ, or if a header is sent twice", async () => {
    const other = await server.key("api_pro")
    const unlike: Record<string, string | string[]>[] = [
      { "X-API-Key": key, Authorization: `Bearer ${other}` },
      { "X-API-Key": [key, other] },
    ]
    for (const headers of unlike) {
      const { status, body } = await raw(server, regime, headers)
      expect([status, JSON.parse(body.toString()).code]).toEqual([401, "invalid_api_key"])
    }
  })

  it("in another scheme alone is no key", async () => {
    for (const text of ["Basic eDp5", key, `Token ${key}`, `Bearer${key}`, "Bearer "]) {
      const { body } = await raw(server, regime, { Authorization: text })
      expect(JSON.parse(body.toString()).code).toBe("missing_api_key")
    }
  })

  it.each([
    ["a megabyte", `GET ${regime} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${"x".repeat(1_000_000)}`],
    ["fifty kilobytes in the URL", `GET ${regime}?key=${"x".repeat(50_000)} HTTP/1.1\r\nHost: x`],
  ])("of %s is a 431 in the documented shape", async (_, head) => {
    expectRawProblem(await exchange(server, `${head}\r\n\r\n`), 431, "header_too_large")
  })
})

describe("bytes that are no request", () => {
  it.each([
    "nonsense\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET /api/v1/market/regime HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
  ])("get an answer in the documented shape: %j", async (bytes) => {
    const answer = await exchange(server, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expectRawProblem(answer, 400, "unreadable")
  })
})

function expectRawProblem(answer: string, status: number, name: string): void {
  const [head, body] = answer.split("\r\n\r\n")
  const id = /x-request-id: (req_[\w-]+)/i.exec(head)?.[1]
  expect(JSON.parse(body)).toEqual({
    type: `https://assay.test/docs/errors/${name}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: "/",
    request_id: id,
  })
  expect(head).toMatch(/content-type: application\/problem\+json/i)
  for (const header of Object.keys(quotaIn(new Headers()))) expect(head.toLowerCase()).toContain(`${header}: `)
}
