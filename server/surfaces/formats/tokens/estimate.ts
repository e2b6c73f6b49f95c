import words from "./words.json" with { type: "json" }

/**
 * The tokens of an answer (o200k), within a few percent, in a fiftieth of the time that counting takes. Cuts the text
 * as the tokenizer does: into runs of digits, of marks, and of letters with the one mark or space before them. Prices
 * each piece by its kind; the words of field names were counted beforehand.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    const start = at++
    if (kind === foreign) {
      tokens += bytesOf(code)
      continue
    }
    if (kind === digit) {
      while (kindOf(text.charCodeAt(at)) === digit) at++
      tokens += Math.ceil((at - start) / 3)
      continue
    }
    let before = 0
    if (kind === mark) {
      while (kindOf(text.charCodeAt(at)) === mark) at++
      const last = text.charCodeAt(at - 1)
      const isLed = (at - start === 1 || last === space) && isLetter(text.charCodeAt(at))
      tokens += tokensOfMarks(at - start - (isLed ? 1 : 0), last)
      if (!isLed) continue
      before = last
    } else at = start
    // Letters: some capitals, then small ones.
    const from = at
    let hash = before
    for (let next = text.charCodeAt(at); kindOf(next) === capital; next = text.charCodeAt(++at))
      hash = mixed(hash, next)
    const capitals = at - from
    let vowels = 0
    for (let next = text.charCodeAt(at); kindOf(next) === small; next = text.charCodeAt(++at)) {
      hash = mixed(hash, next)
      if (isVowel[next]) vowels++
    }
    const length = at - from
    tokens += length === 1 ? 1 : (countedOf(hash) ?? tokensOfWord(before, length, capitals, vowels))
  }
  return tokens
}

const [foreign, digit, mark, capital, small] = [0, 1, 2, 3, 4]
const space = 32

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  if (/[a-z]/.test(letter)) return small
  if (/[A-Z]/.test(letter)) return capital
  return /\d/.test(letter) ? digit : mark
})

const isVowel = Uint8Array.from({ length: 128 }, (_, code) => Number("aeiou".includes(String.fromCharCode(code))))

/** After the end, NaN is foreign to all runs. */
const kindOf = (code: number) => (code < 128 ? kinds[code] : foreign)

const isLetter = (code: number) => kindOf(code) >= capital

/** In UTF-8, each byte is at most a token. Half of a surrogate pair is two bytes. */
function bytesOf(code: number): number {
  const isHalf = code >= 0xd800 && code < 0xe000
  return code < 0x800 || isHalf ? 2 : 3
}

/** The marks between two fields are one token; a minus after them is another. */
function tokensOfMarks(length: number, last: number): number {
  if (length === 0) return 0
  const isMinus = length > 1 && last === 45
  return (length <= 4 ? 1 : Math.ceil(length / 2) - 1) + (isMinus ? 1 : 0)
}

/**
 * Fitted to the answers of all tools. English prose has about a word per token; names in capitals and words within JSON
 * have less, and random letters, which have few vowels, have least.
 */
function tokensOfWord(before: number, length: number, capitals: number, vowels: number): number {
  if (capitals > 1) return Math.max(1, length * 0.55)
  const isProse = before === space
  const common = isProse
    ? Math.max(1, capitals > 0 ? (length - 4) / 3 : length / 11)
    : length <= 4
      ? 1.1
      : 1 + (length - 4) / 4
  const isLed = before !== 0 && !isProse
  const random = 0.7 * length - 1.3 * vowels - 1
  return Math.max(common + (isLed ? 0.2 : 0), random) + Math.max(0, length - 12) * 0.3
}

const mixed = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0

/**
 * Words are found by their hash alone, because cutting each one out of the text would cost as much as everything else.
 */
const slots = 4_096
const hashes = new Int32Array(slots)
const counts = new Uint8Array(slots)

for (const [tokens, group] of Object.entries(words))
  for (const word of group) {
    const hash = [...word].reduce((sum, letter) => mixed(sum, letter.charCodeAt(0)), 0)
    const slot = slotOf(hash)
    hashes[slot] = hash
    counts[slot] = Number(tokens)
  }

function slotOf(hash: number): number {
  let slot = hash & (slots - 1)
  while (counts[slot] > 0 && hashes[slot] !== hash) slot = (slot + 1) & (slots - 1)
  return slot
}

const countedOf = (hash: number) => counts[slotOf(hash)] || null
