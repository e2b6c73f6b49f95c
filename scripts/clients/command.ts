import { tiers } from "../../server/accounts/tiers"
import { type Method, methods, type Param, type Schema } from "./declared"

export function commandProducts(): string {
  return `${JSON.stringify(methods.map(productOf), null, 2)}\n`
}

function productOf({ path, product, list, params }: Method) {
  const words = path.split("/")
  return {
    words: words.length > 1 ? words : [...words, "list"],
    path,
    summary: product.summary,
    whenToUse: product.whenToUse,
    plan: tiers[product.tier].tierName,
    list: list?.field ?? null,
    hasCsv: product.table !== null,
    params: params.map(paramOf),
  }
}

function paramOf({ name, schema, isRequired, isList }: Param) {
  const { minimum = null, maximum = null } = schema as Schema & { minimum?: number; maximum?: number }
  return {
    ...{ name, description: schema.description ?? "", type: schema.type, isRequired, isList },
    ...{ choices: schema.enum ?? null, default: schema.default ?? null, minimum, maximum },
  }
}
