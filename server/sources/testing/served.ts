import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { fakeSettings } from "../../knowledge/families/testing/addresses"
import { isAddress, type LiveSource, type Variables } from "../liveSource"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { type RecordedReply, replaying } from "./recorded"
import { steppedClient } from "./steppedClient"
import { startUpstream, type Upstream } from "./upstream"
import { saturday, smallWorld } from "./world"

/** All fakes, each reset before every test of the file. */
export function serveFakes(world = smallWorld): Upstream {
  const upstream = {} as Upstream
  beforeAll(async () => {
    Object.assign(upstream, await startUpstream(world))
  })
  beforeEach(() => upstream.reset())
  afterAll(() => upstream.close())
  return upstream
}

export function keysIn(settings: Readonly<Record<string, string>>): string[] {
  return Object.keys(settings).flatMap((name) => (/KEY|SECRET/.test(name) ? settings[name] : []))
}

/** `reasons` are those of refused rows. */
type Told<Fact> = { run: SourceRun<FactRow[]>; rows: FactRow[]; facts: Fact[]; reasons: string[] }

/** Expects a run with facts and without a refused row. */
export function unrefused<Of extends { run: SourceRun<unknown> }>(told: Of): Of {
  expect(told.run).toMatchObject({ outcome: "ok", rejected: [] })
  return told
}

/** A source of facts in front of its fake. `given` are settings. Each call may change the days and the settings. */
export function serve<Fact>(
  source: LiveSource<FactsRequest, FactRow[]>,
  days: FactsRequest,
  read = (body: unknown) => body as Fact,
  given: Variables = {},
) {
  const upstream = serveFakes()

  function told(run: SourceRun<FactRow[]>): Told<Fact> {
    const rows = run.outcome === "ok" ? run.rows : []
    const rejected = run.outcome === "ok" ? run.rejected : []
    return { run, rows, facts: rows.map(({ body }) => read(body)), reasons: rejected.map(({ reason }) => reason) }
  }

  async function collect(scenario = "ok", request: Partial<FactsRequest> = {}, set: Variables = {}) {
    await upstream.play(source.id, scenario)
    const { client, waits } = steppedClient(saturday)
    const settings = { ...fakeSettings(upstream.url), ...given, ...set }
    return { ...told(await source.open(settings, client).collect({ ...days, ...request })), waits }
  }

  /** Collects from recorded bytes, at an instant, and by default for its day. */
  async function replay(
    at: string,
    reply: string | ((asked: URL) => RecordedReply | string),
    request: Partial<FactsRequest> = {},
    set: Variables = {},
  ) {
    const client = replaying(at, typeof reply === "string" ? () => reply : reply)
    const keys = Object.entries(fakeSettings("")).filter(([name]) => !isAddress(name))
    const day = at.slice(0, 10)
    const opened = source.open({ ...Object.fromEntries(keys), ...given, ...set }, client)
    return told(await opened.collect({ from: day, to: day, ...request }))
  }

  /** A test for each scenario: its outcome, words of its reason, and that it shows no key. */
  function testOutcomes(outcomes: readonly (readonly [scenario: string, outcome: string, words?: string])[]) {
    test.each(outcomes)("%s is %s", async (scenario, outcome, words = "") => {
      const { run } = await collect(scenario)
      expect([run.outcome, "reason" in run ? run.reason : ""]).toEqual([outcome, expect.stringContaining(words)])
      for (const key of keysIn(fakeSettings(upstream.url))) expect(JSON.stringify(run)).not.toContain(key)
    })
  }

  return { upstream, collect, replay, testOutcomes }
}
