// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type LiveService, startLiveService } from "./liveService"
import { awaitWarning, fail, statusOf } from "./outage"

const sample = [
  ["apewisdom", "reddit", "page_under_200", "unavailable"],
  ["usgs", "earthquakes", "renamed_columns", "format_changed"],
  ["osiris", "osiris-relay", "private_redirect", "unavailable"],
] as const

describe("in live mode", () => {
  let service: LiveService
  beforeAll(async () => {
    service = await startLiveService()
    await service.collect(...sample.map(([, family]) => family))
  })
  afterAll(() => service.close())

  it.each(sample)(
    "%s fails: the status of %s shows it at once, every answer that needs it soon, and both recover",
    async (source, family, scenario, outcome) => {
      expect(await statusOf(service, source)).toMatchObject([{ status: "ok" }])
      service.moveTo(service.server.clock.now + 60_000)
      expect(await fail(service, source, scenario)).toMatchObject([{ family, outcome, status: "unavailable" }])
      await service.upstream.play(source, "failing")
      expect(await awaitWarning(service, family, [source])).toMatchObject({ silent: [] })
      await service.upstream.play(source, "ok")
      await service.collect(...sample.map(([, each]) => each))
      expect(await statusOf(service, source)).toMatchObject([{ status: "ok" }])
    },
  )
})
