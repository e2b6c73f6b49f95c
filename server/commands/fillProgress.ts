import { setTimeout as sleep } from "node:timers/promises"
import { describeFilling } from "../knowledge/fill"
import type { KnowledgeStore } from "../knowledge/store"

const lookEveryMs = 500
/** What a person waits for; the facts are counted together. */
const shown = ["bars", "predictions"]

/** Shows on the terminal how far the first fill is, until it is over; nothing where it is over already. */
export async function showFill({ filling }: Pick<KnowledgeStore, "filling">, ended: AbortSignal): Promise<void> {
  let before = filling()
  if (before.length === 0) return
  console.log("First start: making the simulated market and a year of predictions. This takes a few minutes, once.")
  const line = statusLine()
  while (before.length > 0 && !ended.aborted) {
    const now = filling()
    for (const { need } of before) {
      if (shown.includes(need) && now.every((each) => each.need !== need))
        line.print(`${need}: ready after ${Math.round(process.uptime())} s`)
    }
    line.update(describeFilling(now))
    before = now
    await sleep(lookEveryMs, undefined, { ref: false })
  }
  line.update("")
}

/** A last line that changes, where there is a terminal. */
function statusLine() {
  const { stdout } = process
  const clear = () => {
    if (stdout.isTTY) stdout.write("\r\x1b[2K")
  }
  return {
    print(words: string) {
      clear()
      console.log(words)
    },
    update(words: string) {
      if (!stdout.isTTY) return
      clear()
      stdout.write(words.slice(0, stdout.columns - 1))
    },
  }
}
