import type { Product } from "../../products/product"

/** The arguments of a tool call. */
export type ToolArguments = { input: Record<string, unknown> }

/** Reads what was sent to a tool. Whether the values are right is checked with the parameters of the product. */
export function readArguments(_product: Product, sent: unknown): ToolArguments {
  return { input: typeof sent === "object" && sent !== null ? { ...sent } : {} }
}
