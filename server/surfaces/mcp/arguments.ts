import type { Product } from "../../products/product"
import { type ResponseFormat, toolParams } from "./responseFormat"

/** `namesSize`: whether the caller says how much it wants. */
export type ToolArguments = { input: Record<string, unknown>; format: ResponseFormat; namesSize: boolean }

/**
 * Null counts as absent, because several clients send every argument. Values are validated with the product's
 * parameters.
 */
export function readArguments(product: Product, sent: unknown): ToolArguments {
  const named = typeof sent === "object" && sent !== null ? Object.entries(sent) : []
  const { shape } = toolParams(product)
  const isTaken = (name: string) => Object.hasOwn(shape, name)
  const input = Object.fromEntries(named.filter(([name, value]) => value !== null || !isTaken(name)))
  const format = input.response_format === "detailed" ? "detailed" : "concise"
  return { input, format, namesSize: sizes.some((name) => input[name] !== undefined) }
}

/** Arguments by which a caller says how much it wants. */
const sizes = ["limit", "days", "start"]
