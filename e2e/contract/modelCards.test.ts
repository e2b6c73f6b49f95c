// @module-tag slow
import { expect, it } from "vitest"
import { callerOf } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "free")

it("a model from the time when trees were tried is shown with their scores", async () => {
  const trees = { log_loss: 0.6901, brier_score: 0.2485, n: 5_000 }
  const older = { serves: "trees", limits: "Trees were tried.", library: { name: "trees", version: "1" } }
  await server.service.database.pool.query(
    "UPDATE forecast_model SET card = jsonb_set(card, '{scores,trees}', $1) || $2 WHERE timeframe = 'daily'",
    [trees, older],
  )
  const { models } = await caller.ask("predictions/model?timeframe=daily")
  expect(models).toMatchObject([
    {
      serves: "trees",
      limits: "Trees were tried.",
      compared_with: [
        { candidate: "base_rate" },
        { candidate: "logistic" },
        { candidate: "trees", log_loss: 0.6901, brier_score: 0.2485 },
      ],
    },
  ])
})
