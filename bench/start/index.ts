import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../e2e/support/machine"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { besideLanded } from "../landed"
import { inFolder, withHelper } from "../places"
import { type MemoryByPart, memoryByPart } from "../serverAndWorker"
import { worldSize } from "../size"
import { burst } from "./burst"
import { cloneTree, npmStart, type RunningStart } from "./clone"
import { type CpuSeconds, watchCpu } from "./cpu"
import { type FirstClient, startClients } from "./firstClients"
import { follow, type Timeline, until } from "./timeline"
import type { MadeWorld } from "./world"

const momentsShown = [10, 30, 60, 90, 150]
const variables = { WORLD_SIZE: worldSize }

export async function start(): Promise<Figure[]> {
  return [...(await stages()), ...(await starts())]
}

function stages(): Promise<Figure[]> {
  return withHelper<MadeWorld, Figure[]>("start/world.ts", { variables }, async ({ said: made }) => {
    const { bars, vix, predictions, families, signals, claims } = made.seconds
    return [
      shown("bars stored", made.bars.toLocaleString("en-US")),
      under("loading the bars", bars, 60, seconds),
      shown("loading the VIX", seconds(vix)),
      under("training and back-fill, all of it", predictions, 120, seconds),
      shown("loading all other families", seconds(families)),
      shown("event signals stored", made.signals.toLocaleString("en-US")),
      under("proposing, grading and logging a year of event signals", signals, 60, seconds),
      shown("evaluating the claims at each session of it", seconds(claims)),
    ]
  })
}

function starts(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    await cloneTree(folder)
    const port = await freePort()
    const first = await measureStart(npmStart(folder, port, variables))
    await first.running.stop()
    const sizes = sizesOf(folder)
    const second = await measureStart(npmStart(folder, port, variables), first.timeline.keys)
    const { running } = second
    const idle = memoryByPart(running.serverPid())
    const answered = await burst(running.origin, running.dataFolder)
    const busy = memoryByPart(running.serverPid())
    await running.stop()
    const { moments } = first.timeline
    return [
      ...whoGetsWhat(first.timeline),
      ...first.clients.map(({ name, seconds: after, has }) =>
        shown(`${name}, started with the first answer`, `${has}, after ${seconds(after)}`),
      ),
      under("first npm start, from an empty clone to its first answer", moments.answer, 60, seconds),
      under("to the first answer of a keyed market product", moments.market, 90, seconds),
      under("to the newest predictions", moments.predictions, 120, seconds),
      under("to all of its data", moments.filled, 200, seconds),
      shown("to all of its pages", seconds(moments.pages)),
      under("second npm start, to its first keyed answer", second.timeline.moments.market, 5, seconds),
      under("installed for starting", sizes["installed, MB"], 1_000, megabytes),
      ...memoryFigures("after the second start", idle),
      ...memoryFigures(`after ${answered} answers over all products`, busy),
      ...besideLanded("start", {
        ...named("first start, s to", first.timeline.moments),
        ...named("first start, CPU s of", first.cpu),
        ...named("second start, s to", second.timeline.moments),
        ...named("second start, CPU s of", second.cpu),
        ...sizes,
      }),
    ]
  })
}

async function measureStart(running: RunningStart, earlier?: readonly string[]) {
  const watched = watchCpu(running.npmPid, running.dataFolder)
  let clients: Promise<FirstClient[]> = Promise.resolve([])
  try {
    const timeline = await follow(running, {
      earlier,
      whenOpen(key) {
        clients = startClients(running, key)
      },
    })
    await until(running, async () => running.lines.some(({ words }) => /^Ready after \d+ s/.test(words)))
    return { running, timeline, cpu: watched.spent(), clients: await clients }
  } finally {
    watched.stop()
  }
}

function whoGetsWhat({ at }: Timeline): Figure[] {
  return momentsShown.flatMap((moment) =>
    at(moment).map(([said, names]) =>
      shown(`after ${moment} s: ${said}`, names.length > 12 ? `${names.length} of them` : names.join(", ")),
    ),
  )
}

function named(prefix: string, values: Timeline["moments"] | CpuSeconds): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value]))
}

function sizesOf(folder: string): Record<string, number> {
  const megabytesOf = (part: string) =>
    existsSync(join(folder, part))
      ? Number(execFileSync("du", ["-sm", part], { cwd: folder, encoding: "utf8" }).split("\t")[0])
      : 0
  return {
    "installed, MB": megabytesOf("node_modules"),
    "pages built, MB": megabytesOf(".next"),
    "server's bundle, MB": megabytesOf(".bundle"),
    "data, MB": megabytesOf(".data"),
  }
}

function memoryFigures(when: string, { server, worker, pages }: MemoryByPart): Figure[] {
  return [
    shown(`memory of the server ${when}`, megabytes(server)),
    shown(`memory of the worker ${when}`, megabytes(worker)),
    shown(`memory of the process that renders the pages ${when}`, megabytes(pages)),
    under(`memory of server and worker ${when}`, server + worker, 600, megabytes),
  ]
}
