import type { Product } from "../../products/product"
import { resultFormOf } from "../formats/responseFormat"
import type { ResultForm } from "../formats/toolResult"
import { inputSchema } from "./inputSchema"

export type ToolArguments = { input: Record<string, unknown> } & ResultForm

/**
 * Null counts as absent, and so does empty text for an optional argument, because several clients send every argument.
 * Choices are read in any case. The product's parameters validate the values.
 */
export function readArguments(product: Product, sent: unknown): ToolArguments {
  const named = typeof sent === "object" && sent !== null ? Object.entries(sent).slice(0, mostRead) : []
  const known = knownArguments(product)
  const input = Object.fromEntries(
    named.flatMap(([name, value]) => {
      const argument = known.get(name)
      if (!argument) return [[name, value]]
      if (value === null || (argument.isOptional && isBlank(value))) return []
      return [[name, typeof value === "string" ? argument.wordFor(value) : textOf(name, value)]]
    }),
  )
  return { input, ...resultFormOf(input) }
}

/** More than any product has, so that the rest would only be further unknown names. */
const mostRead = 100

/** Several tickers or fields may come as a list. */
function textOf(name: string, value: unknown): unknown {
  const isNamed = name === "tickers" || name === "fields"
  const isListed = isNamed && Array.isArray(value) && value.every((each) => typeof each === "string")
  return isListed ? value.join(",") : value
}

type KnownArgument = { isOptional: boolean; wordFor(text: string): string }

function knownArguments(product: Product): Map<string, KnownArgument> {
  const known = argumentsOf.get(product)
  if (known) return known
  const { properties, required } = inputSchema(product) as {
    properties: Record<string, { enum?: string[] }>
    required?: string[]
  }
  const made = new Map(
    Object.entries(properties).map(([name, { enum: words = [] }]) => {
      const bySpelling = new Map(words.map((word) => [word.toLowerCase(), word]))
      const wordFor = (text: string) => bySpelling.get(text.trim().toLowerCase()) ?? text
      return [name, { isOptional: !required?.includes(name), wordFor }]
    }),
  )
  argumentsOf.set(product, made)
  return made
}

const argumentsOf = new WeakMap<Product, Map<string, KnownArgument>>()

const isBlank = (value: unknown) => typeof value === "string" && value.trim() === ""
