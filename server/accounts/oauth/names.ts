/** Characters. */
const longest = 80

/**
 * A client's name for display: one line, without invisible characters or ones that reverse the text around them; null
 * if nothing is left.
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
