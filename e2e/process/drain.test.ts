import { once } from "node:events"
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { expect, it } from "vitest"
import { listen } from "../../server/hosts/listen"
import { awakeFor } from "../support/machine"
import { noPages } from "../support/server"
import { testServer } from "../support/testServer"

const server = testServer()

/** A listener with one page that has sent its first bytes; the test sends the rest. */
async function withPage(page: (response: ServerResponse) => void) {
  const pages = {
    ...noPages,
    async page(_: unknown, response: ServerResponse) {
      response.write("first words")
      page(response)
    },
  }
  const listener = await listen(server.service, pages, { host: "127.0.0.1", port: 0 })
  const agent = new Agent({ keepAlive: true })
  const [answer]: IncomingMessage[] = await once(get(`http://127.0.0.1:${listener.port}/page`, { agent }), "response")
  return { listener, answer, agent }
}

it("an answer that is running when the server ends comes whole, and its connection is closed", async () => {
  let finish = () => {}
  const { listener, answer, agent } = await withPage((response) => {
    finish = () => response.end(" and last")
  })
  const closed = listener.close()
  const refusal = () => fetch(`http://127.0.0.1:${listener.port}/healthz`).then(() => null, String)
  await expect.poll(refusal).toContain("fetch failed")
  finish()
  expect(await text(answer)).toBe("first words and last")
  expect(await Promise.race([closed, awakeFor(2_500).then(() => "late")])).toBeUndefined()
  agent.destroy()
})

it("an answer that never ends delays the server's end by less than five seconds", { tags: "slow" }, async () => {
  const { listener, answer } = await withPage(() => {})
  const cut = text(answer).catch(() => "cut")
  expect(await Promise.race([listener.close(), awakeFor(5_000).then(() => "late")])).toBeUndefined()
  expect(await cut).toBe("cut")
})

it("a client that connected just before the server ended is answered", async () => {
  const listener = await listen(server.service, noPages, { host: "127.0.0.1", port: 0 })
  const waiting = Array.from({ length: 8 }, () =>
    get({ host: "127.0.0.1", port: listener.port, path: "/livez", agent: false }),
  )
  const answers = Promise.all(waiting.map(async (request) => (await once(request, "response"))[0].statusCode))
  // The sockets connect with the next tick; the listener would accept them in the next turn.
  await new Promise(process.nextTick)
  const closed = listener.close()
  expect(await answers).toEqual(waiting.map(() => 200))
  await closed
})
