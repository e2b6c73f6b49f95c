import { z } from "zod"
import type { Figures } from "@/components/home/figures"
import { findService } from "@/server/hosts/next/apiRoutes"
import { regime } from "@/server/products/market/regime"
import { universe } from "@/server/products/market/universe"
import { accuracy } from "@/server/products/predictions/accuracy"
import type { DataProduct } from "@/server/products/product"
import { envelope } from "@/server/surfaces/envelope"
import type { Service } from "@/server/surfaces/service"

const figuresSchema = z.object({
  regime: regime.response,
  universe: universe.response.pick({ count: true }),
  accuracy: accuracy.response,
})

/** The figures as the API would give them at this moment; null while the service cannot answer. */
export async function readFigures(at: Date): Promise<Figures | null> {
  const opened = await findService()
  if (!opened) return null
  const { knowledge, answers, log } = opened
  const asOf = new Date(knowledge.lastChange(needs, at.getTime()))
  const moment = { at: asOf.getTime(), versions: knowledge.versions(needs) }
  try {
    const { body } = await answers.get("home", moment, () => computeFigures(opened, asOf))
    return figuresSchema.parse(JSON.parse(body.toString()))
  } catch (error) {
    log.error(
      { event: "home_figures.failed", error: String(error) },
      "The figures of the home page could not be computed",
    )
    return null
  }
}

const needs = [...new Set([regime, universe, accuracy].flatMap((product) => product.needs))]

async function computeFigures({ knowledge }: Service, at: Date): Promise<object> {
  const known = knowledge.at(at, needs)
  const ask = (product: DataProduct, input: object) => envelope(product, product.params.parse(input), known, at)
  return figuresSchema.parse({
    regime: await ask(regime, {}),
    universe: await ask(universe, {}),
    accuracy: await ask(accuracy, { days: 365 }),
  })
}
