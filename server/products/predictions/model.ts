import { z } from "zod"
import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import type { Timeframe } from "../../predictions/horizon"
import { findModelCard, type ShownCard } from "../../predictions/storage/models"
import { findLatestBatch } from "../../predictions/storage/read"
import { beforeCoverage, emptyBecause } from "../emptyBecause"
import { count, rate, score } from "../figures"
import { ascending, listProduct } from "../list"
import { choice } from "../params"
import { accuracyStatus, origins as allOrigins, date, origin, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecords } from "./record"

const candidates = ["base_rate", "logistic", "trees"] as const

const logLoss = score.min(0)
const brierScore = score.min(0).max(1)

const evenOdds = { log_loss: Math.log(2), brier_score: 0.25 }

const modelSchema = z
  .object({
    timeframe,
    origin,
    status: z
      .enum(["live", "archived_sample"])
      .describe("live: still predicted. archived_sample: discontinued on 2026-03-23, the last model that served."),
    model_version: z.string().describe("A hash of its code, features, data and seed; predictions carry the same."),
    serves: z
      .enum(candidates)
      .describe(
        "What its predictions come from. base_rate: each ticker's own base rate, because the score pointed the wrong way on later sessions, or because none is used for this timeframe. In older models, because none did better by more than chance explains.",
      ),
    limits: z.string().describe("What it can and cannot do, in plain words."),
    horizon_sessions: count.describe("Sessions from the reference close to the target close."),
    serves_from_date: date.describe("The first session from whose close it predicts."),
    trained_from_date: date.describe("First reference session that it was trained on."),
    trained_to_date: date.describe("Last reference session that it was trained on."),
    calibrated_from_date: date.describe(
      "First reference session of the later block that it was calibrated and scored on.",
    ),
    calibrated_to_date: date.describe("Last reference session of that block."),
    features: z.array(z.string()).describe("What it knows of a ticker, by name."),
    n_rows: count.describe("Ticker-sessions that it was trained on."),
    n_scored: count.describe("Ticker-sessions of the later block that the scores are over."),
    log_loss: logLoss.describe(
      "Of `probability_up` on the later block: mean negative log of the probability given to what happened; 0 is best.",
    ),
    base_log_loss: logLoss.describe("The same of the base rate, which is what there is to beat."),
    brier_score: brierScore.describe("Mean squared error of `probability_up` on the later block; 0 is best."),
    base_brier_score: brierScore.describe("The same of the base rate."),
    compared_with: z
      .array(
        z.object({
          candidate: z
            .enum(candidates)
            .describe("The base rate, a logistic regression, or, in older models, gradient-boosted trees."),
          log_loss: logLoss.describe("Its log loss on the later block."),
          brier_score: brierScore.describe("Its Brier score on the later block."),
        }),
      )
      .describe("Every candidate that was tried, the one that serves among them, on the same rows."),
    relative: z
      .object({
        n: count.describe(
          "Ticker-sessions that were scored, whether a side of the median would have been claimed or not.",
        ),
        accuracy: rate.describe("Share that ended on the side that the score put them on; chance gives 0.5."),
        n_sessions: count.describe("Sessions that they are from."),
        n_blocks: count
          .nullable()
          .describe("Blocks of sessions that the bounds rest on. Null: a model of an earlier version."),
        clustered_low: rate.nullable().describe("Lower 95% bound of `accuracy` by session. Null below five blocks."),
        clustered_high: rate.nullable().describe("Upper 95% bound of `accuracy` by session. Null below five blocks."),
        log_loss: logLoss.describe("Of `relative_probability` on the later block."),
        even_log_loss: logLoss.describe("That of always saying 0.5."),
        brier_score: brierScore.describe("Mean squared error of `relative_probability`."),
        even_brier_score: brierScore.describe("That of always saying 0.5."),
      })
      .describe("How well its score told the sides of the session's median on the later block."),
    reliability: z
      .array(
        z.object({
          bucket_low: rate.describe("Lowest `probability_up` in this bucket."),
          bucket_high: rate.describe("Highest `probability_up` in it."),
          n: count.describe("Ticker-sessions in it."),
          mean_probability: rate.describe("Mean `probability_up`."),
          realized_rate: rate.describe("Share that rose."),
          n_sessions: count.nullable().describe("Sessions that they are from. Null: a model of an earlier version."),
          n_blocks: count
            .nullable()
            .describe("Blocks of sessions that the bounds rest on. Null: a model of an earlier version."),
          clustered_low: rate
            .nullable()
            .describe(
              "Lower 95% bound of `realized_rate` by session. Null: fewer than five blocks, or a model of a version without bounds.",
            ),
          clustered_high: rate.nullable().describe("Upper 95% bound, in the same way. Null: `clustered_low` is."),
        }),
      )
      .describe(
        "What was said against what came, for tenths of the later block by `probability_up`. Alike in each if probabilities mean what they say.",
      ),
  })
  .meta({ id: "ModelCard", description: "The model behind one timeframe, and how it was measured." })

export const model = listProduct({
  name: "predictions/model",
  tool: null,
  restOnly: "Documents the models at length; an agent judges predictions by their results.",
  title: "Models",
  summary:
    "The model behind each timeframe: its training data, the candidates it was compared with, its scores on unseen data, and its limits.",
  whenToUse: "Read it to see how much a prediction can mean; predictions/accuracy has the results.",
  keywords:
    "training, trained, machine learning, algorithm, features, methodology, how forecasts are made, model card, version",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: { timeframe: choice(timeframes, "Only the model of this timeframe.").optional() },
  response: { timeframe: z.enum(timeframes).nullable().describe("The requested timeframe. Null: all.") },
  list: {
    name: "models",
    item: modelSchema,
    description: "Daily, weekly, monthly; where there is a live record and a replay, the live model first.",
    order: [
      ascending(({ timeframe }) => timeframes.indexOf(timeframe)),
      ascending(({ origin }) => allOrigins.indexOf(origin)),
    ],
    pageSize: timeframes.length * allOrigins.length,
  },
  async answer({ params: { timeframe: only }, knowledge }) {
    const { predictions, origins, meta } = await openRecords(knowledge)
    const asked = timeframes.filter((each) => only === undefined || each === only)
    const found = await Promise.all(
      origins.flatMap((origin) => asked.map((timeframe) => findServing(predictions, origin, timeframe))),
    )
    const rows = found.filter((row) => row !== null)
    const nothing = emptyBecause(rows.length === 0, origins.length === 0 && nothingPredictedYet, noCardYet)
    return { timeframe: only ?? null, rows, meta: { ...meta, ...nothing } }
  },
})

/** Earlier cards have another format. The next run trains again. */
const noCardYet = beforeCoverage("The models that served at that moment were not measured in this way.")

type ModelRow = z.input<typeof modelSchema>

async function findServing(
  predictions: PredictionsView,
  origin: RecordOrigin,
  timeframe: Timeframe,
): Promise<ModelRow | null> {
  const batch = await findLatestBatch(predictions, origin, timeframe)
  const card = batch && (await findModelCard(predictions, origin, batch.modelVersion))
  return card && { timeframe, origin, status: accuracyStatus(timeframe), ...fieldsOf(card) }
}

function fieldsOf({ version, training, calibration, scores, relative, ...card }: ShownCard) {
  return {
    model_version: version,
    serves: card.serves,
    limits: card.limits,
    horizon_sessions: card.horizon_sessions,
    serves_from_date: card.serves_from,
    trained_from_date: training.from,
    trained_to_date: training.to,
    calibrated_from_date: calibration.from,
    calibrated_to_date: calibration.to,
    features: card.features,
    n_rows: training.rows,
    n_scored: scores.served.n,
    log_loss: scores.served.log_loss,
    base_log_loss: scores.base_rate.log_loss,
    brier_score: scores.served.brier_score,
    base_brier_score: scores.base_rate.brier_score,
    compared_with: candidates.flatMap((candidate) => {
      const tried = scores[candidate]
      return tried ? { candidate, log_loss: tried.log_loss, brier_score: tried.brier_score } : []
    }),
    relative: {
      n: relative.n,
      accuracy: relative.accuracy,
      n_sessions: relative.n_sessions,
      n_blocks: relative.n_blocks,
      clustered_low: relative.clustered_low,
      clustered_high: relative.clustered_high,
      log_loss: relative.log_loss,
      even_log_loss: evenOdds.log_loss,
      brier_score: relative.brier_score,
      even_brier_score: evenOdds.brier_score,
    },
    reliability: card.reliability,
  }
}
