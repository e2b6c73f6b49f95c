import { SingleBar } from "cli-progress"
import type { Progress } from "../jobs/pipeline"

/** One bar after another on stderr, each with its stage; where there is no terminal, a line now and then. */
export function progressBars(): { progress: Progress; end(): void } {
  let bar: SingleBar | null = null
  let current = ""
  const end = () => {
    bar?.stop()
    bar = null
  }
  return {
    progress(stage, done, all) {
      if (stage !== current || !bar) {
        end()
        current = stage
        bar = new SingleBar({
          format: `${stage.padEnd(20)} {bar} {percentage}% | {value}/{total} | {duration_formatted}`,
          stream: process.stderr,
          noTTYOutput: true,
          notTTYSchedule: 5_000,
          barsize: 30,
          hideCursor: true,
        })
        bar.start(all, done)
      }
      bar.update(done)
      if (done >= all) end()
    },
    end,
  }
}
