import { MultiBar, type SingleBar } from "cli-progress"
import type { Progress } from "../jobs/job"

export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  return process.stderr.isTTY ? withBars(work) : work(lines())
}

async function withBars<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const bars = new MultiBar({
    format: "{stage} {bar} {percentage}% | {value}/{total} | {duration_formatted}",
    stream: process.stderr,
    barsize: 30,
    hideCursor: true,
  })
  const stages = new Map<string, SingleBar>()
  const progress: Progress = (stage, done, all) => {
    const bar = stages.get(stage) ?? bars.create(all, done, { stage: stage.padEnd(20) })
    stages.set(stage, bar)
    bar.setTotal(all)
    bar.update(done)
    if (done >= all) bar.stop()
  }
  try {
    return await work(progress)
  } finally {
    bars.stop()
  }
}

function lines(): Progress {
  const from = performance.now()
  const ended = new Set<string>()
  return (stage, done, all) => {
    if (done < all || ended.has(stage)) return
    ended.add(stage)
    console.error(`${stage}: ${done} of ${all} after ${Math.round((performance.now() - from) / 1_000)} s`)
  }
}
