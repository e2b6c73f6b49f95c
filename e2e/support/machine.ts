import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** Below the ports that the system assigns, so that no other process gets it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const probe = createServer().listen(port, "127.0.0.1")
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}

/** Time in which this process runs; a stall of the machine hardly counts. */
export async function awakeFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) await sleep(50)
}

export function processTree(pid: number): number[] {
  const all = listProcesses()
  const tree = [pid]
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent).map((each) => each.pid))
  return tree
}

/** Live processes that work in the folder or below it, or have it in their arguments, such as its PostgreSQL. */
export function processesOn(folder: string): number[] {
  const found = listProcesses().filter((each) => each.pid !== process.pid && each.words.includes(folder))
  // PostgreSQL's children briefly have their parent's arguments.
  return found.filter((each) => !found.some(({ pid }) => pid === each.parent)).map((each) => each.pid)
}

export function alive(pids: readonly number[]): number[] {
  const living = new Set(listProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => living.has(pid))
}

export function commandOf(pid: number): string {
  return listProcesses().find((each) => each.pid === pid)?.words ?? ""
}

function listProcesses(): { pid: number; parent: number; words: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8")
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
        const words = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), words }]
      } catch {
        return []
      }
    })
}
