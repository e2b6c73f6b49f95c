import { expect, test } from "vitest"
import { predictSessions } from "./predict"
import { smallWorld } from "./testing/smallWorld"
import { trainModel } from "./training"
import { walkForward } from "./walkForward"

const panel = smallWorld()

test("a year is walked in blocks, each with a model trained before it", () => {
  const progress: number[] = []
  const task = { panel, timeframe: "daily" as const, from: 395, to: 420, retrainEverySessions: 20, seed: "walk" }
  const blocks = Array.from(walkForward({ ...task, onProgress: (done) => progress.push(done) }))
  expect(blocks.flatMap(({ sessions }) => sessions)).toEqual(panel.sessions.slice(395, 421))
  expect(progress).toEqual([20, 26])
  for (const block of blocks) {
    if (!block.ok) throw new Error(block.reason)
    expect(block.model.card.serves_from).toBe(block.sessions[0])
    expect(new Set(block.predictions.map(({ referenceDate }) => referenceDate))).toEqual(new Set(block.sessions))
  }
})

test("a block of the walk equals separate training and prediction", () => {
  const task = { panel, timeframe: "weekly" as const, seed: "walk" }
  const [block] = Array.from(walkForward({ ...task, from: 400, to: 402, retrainEverySessions: 63 }))
  const result = trainModel({ ...task, cut: 400 })
  if (!block.ok || !result.ok) throw new Error("too little history")
  expect(block.model.card).toEqual(result.model.card)
  expect(block.predictions).toEqual(predictSessions(result.model, panel, { from: 400, to: 402 }))
})

test("a walk that begins with too little history reports this and continues", () => {
  const task = { panel, timeframe: "daily" as const, from: 100, to: 300, retrainEverySessions: 150, seed: "walk" }
  const blocks = Array.from(walkForward(task))
  expect(blocks.map(({ ok }) => ok)).toEqual([false, true])
})
