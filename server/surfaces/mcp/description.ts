import { z } from "zod"
import { tiers } from "../../accounts/tiers"
import { unitOf } from "../../products/figures"
import type { Product } from "../../products/product"
import type { Tool } from "./tools"
import { wordedForTools } from "./wording"

/**
 * The text by which a model chooses a tool: what it returns, when to use it, then plan, cost and units, in a fixed
 * form.
 */
export function descriptionOf(tool: Tool): string {
  const { product, needsKey } = tool
  const said = wordedForTools(`${product.summary} ${product.whenToUse}`)
  const units = unitsOf(product)
  return [said, needsKey ? planOf(product) : "", costOf(tool), units && `Units: ${units}.`].filter(Boolean).join(" ")
}

function planOf({ tier }: Product): string {
  const { tierName, rank } = tiers[tier]
  const hasBetter = Object.values(tiers).some((other) => other.rank > rank)
  return `Plan: ${tierName}${hasBetter ? " or higher" : ""}.`
}

function costOf({ product: { list, params }, needsKey }: Tool): string {
  if (!needsKey) return "Cost: nothing."
  if (list === null) return "Cost: 1 request."
  const { limit } = params.shape
  const rows = limit instanceof z.ZodType ? `, up to ${limit.parse(undefined)} rows by default` : ""
  return `Cost: 1 request a page${rows}.`
}

function unitsOf({ response }: Product): string {
  const found = new Set<string>()
  z.toJSONSchema(response, {
    io: "output",
    override: ({ zodSchema }) => {
      const unit = unitOf(zodSchema)
      if (unit) found.add(unit)
    },
  })
  return [...found].toSorted().join(", ")
}
