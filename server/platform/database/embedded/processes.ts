import { readdirSync, readFileSync } from "node:fs"

/** Kills a process and its children at once, even frozen ones, which no other signal reaches. */
export function killTree(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, "SIGKILL")
    } catch {} // It has already ended.
  }
}

/** Linux's letter for the state of a process: "T" is stopped, "Z" has ended; undefined elsewhere. */
export function stateOf(pid: number): string | undefined {
  return fieldsOf(String(pid))?.[0]
}

export function startedAt(pid: number): string | undefined {
  return fieldsOf(String(pid))?.[19]
}

function childrenOf(pid: number): number[] {
  if (process.platform !== "linux") return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && fieldsOf(name)?.[1] === String(pid))
    .map(Number)
}

/** The fields of /proc/PID/stat from the third on. The second, the name, may contain spaces. */
function fieldsOf(name: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return undefined
  }
}
