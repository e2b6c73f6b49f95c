import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, type Figure, microseconds, percent, perSecond, share, shown, times, under } from "../figure"
import { startHelper } from "../processes"
import { processorMicroseconds } from "../serverAndWorker"
import { type Contestant, compare } from "./compare"
import { bare as bareNext, buildNextApp } from "./nextApp"
import type { Served } from "./served"

const path = "/api/v1/predictions/latest?limit=50"

export async function requests(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const bodyFile = join(folder, "body.json")
  const app = await buildNextApp()
  const served = await startHelper<Served>("requests/served.ts", {
    args: [app.folder],
    variables: { DATA_DIR: join(folder, "data"), WORLD_SIZE: "test", LOG_LEVEL: "info", BENCH_BODY: bodyFile },
  })
  const { listenerPort, unrecordedPort, unmeasuredPort, nextPort, key } = served.said
  const headers = { "X-API-Key": key }
  const listener = { port: listenerPort, path, headers }
  const body = await readBody(listener)
  writeFileSync(bodyFile, body)
  const bare = await startHelper<{ port: number }>("requests/bare.ts", { args: [bodyFile] })
  try {
    const onNode = await compare({ bare: { port: bare.said.port, path: "/", headers }, listener }, 4, 9, 2)
    const unrecorded = { port: unrecordedPort, path, headers }
    const onUsage = await compare({ unrecorded, listener }, 4, 15, 2)
    const unmeasured = { port: unmeasuredPort, path, headers }
    const readCpu = async () => processorMicroseconds(served.pid)
    const onMetrics = await compare({ unmeasured, listener }, 4, 25, 2, readCpu)
    const withMetrics = onMetrics.cpuRatioInterval("listener", "unmeasured")
    const route = { port: nextPort, path, headers }
    const fixed = { port: nextPort, path: bareNext.fixed, headers: {} }
    const catchAll = { ...route, path: path.replace("/api/v1", bareNext.catchAll) }
    const onNext = await compare({ fixed, catchAll, route, listener }, 25, 5, 4)
    return [
      shown("bytes of the answer", body.length.toLocaleString("en-US")),
      shown("bare node:http", perSecond(onNode.median.bare)),
      shown("the listener", perSecond(onNode.median.listener)),
      shown("bare Next route handler, fixed path", perSecond(onNext.median.fixed)),
      shown("bare Next route handler, any path", perSecond(onNext.median.catchAll)),
      shown("the Next route handler", perSecond(onNext.median.route)),
      atLeast("listener / bare node:http", onNode.ratio("listener", "bare"), 0.55, share),
      atLeast("listener / the same without usage", onUsage.ratio("listener", "unrecorded"), 0.95, share),
      shown("CPU of an answer", microseconds(onMetrics.cpu.listener)),
      under("CPU of an answer / without metrics", onMetrics.cpuRatio("listener", "unmeasured"), 1.03, percent),
      shown("  95% interval", `${percent(withMetrics.low)} to ${percent(withMetrics.high)}`),
      atLeast("listener / bare Next route handler, fixed path", onNext.ratio("listener", "fixed"), 10, times),
      shown("Next route handler / bare one, fixed path", share(onNext.ratio("route", "fixed"))),
      atLeast("Next route handler / bare one, any path", onNext.ratio("route", "catchAll"), 0.75, share),
    ]
  } finally {
    await bare.end()
    await served.end()
    app.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readBody({ port, path, headers }: Contestant): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, "Accept-Encoding": "identity" },
  })
  if (response.status !== 200) throw new Error(`the listener answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
