import { statSync, writeFileSync } from "node:fs"
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
import { inFolder, withHelper } from "../places"
import { isAsked } from "../size"
import { type Contestant, compare, inTurns } from "./compare"
import { costOfMetrics, costOfUsage } from "./costs"
import { bare as bareNext, buildNextApp } from "./nextApp"
import type { Served } from "./served"

const path = "/api/v1/predictions/latest?limit=50"

type Asked = { served: Served; listener: Contestant; bodyFile: string; pid: number }

export async function requests(): Promise<Figure[]> {
  const app = isAsked("next") ? await buildNextApp() : null
  return inFolder((folder) => measured(join(folder, "body.json"), app?.folder)).finally(() => app?.remove())
}

function measured(bodyFile: string, nextFolder: string | undefined): Promise<Figure[]> {
  const variables = { WORLD_SIZE: "test", LOG_LEVEL: "info", BENCH_BODY: bodyFile }
  const options = { variables, args: nextFolder ? [nextFolder] : [], isBundled: true }
  return withHelper<Served, Figure[]>("requests/served.ts", options, async ({ said: served, pid }) => {
    const listener = { port: served.listenerPort, path, headers: { "X-API-Key": served.key } }
    const asked = { served, listener, bodyFile, pid }
    writeFileSync(bodyFile, await readBody(listener))
    return [
      ...(isAsked("node") ? await besideNode(asked) : []),
      ...(isAsked("usage") ? await costOfUsage(asked) : []),
      ...(isAsked("metrics") ? await costOfMetrics(asked) : []),
      ...(isAsked("next") ? await besideNext(asked) : []),
    ]
  })
}

function besideNode({ listener, bodyFile, pid }: Asked): Promise<Figure[]> {
  return withHelper<{ port: number }, Figure[]>("requests/bare.ts", { args: [bodyFile] }, async (bare) => {
    const rounds = await inTurns({ ...listener, port: bare.said.port, path: "/", pid: bare.pid }, { ...listener, pid })
    const of = (turn: 0 | 1, figure: "perSecond" | "cpu") => median(rounds.map((round) => round[turn][figure]))
    const ratios = rounds.map(([ofBare, ofListener]) => ofListener.perSecond / ofBare.perSecond)
    const cpu = [of(0, "cpu"), of(1, "cpu")].map((value) => `${value.toFixed(1)} µs`)
    return [
      shown("bytes of the answer", statSync(bodyFile).size.toLocaleString("en-US")),
      shown("bare node:http", perSecond(of(0, "perSecond"))),
      shown("the listener", perSecond(of(1, "perSecond"))),
      atLeast("listener / bare node:http", median(ratios), 0.55, share),
      shown(`the same, 95% interval of ${ratios.length} rounds`, percentInterval(medianInterval(ratios))),
      shown("processor time of an answer, bare and by the listener", cpu.join(" and ")),
    ]
  })
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
