import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.")
  return address.port
}

export function processTree(pid: number): number[] {
  const all = listProcesses()
  const tree = [pid]
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent).map((each) => each.pid))
  return tree
}

/** Live processes that work in the folder or below it, or name it in their arguments, such as its PostgreSQL. */
export function processesOn(folder: string): number[] {
  const found = listProcesses().filter((each) => each.pid !== process.pid && each.words.includes(folder))
  // PostgreSQL's children briefly have their parent's arguments.
  return found.filter((each) => !found.some(({ pid }) => pid === each.parent)).map((each) => each.pid)
}

/** Leaves out dead processes and zombies. */
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
