import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"

/** A TCP port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.")
  return address.port
}

/** The process and all that descend from it. */
export function processTree(pid: number): number[] {
  const all = listProcesses()
  const tree = [pid]
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent).map((each) => each.pid))
  return tree
}

/** Every live process that works in the folder or below it or names it in its arguments, such as its PostgreSQL. */
export function processesOn(folder: string): number[] {
  const found = listProcesses().filter((each) => each.pid !== process.pid && each.words.includes(folder))
  // PostgreSQL's children bear its words until they are told what to do.
  return found.filter((each) => !found.some(({ pid }) => pid === each.parent)).map((each) => each.pid)
}

/** Those of the processes that still live; a zombie does not. */
export function alive(pids: readonly number[]): number[] {
  const living = new Set(listProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => living.has(pid))
}

/** The words by which a live process was started. */
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
