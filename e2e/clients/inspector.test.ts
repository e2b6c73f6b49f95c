// @module-tag slow
import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { tools } from "../../server/surfaces/mcp/tools"
import { testServer } from "../support/testServer"

const require = createRequire(import.meta.url)
const server = testServer()

it.each(["legacy", "modern"])(
  "the MCP inspector finds nothing in the schemas to report, in the %s era",
  async (era) => {
    const inspector = dirname(require.resolve("@modelcontextprotocol/inspector/package.json"))
    const asked = ["--server-url", `${server.origin}/mcp`, "--transport", "http", "--method", "tools/list"]
    const options = ["--strict", "--format", "json", "--protocol-era", era]
    const program = join(inspector, "clients/cli/build/index.js")
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...asked, ...options], {
      maxBuffer: 1_000_000,
    })
    const { result, schemaFindings } = JSON.parse(stdout)
    expect([result.tools.length, schemaFindings, stderr]).toEqual([tools.length, undefined, ""])
  },
)
