import { expect, test } from "vitest"
import { collecting } from "./collecting"

test("flights are collected when they are wanted, and nothing else is", () => {
  expect(collecting.filter(({ wokenBy }) => wokenBy?.includes("wanted")).map(({ name }) => name)).toEqual([
    "collect-flights",
  ])
})
