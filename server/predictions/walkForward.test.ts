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

test("only the members of a session are predicted, and ranked among themselves", () => {
  const task = { panel, timeframe: "daily" as const, from: 400, to: 401, retrainEverySessions: 63, seed: "walk" }
  const members = new Set(["AAPL", "KO", "MSFT", "XOM", "NONE"])
  const membersAt = (session: string) => (session === panel.sessions[400] ? members : null)
  const [all, block] = [{}, { membersAt }].flatMap((more) => Array.from(walkForward({ ...task, ...more })))
  if (!block.ok || !all.ok) throw new Error("too little history")
  const [those, others] = [panel.sessions[400], panel.sessions[401]].map((session) =>
    block.predictions.filter(({ referenceDate }) => referenceDate === session),
  )
  expect(those.map(({ ticker }) => ticker)).toEqual(["AAPL", "KO", "MSFT", "XOM"])
  expect(those.map(({ rankPct }) => rankPct).sort()).toEqual([0.25, 0.5, 0.75, 1])
  expect(block.model.card.version).toBe(all.model.card.version)
  expect(others).toEqual(all.predictions.filter(({ referenceDate }) => referenceDate === panel.sessions[401]))
})
