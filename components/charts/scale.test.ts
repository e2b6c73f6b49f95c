import { expect, test } from "vitest"
import { placeOn, scaleAround } from "./scale"

test("one half is in the middle of the scale, whatever else is on it", () => {
  for (const rates of [[], [0.48, 0.52], [0.31, 0.5], [0, 1]]) expect(placeOn(scaleAround(rates), 0.5)).toBe(50)
})

test("the edge of the scale cuts off no interval", () => {
  for (let rate = 0; rate <= 1; rate += 0.01) {
    const place = placeOn(scaleAround([rate]), rate)
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThanOrEqual(100)
  }
})

test("an accuracy near one half has a scale from 0.4 to 0.6 with a tick at every 0.05", () => {
  expect(scaleAround([0.47, 0.53]).ticks).toEqual([0.4, 0.45, 0.5, 0.55, 0.6])
  expect(placeOn(scaleAround([0.47]), 0.47)).toBe(35)
})
