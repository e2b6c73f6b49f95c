import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { startHelper } from "../processes"
import { burst } from "./burst"
import { cloneTree, npmStart } from "./clone"
import type { MadeWorld } from "./world"

const port = 3_911

/** Cost of a first start by stage, of a second start, and memory while serving. */
export async function start(): Promise<Figure[]> {
  return [...(await stages()), ...(await starts())]
}

async function stages(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const made = await startHelper<MadeWorld>("start/world.ts", { variables: { DATA_DIR: folder, WORLD_SIZE: "full" } })
  await made.end()
  rmSync(folder, { recursive: true, force: true })
  const { bars, vix, predictions, families, signals, claims } = made.said.seconds
  return [
    shown("bars stored", made.said.bars.toLocaleString("en-US")),
    under("loading the bars", bars, 60, seconds),
    shown("loading the VIX", seconds(vix)),
    under("training and back-fill, all of it", predictions, 120, seconds),
    shown("loading all other families", seconds(families)),
    shown("event signals stored", made.said.signals.toLocaleString("en-US")),
    under("proposing, grading and logging a year of event signals", signals, 60, seconds),
    shown("evaluating the claims at each session of it", seconds(claims)),
  ]
}

async function starts(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  cloneTree(folder)
  const first = await npmStart(folder, port)
  await first.stop()
  const second = await npmStart(folder, port)
  const idle = residentMegabytes(second.serverPid)
  const answered = await burst(`http://127.0.0.1:${port}`, join(folder, ".data"))
  const resident = residentMegabytes(second.serverPid)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
  return [
    under("first npm start, from an empty clone to its first answer", first.secondsToAnswer, 180, seconds),
    under("the same, to all of its data", first.secondsToFill, 360, seconds),
    under("second npm start", second.secondsToAnswer, 15, seconds),
    shown("resident memory after the start", megabytes(idle)),
    under(`resident memory after ${answered} answers over all products`, resident, 700, megabytes),
  ]
}

function residentMegabytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024
}
