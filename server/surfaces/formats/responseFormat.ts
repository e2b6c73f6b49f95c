import { choiceOr } from "../../products/params"
import { askedParams } from "./fields"
import { withOwnParams } from "./ownParams"

/** `detailed` is what REST returns. */
const responseFormats = ["concise", "detailed"] as const

export type ResponseFormat = (typeof responseFormats)[number]

const responseFormat = choiceOr(
  responseFormats,
  "concise",
  "concise: what a reader needs; detailed: every field. Concise answers leave out nulls and empty lists in rows, and give what all rows share once, in same_in_all_rows. Without limit or days, a concise page has at most 4,000 tokens.",
)

/** Of parameters as sent. A caller that names a size gets more tokens. */
export function resultFormOf(input: Record<string, unknown>): { format: ResponseFormat; namesSize: boolean } {
  const format = input.response_format === "detailed" ? "detailed" : "concise"
  return { format, namesSize: sizes.some((name) => input[name] !== undefined) }
}

const sizes = ["limit", "days", "start"]

export const toolParams = withOwnParams(() => ({ response_format: responseFormat }), askedParams)
