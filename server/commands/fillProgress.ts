import { setTimeout as sleep } from "node:timers/promises"
import type { Filling } from "../knowledge/fill"
import type { KnowledgeStore } from "../knowledge/store"

const lookEveryMs = 500
const named = ["bars", "predictions"]

export type PageBuild = { isRunning: boolean }

/**
 * Shows the progress of the first fill and of the pages on the terminal until both are done; shows nothing if they
 * already are.
 */
export async function showProgress(
  { filling }: Pick<KnowledgeStore, "filling">,
  pages: PageBuild,
  ended: AbortSignal,
): Promise<void> {
  let before = filling()
  if (before.length > 0) {
    console.log("First start: making the simulated market and a year of predictions. This takes a few minutes, once.")
  }
  const line = statusLine()
  let isBuilding = pages.isRunning
  while ((before.length > 0 || isBuilding) && !ended.aborted) {
    const now = filling()
    const ready = before.filter(({ need }) => named.includes(need) && now.every((each) => each.need !== need))
    for (const { need } of ready) line.print(readyAfter(need))
    if (isBuilding && !pages.isRunning) line.print(readyAfter("pages"))
    isBuilding = pages.isRunning
    line.update(describeWait(now, isBuilding))
    before = now
    await sleep(lookEveryMs, undefined, { ref: false, signal: ended }).catch(() => {})
  }
  line.update("")
}

const readyAfter = (name: string) => `${name}: ready after ${Math.round(process.uptime())} s`

export function describeWait(filling: readonly Filling[], arePagesBuilding: boolean): string {
  const isNamed = ({ need }: Filling) => named.includes(need)
  const said = filling
    .filter(isNamed)
    .toSorted((a, b) => named.indexOf(a.need) - named.indexOf(b.need))
    .map(({ need, done, total }) => (total > 0 ? `${need} ${done} of ${total}` : need))
  const others = filling.filter((each) => !isNamed(each)).length
  if (others > 0) said.push(others === 1 ? "1 other step" : `${others} other steps`)
  if (arePagesBuilding) said.push("pages")
  return said.length > 0 ? `Still to come: ${said.join(", ")}` : ""
}

/** Some terminals report no size. */
const usualColumns = 80

/** Redraws the last line of a terminal; does nothing without one. */
function statusLine() {
  const { stdout } = process
  let isDrawn = false
  const clear = () => {
    if (isDrawn) stdout.write("\r\x1b[2K")
    isDrawn = false
  }
  return {
    print(words: string) {
      clear()
      console.log(words)
    },
    update(words: string) {
      if (!stdout.isTTY) return
      clear()
      stdout.write(words.slice(0, (stdout.columns || usualColumns) - 1))
      isDrawn = words !== ""
    },
  }
}
