import { choiceOr } from "../../products/params"

/** How much of an answer a tool gives. The whole of it is what REST gives. */
export const responseFormats = ["concise", "detailed"] as const

export type ResponseFormat = (typeof responseFormats)[number]

/** What every tool takes beside the parameters of its product. */
export const toolParams = {
  response_format: choiceOr(
    responseFormats,
    "concise",
    "concise: what a reader needs; detailed: every field. In a concise answer, a null or an empty list in a row is left out, and what all rows share is said once, in same_in_all_rows. Without limit or days, a page of it ends after 4,000 tokens at most.",
  ),
}
