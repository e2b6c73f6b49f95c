import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { record } from "../../server/commands/operator/record"
import { rawBodyStore } from "../../server/jobs/rawBodies"
import { perform } from "../support/commands"
import { testDatabase } from "../support/testDatabase"

const database = testDatabase("migrated")
const folder = mkdtempSync(join(tmpdir(), "assay-record-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("writes the newest stored answers of a source, without keys and contacts, with their origin", async () => {
  const variables = { FEED: "live", DATABASE_URL: database.url, EIA_API_KEY: "0123456789abcdef" }
  const into = ["--into", folder]
  expect((await perform(record, ["tides", ...into], variables)).stderr).toContain('no source "tides"')
  expect((await perform(record, ["eia", ...into], variables)).stderr).toContain(
    "npm run -s assay -- ingest eia --once --save-raw",
  )

  const keep = rawBodyStore(database)
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const rows = Array.from({ length: 90 }, (_, index) => ({ period: index, contact: "jane.roe@eia.example" }))
  const echo = { request: { key: "0123456789abcdef" }, response: { data: rows } }
  const url = "https://api.eia.gov/v2/petroleum/data/?api_key=***"
  const body = (hour: number, text: string, to = url) =>
    keep({ sourceId: "eia", url: to, status: 200, text, encoding: "utf-8", fetchedAt: at(hour) })
  await body(9, '{"response":{"data":[]}}')
  await body(10, JSON.stringify(echo))
  await body(10, "throttled", "https://api.eia.gov/v2/other")
  const { code, stdout, stderr } = await perform(record, ["eia", ...into], variables)
  expect([code, stdout]).toEqual([
    0,
    `${folder}/v2-petroleum-data.json: cut to the first 20 of 90 records; 20 mail addresses or telephone numbers replaced\n`,
  ])
  expect(stderr).toContain("https://api.eia.gov/v2/other: not kept")
  const text = readFileSync(join(folder, "v2-petroleum-data.json"), "utf8")
  expect(JSON.parse(text).response.data).toHaveLength(20)
  expect(text).not.toMatch(/0123456789abcdef|jane/)
  await perform(record, ["eia", ...into], variables)
  expect(readdirSync(folder).toSorted()).toEqual(["ORIGIN.md", "v2-petroleum-data.json"])
  const origin = readFileSync(join(folder, "ORIGIN.md"), "utf8")
  expect(origin.match(/^\| v2-petroleum-data\.json \|.*$/gm)).toEqual([
    `| v2-petroleum-data.json | ${url} | 2026-11-21 | cut to the first 20 of 90 records; 20 mail addresses or telephone numbers replaced | US public domain; credit the US Energy Information Administration. |`,
  ])
})
