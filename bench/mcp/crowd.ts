import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { say } from "../processes"
import { bySize } from "../size"

export type Crowd = { calls: number; errors: number }

/*
 * 100 official clients at once, half in each protocol era. They share one process, which is slower than the server, so
 * no time is measured here.
 */
const [, , port, key] = process.argv
const clients = bySize(100, 4)
const callsEach = bySize(20, 2)
const timeout = 600_000
let calls = 0
let errors = 0

await Promise.all(Array.from({ length: clients }, (_, index) => use(index % 2 === 0 ? "auto" : "legacy")))
say({ calls, errors } satisfies Crowd)

async function use(mode: "auto" | "legacy"): Promise<void> {
  const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation: { mode } })
  const requestInit = { headers: { "X-API-Key": key } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit }), {
    timeout,
  })
  for (let count = 0; count < callsEach; count++) {
    const name = "get_latest_predictions"
    const result = await client.callTool({ name, arguments: { limit: 1 + (count % 5) } }, { timeout }).catch(() => null)
    calls++
    if (!result || result.isError) errors++
  }
  await client.close()
}
