import type { Violation } from "../../../platform/errors"
import type { Product } from "../../../products/product"
import { trackRecord } from "../../../products/trackRecord"
import { clippedText } from "../../requests/parse"
import { findTool, type Tool } from "../tools"
import { catalogToolset, findProduct, nearProducts } from "./catalog"
import { callProductName } from "./tools"

export type FoundCall = { tool: Tool; args: unknown }

/** Undefined if the call reaches no product: the tool is not offered, has no product, or its arguments name none. */
export function findCall(name: string, args: unknown, offered: readonly string[]): FoundCall | undefined {
  if (name !== callProductName) {
    const tool = findTool(name, offered)
    return tool && { tool, args }
  }
  if (!offered.includes(catalogToolset)) return undefined
  const read = readProductCall(args)
  return read.ok ? read.call : undefined
}

type ProductCall = { ok: true; call: FoundCall } | { ok: false; violations: Violation[] }

/** The call that the arguments of `call_product` describe. Does not check the product's own parameters. */
export function readProductCall(args: unknown): ProductCall {
  const { name, parameters, response_format, ...others } = isObject(args) ? args : {}
  const found = typeof name === "string" ? findProduct(name) : null
  const input = readParameters(parameters)
  const violations = [
    ...(found ? [] : [violation("name", typeof name === "string" ? unknownProduct(name) : "must be a product's name")]),
    ...(input ? [] : [violation("parameters", "must be an object with the product's parameters")]),
    ...Object.keys(others).slice(0, mostNamed).map(misplaced),
  ]
  if (!found || !input || violations.length > 0) return { ok: false, violations }
  const format = response_format === undefined || response_format === null ? {} : { response_format }
  return { ok: true, call: { tool: toolOf(found.product), args: { ...found.pathInput, ...input, ...format } } }
}

const mostNamed = 20

/** Clients whose schemas have no open objects send it as text. */
function readParameters(sent: unknown): object | null {
  if (sent === undefined || sent === null || sent === "") return {}
  if (isObject(sent)) return sent
  if (typeof sent !== "string") return null
  try {
    const parsed: unknown = JSON.parse(sent)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function toolOf(product: Product): Tool {
  const needsKey = product !== trackRecord
  return { name: `${callProductName}/${product.name}`, product, toolset: catalogToolset, needsKey }
}

function unknownProduct(name: string): string {
  const near = nearProducts(name)
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""
  return `is not the name of a product.${hint} search_products lists them.`
}

function misplaced(name: string): Violation {
  return violation(clippedText(name), `${callProductName} has no argument of this name. Put it into parameters.`)
}

function violation(name: string, msg: string): Violation {
  return { type: "value_error", loc: ["arguments", name], msg, input: null }
}
