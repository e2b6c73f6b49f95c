import { monitorEventLoopDelay, performance } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { Service } from "../../surfaces/requests/service"
import { readStored, type StoredMetrics } from "./stored"

export type Observed = {
  /** Null at the first reading, which starts the measurement. */
  loop: { p50Seconds: number; p99Seconds: number; maxSeconds: number; utilization: number } | null
  memory: NodeJS.MemoryUsage
  cpu: NodeJS.CpuUsage
  uptimeSeconds: number
  pool: { total: number; idle: number; waiting: number; max: number }
  cache: { hits: number; misses: number }
  isQuotaDegraded: boolean
  isUsageFailing: boolean
  isNotified: boolean
  stored: StoredMetrics | null
}

/** Queries the database at most once in this time, however often the metrics are read. */
const keptMs = 5_000
const answerWithinMs = 2_000

export function observer(service: Service): (at: number) => Promise<Observed> {
  const readLoop = loopReader()
  let kept: { at: number; stored: Promise<StoredMetrics | null> } | undefined

  function readStoredSoon(at: number): Promise<StoredMetrics | null> {
    if (kept && Math.abs(at - kept.at) < keptMs) return kept.stored
    const silent = sleep(answerWithinMs, null, { ref: false })
    kept = { at, stored: Promise.race([readStored(service, at).catch(() => null), silent]) }
    return kept.stored
  }

  return async (at) => {
    const { totalCount, idleCount, waitingCount, options } = service.database.pool
    const loop = readLoop()
    return {
      loop,
      memory: process.memoryUsage(),
      cpu: process.cpuUsage(),
      uptimeSeconds: process.uptime(),
      pool: { total: totalCount, idle: idleCount, waiting: waitingCount, max: options.max },
      cache: service.answers.counts(),
      isQuotaDegraded: service.quota.isDegraded(),
      isUsageFailing: service.usage.writeFailure() !== null,
      isNotified: service.notifications.isConnected(),
      stored: await readStoredSoon(at),
    }
  }
}

/** Measures only from the first reading on, so that a server without a reader pays nothing. */
function loopReader(): () => Observed["loop"] {
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  let since = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, since)
    since = now
    if (!delays) {
      delays = monitorEventLoopDelay({ resolution: intervalMs })
      delays.enable()
      return null
    }
    const lateSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - intervalMs / 1_000)
    const [p50Seconds, p99Seconds] = [50, 99].map((percent) => lateSeconds(Number(delays?.percentile(percent))))
    const maxSeconds = lateSeconds(delays.max)
    delays.reset()
    return { p50Seconds, p99Seconds, maxSeconds, utilization }
  }
}

const intervalMs = 20
