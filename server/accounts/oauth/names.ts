/** The longest name of a client that is kept. */
const longest = 80

/**
 * What a client calls itself, fit to be shown: one line, without characters that are unseen or turn the text around them; null
 * where nothing is left.
 */
export function readClientName(given: unknown): string | null {
  if (typeof given !== "string") return null
  const seen = given
    .slice(0, 1_000)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
  const characters = Array.from(seen.replaceAll(/[\p{Z}\s]+/gu, " ").trim())
  const name = characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : characters.join("")
  return name || null
}
