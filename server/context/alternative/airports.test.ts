import { expect, test } from "vitest"
import { AIRPORTS, landingOf } from "./airports"

const [, dulles] = AIRPORTS
const over = { latitude: dulles.latitude + 0.01, longitude: dulles.longitude, isOnGround: false }

test("an aircraft low above an airport and descending is arriving there", () => {
  expect(landingOf({ ...over, altitudeFt: 1_500, climbRate: -700 })).toEqual({ airport: "KIAD", event: "arrival" })
})

test("an aircraft on the ground is present, with an unknown arrival time", () => {
  expect(landingOf({ ...over, isOnGround: true, altitudeFt: null, climbRate: null })).toMatchObject({
    event: "presence",
  })
})

test.each([
  ["climbing after take-off", { altitudeFt: 1_500, climbRate: 1_800 }],
  ["passing over", { altitudeFt: 33_000, climbRate: -900 }],
  ["level", { altitudeFt: 1_500, climbRate: -64 }],
  ["of unknown height", { altitudeFt: null, climbRate: -900 }],
  ["of unknown climb", { altitudeFt: 1_500, climbRate: null }],
  ["four miles away", { altitudeFt: 1_500, climbRate: -700, latitude: dulles.latitude + 4 / 60 }],
])("%s is neither an arrival nor a presence", (_, state) => {
  expect(landingOf({ ...over, ...state })).toBeNull()
})

test("no two airports are so close that a landing could be at either", () => {
  for (const { icao, latitude, longitude } of AIRPORTS) {
    expect(landingOf({ latitude, longitude, isOnGround: true, altitudeFt: null, climbRate: null })?.airport).toBe(icao)
  }
})
