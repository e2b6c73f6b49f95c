import { expect, test } from "vitest"
import { centredRanks } from "./ranks"

const ranks = (...values: number[]) => Array.from(centredRanks(Float32Array.from(values)))

test("ranks are spread evenly about the middle", () => {
  expect(ranks(30, -5, 7, 1000)).toEqual([0.125, -0.375, -0.125, 0.375])
  expect(ranks(3)).toEqual([0])
})

test("equal values share a rank, and a missing value has rank 0", () => {
  expect(ranks(1, 1, 1, 1)).toEqual([0, 0, 0, 0])
  expect(ranks(0, -0, Number.NaN, 9, 9)).toEqual([-0.25, -0.25, 0, 0.25, 0.25])
})
