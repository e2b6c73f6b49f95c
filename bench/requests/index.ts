import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  atLeast,
  type Figure,
  median,
  medianInterval,
  percentInterval,
  perSecond,
  share,
  shown,
  times,
} from "../figure"
import { startHelper } from "../processes"
import { isAsked } from "../size"
import { type Contestant, compare, inTurns } from "./compare"
import { costOfMetrics, costOfUsage } from "./costs"
import { bare as bareNext, buildNextApp } from "./nextApp"
import type { Served } from "./served"

const path = "/api/v1/predictions/latest?limit=50"

type Asked = { served: Served; listener: Contestant; bodyFile: string; pid: number }

export async function requests(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const bodyFile = join(folder, "body.json")
  const app = isAsked("next") ? await buildNextApp() : null
  const served = await startHelper<Served>("requests/served.ts", {
    args: app ? [app.folder] : [],
    isBundled: true,
    variables: { DATA_DIR: join(folder, "data"), WORLD_SIZE: "test", LOG_LEVEL: "info", BENCH_BODY: bodyFile },
  })
  const listener = { port: served.said.listenerPort, path, headers: { "X-API-Key": served.said.key } }
  const asked = { served: served.said, listener, bodyFile, pid: served.pid }
  try {
    writeFileSync(bodyFile, await readBody(listener))
    return [
      ...(isAsked("node") ? await besideNode(asked) : []),
      ...(isAsked("usage") ? await costOfUsage(asked) : []),
      ...(isAsked("metrics") ? await costOfMetrics(asked) : []),
      ...(isAsked("next") ? await besideNext(asked) : []),
    ]
  } finally {
    await served.end()
    app?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function besideNode({ listener, bodyFile, pid }: Asked): Promise<Figure[]> {
  const bare = await startHelper<{ port: number }>("requests/bare.ts", { args: [bodyFile] })
  try {
    const rounds = await inTurns({ ...listener, port: bare.said.port, path: "/", pid: bare.pid }, { ...listener, pid })
    const of = (turn: 0 | 1, figure: "perSecond" | "cpu") => median(rounds.map((round) => round[turn][figure]))
    const ratios = rounds.map(([ofBare, ofListener]) => ofListener.perSecond / ofBare.perSecond)
    const microseconds = (value: number) => `${value.toFixed(1)} µs`
    return [
      shown("bytes of the answer", statSync(bodyFile).size.toLocaleString("en-US")),
      shown("bare node:http", perSecond(of(0, "perSecond"))),
      shown("the listener", perSecond(of(1, "perSecond"))),
      atLeast("listener / bare node:http", median(ratios), 0.55, share),
      shown(`the same, 95% interval of ${ratios.length} rounds`, percentInterval(medianInterval(ratios))),
      shown(
        "processor time of an answer, bare and by the listener",
        [0, 1].map((turn) => microseconds(of(turn as 0 | 1, "cpu"))).join(" and "),
      ),
    ]
  } finally {
    await bare.end()
  }
}

async function besideNext({ served, listener }: Asked): Promise<Figure[]> {
  const route = { ...listener, port: served.nextPort }
  const fixed = { ...route, path: bareNext.fixed, headers: {} }
  const catchAll = { ...route, path: path.replace("/api/v1", bareNext.catchAll) }
  const found = await compare({ fixed, catchAll, route, listener }, { warmUpSeconds: 25, rounds: 5, seconds: 4 })
  return [
    shown("bare Next route handler, fixed path", perSecond(found.median.fixed)),
    shown("bare Next route handler, any path", perSecond(found.median.catchAll)),
    shown("the Next route handler", perSecond(found.median.route)),
    atLeast("listener / bare Next route handler, fixed path", found.ratio("listener", "fixed"), 10, times),
    shown("Next route handler / bare one, fixed path", share(found.ratio("route", "fixed"))),
    atLeast("Next route handler / bare one, any path", found.ratio("route", "catchAll"), 0.75, share),
  ]
}

async function readBody({ port, path, headers }: Contestant): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, "Accept-Encoding": "identity" },
  })
  if (response.status !== 200) throw new Error(`the listener answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
