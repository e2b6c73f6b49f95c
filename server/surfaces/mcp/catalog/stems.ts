/** The words of a text in lower case and without endings. Leaves out words that every subject has. */
export function stemsIn(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]\/[a-z](?![a-z])|[a-z\d]+/g) ?? [])
    .filter((word) => word.length > 1 && !empty.has(word))
    .map(stemOf)
}

/** `lobbies`, `lobbying` and `lobby` have one stem, as have `reverse` and `reversal`. */
function stemOf(word: string): string {
  const plain = word.replace(/(?:'s|ies|es|s)$/, (end) => (end === "ies" ? "y" : ""))
  const bare = plain.replace(/(?:ations?|ings?|ions?|ments?|ers?|als?|ed|ly|y|e)$/, "")
  return bare.length >= shortestStem ? bare : plain
}

const shortestStem = 3

const empty = new Set(
  "a an and any are as at be been being but by can could did do does doing each for from get give had has have how i if in into is it its just let list many me more most much my no not of on one or our out over per please shall should show so some such tell than that the their them then there these they thing this those to too us use want was we were what when where whether which while who whom whose why will with would you your yours far about really like right now today one two three four five ten assay".split(
    " ",
  ),
)
