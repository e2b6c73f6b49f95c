import { afterAll, beforeAll } from "vitest"
import { startTestServer, type TestServer } from "./server"

export function testServer(...options: Parameters<typeof startTestServer>): TestServer {
  return startedBy(() => startTestServer(...options))
}

export function startedBy(start: () => Promise<TestServer>): TestServer {
  let started: TestServer | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.close())

  function server(): TestServer {
    if (!started) throw new Error("The server starts with the tests: what asks it belongs into one, or into a hook.")
    return started
  }
  return {
    get service() {
      return server().service
    },
    get prisma() {
      return server().prisma
    },
    get listener() {
      return server().listener
    },
    get origin() {
      return server().origin
    },
    get clock() {
      return server().clock
    },
    get: (...asked) => server().get(...asked),
    account: (...asked) => server().account(...asked),
    key: (...asked) => server().key(...asked),
    close: () => server().close(),
  }
}
