import { startTestServer, type TestServer } from "./server"
import { withTests } from "./withTests"

export function testServer(...options: Parameters<typeof startTestServer>): TestServer {
  return startedBy(() => startTestServer(...options))
}

export function startedBy(start: () => Promise<TestServer>): TestServer {
  const server = withTests("server", start, (started) => started.close())
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
