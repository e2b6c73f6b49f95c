import { beforeAll, expect, it } from "vitest"
import { supervisePages } from "../../server/commands/pageProcess"
import { testVariables } from "../support/database"
import { plainVariables, requireBuild } from "../support/processes"
import { testServer } from "../support/testServer"

const server = testServer()

beforeAll(requireBuild, 0)

it("the process that renders the pages is started again when it holds more memory than it may", async () => {
  const ended: string[] = []
  const error = (fields: object) => void ended.push(JSON.stringify(fields))
  const service = Object.assign(Object.create(server.service), { log: { ...server.service.log, error } })
  const variables = {
    ...plainVariables(),
    ...testVariables,
    NODE_ENV: "production" as const,
    DATABASE_URL: server.service.database.url,
  }
  const pages = supervisePages(service, { hostname: "127.0.0.1", port: 0 }, { mostResidentBytes: 1, variables })
  await pages.ready
  const ask = () => pages.pages.ask("/terms", { host: "localhost" }).catch(() => ({ status: 503 }))
  expect((await ask()).status).toBe(200)
  await expect.poll(() => ended).toEqual([expect.stringContaining('"event":"pages.exited"')])
  await expect.poll(async () => (await ask()).status).toBe(200)
  await pages.stop()
  expect((await ask()).status).toBe(503)
})
