import { z } from "zod"
import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"

const block = z.object({ from: z.iso.date(), to: z.iso.date(), rows: z.int(), up_share: z.number() })
const scores = z.object({ log_loss: z.number(), brier_score: z.number(), n: z.int() })
const relative = scores.extend({
  accuracy: z.number(),
  n_sessions: z.int(),
  // Missing in cards of earlier versions.
  n_blocks: z.int().nullable().default(null),
  clustered_low: z.number().nullable(),
  clustered_high: z.number().nullable(),
})

/** The fields of a stored model card that readers see. Cards from earlier versions may describe tree models. */
const cardSchema = z.object({
  version: z.string(),
  horizon_sessions: z.int(),
  serves_from: z.iso.date(),
  training: block,
  calibration: block,
  features: z.array(z.string()),
  serves: z.enum(["logistic", "trees", "base_rate"]),
  scores: z.object({ served: scores, base_rate: scores, logistic: scores, trees: scores.nullish() }),
  relative,
  reliability: z.array(
    z.object({
      bucket_low: z.number(),
      bucket_high: z.number(),
      n: z.int(),
      mean_probability: z.number(),
      realized_rate: z.number(),
      // Missing in cards of earlier versions.
      n_sessions: z.int().nullable().default(null),
      n_blocks: z.int().nullable().default(null),
      clustered_low: z.number().nullable().default(null),
      clustered_high: z.number().nullable().default(null),
    }),
  ),
  limits: z.string(),
})

export type ShownCard = z.infer<typeof cardSchema>

export async function findModelCard(
  { database }: Pick<PredictionsView, "database">,
  origin: RecordOrigin,
  version: string,
): Promise<ShownCard | null> {
  const stored = await database.prisma.forecastModel.findFirst({ where: { origin, version }, select: { card: true } })
  const card = cardSchema.safeParse(stored?.card)
  return card.success ? card.data : null
}
