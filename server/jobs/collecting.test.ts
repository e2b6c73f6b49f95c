import { expect, test } from "vitest"
import { collecting } from "./collecting"

test("only flights are collected when somebody wants them", () => {
  expect(collecting.filter(({ wokenBy }) => wokenBy?.includes("wanted")).map(({ name }) => name)).toEqual([
    "collect-flights",
  ])
})
