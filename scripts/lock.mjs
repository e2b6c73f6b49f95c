// Plain JavaScript that the system's Node can run.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const pulseMs = 2_000
const lookMs = 200
/** In containers that share a folder, the number of a process may be that of another one. */
const silentAfterMs = 60_000
/** A machine that stood still made the one who waits as silent as the one at work, so a longer pause counts as this much. */
const longestLookMs = 1_000

/** Works while no other process does so under the same file, which holds the number of the process at work. */
export async function holdingLock(file, work, { whileWaiting = () => {} } = {}) {
  let isTold = false
  const hearing = { heardAt: 0, silentMs: 0, lookedAt: performance.now() }
  while (!take(file)) {
    if (dropIfAbandoned(file, hearing)) continue
    if (!isTold) whileWaiting()
    isTold = true
    await sleep(lookMs)
  }
  const pulse = setInterval(() => touch(file), pulseMs)
  try {
    return await work()
  } finally {
    clearInterval(pulse)
    rmSync(file, { force: true })
  }
}

function take(file, pid = process.pid) {
  try {
    writeFileSync(file, String(pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

function dropIfAbandoned(file, hearing) {
  const holder = readHolder(file)
  if (holder === null || !isAbandoned(holder, silenceOf(holder, hearing))) return false
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return true
  }
  // Between the two looks another process may have dropped it and taken its own.
  const dropped = readHolder(aside)
  rmSync(aside, { force: true })
  if (dropped !== null && dropped.pid !== holder.pid) take(file, dropped.pid)
  return true
}

function readHolder(file) {
  try {
    return { pid: Number(readFileSync(file, "utf8")), heardAt: statSync(file).mtimeMs }
  } catch {
    return null
  }
}

/** How long it has shown no sign of life to one who was awake to see it. */
function silenceOf({ heardAt }, hearing) {
  const now = performance.now()
  const sinceMs = Math.min(now - hearing.lookedAt, longestLookMs)
  hearing.silentMs = heardAt === hearing.heardAt ? hearing.silentMs + sinceMs : 0
  hearing.heardAt = heardAt
  hearing.lookedAt = now
  return hearing.silentMs
}

function isAbandoned({ pid }, silentMs) {
  return pid === process.pid || silentMs > silentAfterMs || !isAlive(pid)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Taken over by a process that had not heard of this one; the work goes on.
  }
}
