import type { IncomingMessage } from "node:http"
import { expect, it } from "vitest"
import { findRawBody, rawBodyStore } from "../../server/jobs/rawBodies"
import { serveLoopback } from "../../server/platform/testing/loopback"
import { recording } from "../../server/sources/recording"
import { steppedClient } from "../../server/sources/testing/steppedClient"
import { testDatabase } from "../support/testDatabase"
import { withTests } from "../support/withTests"

const first = '{"rows":[1]}'
const second = '{"rows":[1,2]}'
let body = first
let isSilent = false
const asked: IncomingMessage["headers"][] = []
const database = testDatabase("migrated")
const start = () =>
  serveLoopback((request, response) => {
    asked.push(request.headers)
    const etag = `"${body.length}"`
    const headers: Record<string, string> = { "content-type": "application/json; charset=utf-8" }
    if (!isSilent) Object.assign(headers, { etag, "last-modified": "Sat, 21 Nov 2026 15:00:00 GMT" })
    if (!isSilent && request.headers["if-none-match"] === etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(body)
  })
const upstream = withTests("upstream", start, (started) => started.close())

async function ask(at: Date, path = "/list?api_key=secretsecret") {
  const { client: plain } = steppedClient(at.toISOString())
  const client = recording(plain, rawBodyStore(database), findRawBody(database))
  const pace = { name: "tides", calls: 100, windowSeconds: 1 }
  const transport = client.reaching({ hosts: [new URL(upstream().url).host], pace })
  return transport.get(`${upstream().url}${path}`)
}

it("a body is requested with its validators, and the stored one is read again if it is unchanged", async () => {
  const at = new Date("2026-11-21T15:00:00Z")
  const later = new Date("2026-11-21T16:00:00Z")
  expect(await ask(at)).toMatchObject({ ok: true, status: 200, text: first })
  expect(asked.at(-1)).not.toHaveProperty("if-none-match")
  const again = await ask(later)
  expect(asked.at(-1)).toMatchObject({ "if-none-match": '"12"', "if-modified-since": "Sat, 21 Nov 2026 15:00:00 GMT" })
  expect(again).toMatchObject({ ok: true, status: 200, text: first })
  expect(again.ok && again.headers.get("content-type")).toBe("application/json; charset=utf-8")
  const [stored] = await database.prisma.rawBody.findMany()
  expect(stored).toMatchObject({ url: `${upstream().url}/list?api_key=***`, firstFetchedAt: at, lastFetchedAt: later })

  body = second
  expect(await ask(later)).toMatchObject({ status: 200, text: second })
  expect(await ask(later)).toMatchObject({ status: 200, text: second })
  expect(asked.at(-1)).toMatchObject({ "if-none-match": '"14"' })
})

it("a body is requested without validators after a week, for another URL, and if there are none", async () => {
  const muchLater = new Date("2026-11-28T17:00:00Z")
  await ask(muchLater)
  expect(asked.at(-1)).not.toHaveProperty("if-none-match")
  await ask(muchLater, "/other")
  expect(asked.at(-1)).not.toHaveProperty("if-none-match")
  isSilent = true
  body = "[]"
  for (let time = 0; time < 2; time++) expect(await ask(muchLater, "/silent")).toMatchObject({ text: "[]" })
  expect(asked.at(-1)).not.toHaveProperty("if-none-match")
})
