import { expect, test } from "vitest"
import { notConfigured, upstreamUnavailable } from "../emptyBecause"
import { coverageOfAll, familyStandings, nothingFrom, type SourceStanding } from "./sources"

const readAt = new Date("2026-11-21T12:00:00Z")

function standing(source: SourceStanding["source"], about: Partial<SourceStanding> = {}): SourceStanding {
  return { source, name: source, note: "", readAt, isStale: false, lack: null, isExpected: true, ...about }
}

const unread = { readAt: null, lack: upstreamUnavailable("The USGS could not be read so far.") }
const off = { readAt: null, lack: notConfigured("It is not configured."), isExpected: false }

test("an empty answer is not `no match` while the observer of its kind was not read, whatever others were", () => {
  const standings = [standing("usgs", unread), standing("eia"), standing("osiris")]
  expect(nothingFrom(standings, "earthquake")).toEqual(unread.lack)
  expect(nothingFrom(standings, "energy_inventory").empty_reason).toBe("no_matches")
  expect(nothingFrom(standings)).toEqual(unread.lack)
})

test("an empty answer is not `no match` while the last read is too old", () => {
  expect(nothingFrom([standing("usgs", { isStale: true })], "earthquake").empty_reason).toBe("upstream_unavailable")
})

test("an observer that is not configured is named next to those read, and is the reason if there is no other", () => {
  const standings = [standing("usgs"), standing("eia", off)]
  expect(nothingFrom(standings)).toEqual({
    empty_reason: "no_matches",
    empty_detail: "The sources were read, and they list nothing of this kind. It is not configured.",
  })
  expect(nothingFrom([standing("usgs", { isStale: true }), standing("eia", off)]).empty_reason).toBe(
    "upstream_unavailable",
  )
  expect(nothingFrom(standings, "energy_inventory").empty_reason).toBe("not_configured")
  expect(nothingFrom([standing("usgs", off), standing("eia", off)]).empty_reason).toBe("not_configured")
})

test("a relay requested alone gives its own reason, and a source without a kind of event does not affect its match", () => {
  expect(nothingFrom([standing("osiris", off)], "earthquake").empty_reason).toBe("not_configured")
  expect(nothingFrom([standing("usgs", unread)], "energy_inventory").empty_reason).toBe("no_matches")
})

test("expected sources that were not read in time are named, and unconfigured relays are not expected", () => {
  const standings = [standing("usgs", { isStale: true }), standing("eia", unread), standing("osiris", off)]
  expect(coverageOfAll(standings)).toEqual({ expected: 2, returned: 0, missing: ["usgs", "eia"] })
  expect(familyStandings(standings)).toEqual(["earthquakes", "energy-inventories"])
  expect(coverageOfAll(standings, "energy_inventory")).toEqual({ expected: 1, returned: 0, missing: ["eia"] })
  expect(familyStandings([standing("osiris", off)])).toEqual(["osiris-relay"])
})
