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

export const toolParams = withOwnParams(() => ({ response_format: responseFormat }), askedParams)
