// @module-tag slow
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { tables } from "../../scripts/clients/columns"
import { methods } from "../../scripts/clients/declared"
import { findDocsPage } from "../../server/surfaces/docs/contents"
import { notebooks } from "../../server/surfaces/rest/clientFiles"
import { wheelName } from "../../server/surfaces/rest/pythonPackage"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
minuteForEachTest(server)

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

describe("the wheel", () => {
  const served = async () => {
    const response = await server.get(`/client/${wheelName}`)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"])
    return Buffer.from(await response.arrayBuffer())
  }

  it("calls the service that it came from, and its hash is in the documentation", async () => {
    const body = await served()
    const files = unzipSync(body)
    expect(strFromU8(files["assay/__init__.py"])).toContain('_BASE_URL = "https://assay.test"')
    expect(Object.keys(files)).toContain("assay/py.typed")
    const page = findDocsPage("https://assay.test", "python")?.markdown
    expect(page).toContain(`https://assay.test/client/${wheelName}#sha256=${sha256(body)}`)
  })

  it.each(Object.keys(notebooks))("comes with %s, without printed output", async (name) => {
    const { cells } = await (await server.get(`/client/${name}`)).json()
    expect(cells.length).toBeGreaterThan(8)
    for (const { cell_type, outputs } of cells) if (cell_type === "code") expect(outputs).toEqual([])
  })

  it("has no other name", async () => {
    expect((await server.get("/client/assay.whl")).status).toBe(404)
  })

  it("has the same bytes in each time zone", { tags: "slow" }, async () => {
    const script = `import { wheelHash } from "./server/surfaces/rest/pythonPackage"
      console.log(wheelHash("https://assay.test"))`
    const hashes = ["America/New_York", "Pacific/Kiritimati"].map(async (zone) => {
      const args = ["--import", "tsx", "--input-type=module", "-e", script]
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ: zone } })
      return stdout.trim()
    })
    expect(new Set(await Promise.all(hashes))).toEqual(new Set([sha256(await served())]))
  })
})

describe("tables of answers", () => {
  it("have dates if a list of facts takes start and end", () => {
    const undated = methods
      .filter(({ product }) => product.kind === "data" && product.range)
      .filter(({ path }) => tables.find((table) => table.path === path)?.datedBy === null)
    const gauges = ["market/regime", "market/fear-greed"]
    expect(undated.map(({ path }) => path)).toEqual(["predictions/accuracy", ...gauges, "crowd/calibration"])
  })
})
