import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { openNext } from "../hosts/next/openNext"
import { remoteCalls } from "../hosts/pages/calls"
import { openPageService } from "../hosts/pages/pageService"
import { servePages } from "../hosts/pages/pageSocket"
import { readEnv } from "../platform/env"
import { adoptStartSecret, freeMemory, lowerPriority, once as oneOf } from "../platform/process"
import { startTracing } from "../platform/tracing/start"
import type { PageNews, PageStart } from "./pageProcess"

/** Lower than the API's. */
const niceness = 5
const measuredEveryMs = 5_000
const longestDrainMs = 30_000
/** A collector of traces that does not answer delays no stop. */
const tracesSentWithinMs = 1_000

const stopEarly = () => process.exit(0)
process.once("SIGTERM", stopEarly)

// A terminal signals the whole group; the listener ends this process after its own last answers.
process.on("SIGINT", () => {})
// The channel to the listener's process closes even if that process is killed.
process.once("disconnect", () => process.exit(0))

const [{ start }]: PageStart[] = await once(process, "message")
lowerPriority(niceness)
adoptStartSecret(start.secret)
const env = readEnv()
const traced = await startTracing(env)
oneOf("service", () => openPageService(env, remoteCalls()))
const next = await openNext({ isDev: false, ...start })
const { path, drain } = await servePages(next.page, tell)
process.off("SIGTERM", stopEarly)
process.once("SIGTERM", () => {
  setTimeout(stopEarly, longestDrainMs).unref()
  drain()
    .then(() => Promise.race([traced?.close(), sleep(tracesSentWithinMs)]))
    .then(stopEarly)
})
freeMemory()
tell({ socket: path })
setInterval(() => tell({ residentBytes: process.memoryUsage.rss() }), measuredEveryMs).unref()

function tell(news: PageNews): void {
  process.send?.(news)
}
