import { products } from "../../products"

/**
 * What a product says of itself, for a reader that has tools and no addresses: each product is named by its tool, and
 * sentences that lead to a product without one are left out.
 */
export function wordedForTools(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !toolNames.some(({ mentions, tool }) => tool === null && sentence.search(mentions) >= 0))
    .map((sentence) => toolNames.reduce((said, { mentions, tool }) => said.replace(mentions, String(tool)), sentence))
    .join(" ")
}

/** The first sentence that says what something is; what a null means comes behind it. */
export function firstSentence(text: string): string {
  return sentencesOf(wordedForTools(text)).find((sentence) => !sentence.startsWith("Null")) ?? ""
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?]) +(?=[A-Z`])/)
}

/** How texts name products: by their path, which may be the beginning of another's. */
const toolNames = products.map(({ name, tool }) => ({
  mentions: new RegExp(`\\b${name.replaceAll(/[{}]/g, "\\$&")}(?![\\w/-])`, "g"),
  tool,
}))
