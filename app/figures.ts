import { z } from "zod"
import { regime } from "@/server/products/market/regime"
import { universe } from "@/server/products/market/universe"
import { accuracy } from "@/server/products/predictions/accuracy"
import { type DataProduct, dataOrigins } from "@/server/products/product"
import { type Service, service } from "@/server/service"
import { wrap } from "@/server/surfaces/wrap"

const meta = z.object({ data_origin: z.enum(dataOrigins), data_through: z.string().nullable() })

const regimeAnswer = z.object({
  regime: z.string().nullable(),
  regime_since_date: z.string().nullable(),
  gate: z.string().nullable(),
  size_multiplier: z.number().nullable(),
  reason: z.string().nullable(),
  meta,
})

const universeAnswer = z.object({ count: z.int() })

const accuracyRow = z.object({
  timeframe: z.string(),
  n_resolved: z.int(),
  n_sessions: z.int(),
  accuracy: z.number().nullable(),
  accuracy_low: z.number().nullable(),
  accuracy_high: z.number().nullable(),
  clustered_low: z.number().nullable(),
  clustered_high: z.number().nullable(),
  base_rate: z.number().nullable(),
  window_start_date: z.string().nullable(),
  window_end_date: z.string().nullable(),
})

const accuracyAnswer = z.object({ accuracy: z.array(accuracyRow), meta })

const figuresSchema = z.object({ regime: regimeAnswer, universe: universeAnswer, accuracy: accuracyAnswer })

/** What the home page shows of the products' own answers. */
export type Figures = z.infer<typeof figuresSchema>
export type AccuracyRow = z.infer<typeof accuracyRow>

/** The figures as the API would give them at this moment; null while the service cannot answer. */
export async function readFigures(at: Date): Promise<Figures | null> {
  const opened = await service().catch(() => null)
  if (!opened) return null
  const { knowledge, answers, log } = opened
  const key = `home@${knowledge.clockTick(at.getTime())}#${knowledge.dataVersion()}`
  try {
    const { body } = await answers.get(key, "home", () => computeFigures(opened, at))
    return figuresSchema.parse(JSON.parse(body.toString()))
  } catch (error) {
    log.error({ error: String(error) }, "the home page has no figures")
    return null
  }
}

async function computeFigures({ knowledge }: Service, at: Date): Promise<object> {
  const known = knowledge.at(at)
  const ask = (product: DataProduct, input: object) => wrap(product, product.params.parse(input), known, at)
  return figuresSchema.parse({
    regime: await ask(regime, {}),
    universe: await ask(universe, {}),
    accuracy: await ask(accuracy, { days: 365 }),
  })
}
