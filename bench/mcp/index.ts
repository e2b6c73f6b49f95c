import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, type Figure, megabytes, perSecond, share, shown, times, under } from "../figure"
import { runHelper, startHelper } from "../processes"
import { type Contestant, compare } from "../requests/compare"
import type { LoadResult } from "../requests/load"
import { callBody, callHeaders, listBody } from "./asked"
import type { Crowd } from "./crowd"
import type { Served } from "./served"

/** What calls cost over MCP, beside REST and beside the MCP library with nothing behind it. */
export async function mcp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: join(folder, "data"), WORLD_SIZE: "test", LOG_LEVEL: "info" }
  const served = await startHelper<Served>("mcp/served.ts", { variables, execArgv: ["--expose-gc"] })
  const { listenerPort, barePort, key } = served.said
  const listener = { port: listenerPort, path: "/mcp" }
  const keyed = { "X-API-Key": key }
  const packed = { "Accept-Encoding": "gzip" }
  try {
    const rest = { port: listenerPort, path: "/api/v1/predictions/latest?limit=50", headers: keyed }
    const legacy = { ...listener, headers: { ...keyed, ...callHeaders.legacy }, body: callBody.legacy }
    const modern = { ...listener, headers: { ...keyed, ...callHeaders.modern }, body: callBody.modern }
    const gzipped = { ...legacy, headers: { ...legacy.headers, ...packed } }
    const bareLegacy = { ...legacy, port: barePort }
    const bareModern = { ...modern, port: barePort }
    const calls = await compare({ rest, legacy, modern, gzipped, bareLegacy, bareModern }, 3, 5, 2)
    const list = await compare({ rest, list: { ...legacy, body: listBody } }, 2, 5, 2)
    const before = await heapMegabytes(barePort)
    const sent = await callOften(legacy, 20_000)
    const after = await heapMegabytes(barePort)
    const crowd = await runHelper<Crowd>("mcp/crowd.ts", { args: [String(listenerPort), key] })
    return [
      shown("REST", perSecond(calls.median.rest)),
      shown("a call, 2025-11-25", perSecond(calls.median.legacy)),
      shown("a call, 2026-07-28", perSecond(calls.median.modern)),
      shown("a call, 2025-11-25, gzipped", perSecond(calls.median.gzipped)),
      shown("the library alone, 2025-11-25", perSecond(calls.median.bareLegacy)),
      shown("the library alone, 2026-07-28", perSecond(calls.median.bareModern)),
      atLeast("a call / REST, 2025-11-25", calls.ratio("legacy", "rest"), 0.3, share),
      atLeast("a call / REST, 2026-07-28", calls.ratio("modern", "rest"), 0.3, share),
      atLeast("a call / the library alone, 2025-11-25", calls.ratio("legacy", "bareLegacy"), 3, times),
      atLeast("a call / the library alone, 2026-07-28", calls.ratio("modern", "bareModern"), 3, times),
      shown("the list of tools", perSecond(list.median.list)),
      shown(`heap before ${sent.toLocaleString("en-US")} calls`, megabytes(before)),
      shown("heap after them", megabytes(after)),
      under("heap gained", after - before, 5, megabytes),
      shown("calls by 100 clients at once", crowd.calls.toLocaleString("en-US")),
      under("of which failed", crowd.errors, 1, String),
    ]
  } finally {
    await served.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls at least so often, and gives how often. */
async function callOften(contestant: Contestant, least: number): Promise<number> {
  let sent = 0
  while (sent < least) {
    const load = { ...contestant, connections: 64, seconds: 5 }
    sent += 5 * (await runHelper<LoadResult>("requests/load.ts", { args: [JSON.stringify(load)] })).perSecond
  }
  return Math.round(sent)
}

async function heapMegabytes(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/heap`)
  return Number(await response.text()) / 1_048_576
}
