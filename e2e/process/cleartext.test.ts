import { beforeAll, expect, it } from "vitest"
import { launchServer, requireBundle } from "../support/processes"

/** Nothing listens there, so the process ends after its messages. */
const noDatabase = { DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none" }

beforeAll(() => requireBundle())

it.each([
  ["http://assay.example.com", true],
  ["https://assay.example.com", false],
  ["http://localhost:3000", false],
])("npm start at BASE_URL=%s warns of sessions in clear text: %s", async (BASE_URL, isWarned) => {
  const { code, stderr } = await launchServer({ ...noDatabase, BASE_URL }).ended
  expect(code).toBe(1)
  expect(stderr.includes(`Warning: BASE_URL is ${BASE_URL}: without https`)).toBe(isWarned)
})
