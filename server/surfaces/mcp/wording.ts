import { products } from "../../products"

/**
 * Rewords a product's text for a reader with tools and no URLs: names products by their tools, and leaves out sentences
 * about products without a tool.
 */
export function wordedForTools(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !toolNames.some(({ mentions, tool }) => tool === null && sentence.search(mentions) >= 0))
    .map((sentence) => toolNames.reduce((said, { mentions, tool }) => said.replace(mentions, String(tool)), sentence))
    .join(" ")
}

/** The first sentence describes a field; the meaning of null follows. */
export function firstSentence(text: string): string {
  return sentencesOf(wordedForTools(text)).find((sentence) => !sentence.startsWith("Null")) ?? ""
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?]) +(?=[A-Z`])/)
}

/** Longest path first, because one path may be the prefix of another. */
const toolNames = products.map(({ name, tool }) => ({
  mentions: new RegExp(`\\b${name.replaceAll(/[{}]/g, "\\$&")}(?![\\w/-])`, "g"),
  tool,
}))
