import { expect, test } from "vitest"
import { seededRandom } from "../platform/statistics/testing/seededRandom"
import { growTrees, readTrees } from "./trees"

const names = ["first", "second"]

/** The outcome comes about if both figures have the same sign, which no straight line can tell. */
const draw = (count: number, seed: string) => {
  const random = seededRandom(seed)
  const matrix = Float32Array.from({ length: count * 2 }, () => random() - 0.5)
  const outcomes = Uint8Array.from({ length: count }, (_, row) => (matrix[2 * row] * matrix[2 * row + 1] > 0 ? 1 : 0))
  return { matrix, outcomes }
}

test("trees learn what a straight line cannot, and predict the same once saved and read again", async () => {
  const heldOut = draw(300, "held out")
  const grown = await growTrees({ names, ...draw(1500, "training"), heldOut: heldOut.matrix }, process.cwd())
  if (!grown.ok) throw new Error(grown.reason)
  const right = grown.probabilities.filter((probability, row) => probability > 0.5 === (heldOut.outcomes[row] === 1))
  expect(right.length).toBeGreaterThan(270)
  const read = await readTrees({ names, matrix: heldOut.matrix, zip: grown.zip }, process.cwd())
  expect(read).toEqual(grown.probabilities)
})

test("trees that cannot be grown give a short reason, not a crash", async () => {
  const { matrix, outcomes } = draw(10, "few")
  const grown = await growTrees({ names, matrix, outcomes, heldOut: matrix }, "/nowhere")
  expect(grown).toEqual({ ok: false, reason: expect.stringContaining("worker.ts") })
})
