// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { collectingOf } from "../../server/jobs/collecting"
import { dailyBriefs } from "../../server/jobs/dailyBriefs"
import type { Job, Resource } from "../../server/jobs/job"
import { withLocks } from "../../server/jobs/locks"
import { nightly } from "../../server/jobs/nightly"
import { runPipeline } from "../../server/jobs/pipeline"
import { type JobRunner, startJobs } from "../../server/jobs/runner"
import { fearGreed } from "../../server/knowledge/families/fearGreed"
import { readEnv } from "../../server/platform/env"
import { pipelineState } from "../../server/predictions/storage/pipelineState"
import { alternativeMe } from "../../server/sources/alternative-me/live"
import type { Variables } from "../../server/sources/liveSource"
import { notConfigured } from "../../server/sources/outcome"
import { testServer } from "../support/testServer"

/** Monday's session, whose bars are known from 21:15 UTC, is not in the world yet. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00Z`)

const server = testServer()
let replicas: JobRunner[]
let runs = 0
let run: () => Promise<unknown>

beforeAll(async () => {
  replicas = await replicasOf(nightly, () => {
    runs += 1
    return run()
  })
})
afterAll(async () => {
  for (const replica of replicas) await replica.stop()
})

async function lookAt(now: Date): Promise<boolean> {
  const before = runs
  const looks = [await replicas[0].catchUp(now), await replicas[1].catchUp(now)]
  if (!looks.includes(true)) return false
  expect(looks).toEqual([true, false])
  await expect.poll(() => runs).toBe(before + 1)
  await expect.poll(() => countJobs("pipeline", "created", "retry", "active")).toBe(0)
  return true
}

async function countJobs(name: string, ...states: string[]): Promise<number> {
  const { rows } = await server.service.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM jobs.job WHERE name = $1 AND state::text = ANY($2)",
    [name, states],
  )
  return rows[0].count
}

/** Two workers that run this instead of a job. */
async function replicasOf(job: Job, run: () => Promise<unknown>, isNeeded = job.isNeeded): Promise<JobRunner[]> {
  const replaced = { ...job, isThreaded: false, isDueAtStart: undefined, isNeeded, run: () => run().then(() => null) }
  const start = () => startJobs(server.service, [replaced])
  return [await start(), await start()]
}

describe("a nightly run that was missed, or whose provider was down through all retries", () => {
  it("waits first for its own hour and its retries", async () => {
    run = async () => {}
    expect(await lookAt(new Date("2026-11-22T12:00:00Z"))).toBe(false)
    expect(await lookAt(monday("21:44"))).toBe(false)
  })

  it("is then tried by one server, with growing pauses, whether a try fails or brings nothing", async () => {
    expect(await lookAt(monday("21:45"))).toBe(true)
    expect(await lookAt(monday("21:54"))).toBe(false)
    run = () => Promise.reject(new Error("the provider is down"))
    expect(await lookAt(monday("21:55"))).toBe(true)
    expect(await lookAt(monday("22:14"))).toBe(false)
    expect(runs).toBe(2)
  })

  it("is made up for as soon as the provider is back, and not again", async () => {
    const { database, env } = server.service
    run = () => runPipeline(database, env, { at: monday("22:15") })
    expect(await lookAt(monday("22:15"))).toBe(true)
    expect(await pipelineState(database, env, monday("22:15"))).toBe("done")
    expect(await lookAt(monday("23:59"))).toBe(false)
  })
})

describe("a day of a family without any source that can be asked", () => {
  it("is not made up for until there is one", async () => {
    const refusal = ({ KEY }: Variables) => (KEY ? null : notConfigured("it needs KEY"))
    const job = collectingOf({ ...fearGreed, sources: [{ ...alternativeMe, refusal }] })
    const at = monday("23:00")
    const isMissed = async (key: string) => {
      const context = { ...server.service, env: readEnv({ FEED: "live", KEY: key }) }
      return [await job.isDueAtStart?.(context, at), await job.findMissed?.(context, [], at)]
    }
    expect(await isMissed("")).toEqual([false, null])
    expect(await isMissed("key")).toEqual([true, "2026-11-23"])
  })
})

describe("work that writes the same facts", () => {
  it("is never done by two processes at once, while other work continues", async () => {
    const { url } = server.service.database
    const running = new Set<string>()
    const times = new Map<string, number>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const work = (resources: readonly Resource[], until: Promise<unknown>) =>
      withLocks(url, resources, async () => {
        for (const resource of resources) {
          expect(running.has(resource), resource).toBe(false)
          running.add(resource)
          times.set(resource, (times.get(resource) ?? 0) + 1)
        }
        await until
        for (const resource of resources) running.delete(resource)
      })
    const nights = [work(["predictions", "bars"], isOver), work(["bars", "actions"], isOver)]
    await expect.poll(() => times.get("bars")).toBe(1)
    await work(["vix"], Promise.resolve())
    expect(times.get("bars")).toBe(1)
    end()
    await Promise.all(nights)
    expect(times.get("bars")).toBe(2)
  })

  it("is skipped by the second of two that wait for the same brief", { tags: "slow" }, async () => {
    const { promise: isWritten, resolve: finish } = Promise.withResolvers<void>()
    let begun = 0
    let asked = 0
    let isQueued = false
    const write = async () => {
      begun += 1
      await isWritten
      isQueued = true
    }
    const workers = await replicasOf(dailyBriefs, write, async () => {
      asked += 1
      return !isQueued
    })
    await workers[0].wake("facts")
    await expect.poll(() => begun).toBe(1)
    await workers[0].wake("facts")
    await expect.poll(() => countJobs("briefs", "active")).toBe(2)
    finish()
    await expect.poll(() => asked).toBe(2)
    expect(begun).toBe(1)
    for (const worker of workers) await worker.stop()
  })

  it("is ended and counts as failed if the connection that held its locks breaks, since another may then begin", async () => {
    const { url, pool } = server.service.database
    const { promise: isAborted, resolve: tellAborted } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
    const work = withLocks(url, ["vix"], async (held) => {
      held.addEventListener("abort", () => tellAborted())
      tellHeld()
      await isAborted
      return "done all the same"
    })
    const outcome = expect(work).rejects.toThrow("the connection that held the locks has broken")
    await isHeld
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint::bit(32) = hashtext('vix')::bit(32)
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    await outcome
    expect(await withLocks(url, ["vix"], async () => "again")).toBe("again")
  })
})
