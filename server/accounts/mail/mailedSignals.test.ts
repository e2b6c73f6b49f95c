import { expect, it } from "vitest"
import { mailedSignals } from "./mailedSignals"
import type { Message } from "./messages"
import { samples } from "./testing/samples"

it("a brief tells of the signals that are due and of the best ones, once each, and an alert of those that it issues", () => {
  const { professionalBriefWithSignals: full, premiumBriefEmpty: empty } = samples
  const ids = mailedSignals(full)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(mailedSignals(empty)).toEqual([])
  const alert: Message = {
    ...{ kind: "alert", alertId: "a", name: "a", lines: [], left: 0, notes: [] },
    moreUrl: "https://assay.test/signals",
  }
  expect(mailedSignals(alert)).toEqual([])
  expect(mailedSignals({ ...alert, signalIds: ["sig_1"] })).toEqual(["sig_1"])
})
