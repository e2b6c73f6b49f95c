import { choiceOr } from "../../products/params"
import { withOwnParams } from "../ownParams"

/** How much of an answer a tool gives. The whole of it is what REST gives. */
const responseFormats = ["concise", "detailed"] as const

export type ResponseFormat = (typeof responseFormats)[number]

const responseFormat = choiceOr(
  responseFormats,
  "concise",
  "concise: what a reader needs; detailed: every field. Concise answers leave out nulls and empty lists in rows, and give what all rows share once, in same_in_all_rows. Without limit or days, a concise page has at most 4,000 tokens.",
)

/** The parameters of a product as its tool takes them. */
export const toolParams = withOwnParams({ response_format: responseFormat })
