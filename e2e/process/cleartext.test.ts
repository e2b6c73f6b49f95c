import { beforeAll, expect, it } from "vitest"
import { launchServer, requireBundle } from "../support/processes"

/** Nothing listens there, so the process ends after its messages. */
const noDatabase = { DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none" }

beforeAll(() => requireBundle())

it("npm start at a BASE_URL without https warns of sessions in clear text", async () => {
  const BASE_URL = "http://assay.example.com"
  const { code, stderr } = await launchServer({ ...noDatabase, BASE_URL }).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`Warning: BASE_URL is ${BASE_URL}: without https`)
})
