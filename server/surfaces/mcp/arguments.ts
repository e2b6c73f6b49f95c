import type { Product } from "../../products/product"
import { type ResponseFormat, toolParams } from "./responseFormat"

/** The arguments of a tool call, the form of answer that they ask for, and whether they say how much is wanted. */
export type ToolArguments = { input: Record<string, unknown>; format: ResponseFormat; namesSize: boolean }

/**
 * Reads what was sent to a tool. A null for what the tool takes means that it is absent, since several clients send every
 * argument. Whether the values are right is checked with the parameters of the product.
 */
export function readArguments(product: Product, sent: unknown): ToolArguments {
  const named = typeof sent === "object" && sent !== null ? Object.entries(sent) : []
  const { shape } = toolParams(product)
  const isTaken = (name: string) => Object.hasOwn(shape, name)
  const input = Object.fromEntries(named.filter(([name, value]) => value !== null || !isTaken(name)))
  const format = input.response_format === "detailed" ? "detailed" : "concise"
  return { input, format, namesSize: sizes.some((name) => input[name] !== undefined) }
}

/** Whoever names one of these says how much is wanted. */
const sizes = ["limit", "days"]
