import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, type Figure, median, perSecond, share, shown, times } from "../figure"
import { runHelper, startHelper } from "../processes"
import type { Load, LoadResult } from "./load"
import { bare as bareNext, buildNextApp } from "./nextApp"
import type { Served } from "./served"

const path = "/api/v1/predictions/latest?limit=50"
const connections = 64

type Contestant = Pick<Load, "port" | "path" | "headers">

/** How many requests a second each host answers, against the same bytes from a server with nothing behind it. */
export async function requests(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const bodyFile = join(folder, "body.json")
  const app = await buildNextApp()
  const served = await startHelper<Served>("requests/served.ts", {
    args: [app.folder],
    variables: { DATA_DIR: join(folder, "data"), WORLD_SIZE: "test", LOG_LEVEL: "info", BENCH_BODY: bodyFile },
  })
  const { listenerPort, unrecordedPort, nextPort, key } = served.said
  const headers = { "X-API-Key": key }
  const listener = { port: listenerPort, path, headers }
  const body = await readBody(listener)
  writeFileSync(bodyFile, body)
  const bare = await startHelper<{ port: number }>("requests/bare.ts", { args: [bodyFile] })
  try {
    const onNode = await compare({ bare: { port: bare.said.port, path: "/", headers }, listener }, 4, 9, 2)
    const unrecorded = { port: unrecordedPort, path, headers }
    const onUsage = await compare({ unrecorded, listener }, 4, 15, 2)
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

/**
 * Loads the contestants in turns, A B A B, after an equal warm-up, so that whatever else the machine does meets both.
 * A ratio is the median of the rounds' ratios.
 */
async function compare<Name extends string>(
  contestants: Record<Name, Contestant>,
  warmUpSeconds: number,
  rounds: number,
  seconds: number,
) {
  const names = Object.keys(contestants) as Name[]
  const run = (name: Name, seconds: number) =>
    runHelper<LoadResult>("requests/load.ts", {
      args: [JSON.stringify({ ...contestants[name], connections, seconds })],
    })
  for (const name of names) await run(name, warmUpSeconds)
  const figures: Record<Name, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const figure = {} as Record<Name, number>
    for (const name of names) figure[name] = (await run(name, seconds)).perSecond
    figures.push(figure)
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(figures.map((figure) => figure[name]))]))
  return {
    median: medians as Record<Name, number>,
    ratio: (a: Name, b: Name) => median(figures.map((figure) => figure[a] / figure[b])),
  }
}
