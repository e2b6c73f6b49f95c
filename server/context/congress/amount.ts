/** In USD; the upper bound is null for an open band. */
export type Amount = { amount_min: number | null; amount_max: number | null }

const band = /^\$?([\d,]+)(?:\.\d+)? ?-(?: ?\$?([\d,]+)(?:\.\d+)?)?$/
/** The House has this open band only for assets of a spouse or child: `Spouse/DC Over $1,000,000`. */
const above = /^(?:spouse\/dc )?over \$?([\d,]+)$/i
const exact = /^\$?([\d,]+)(?:\.\d+)?$/

/** Reads a reported band such as `$1,001 - $15,000`. Both bounds are null when the text is no amount. */
export function amountOf(raw: string): Amount {
  const text = raw.replace(/\s+/g, " ").trim()
  const [, low, high] = band.exec(text) ?? above.exec(text) ?? []
  if (low) return { amount_min: number(low), amount_max: high ? number(high) : null }
  const [, only] = exact.exec(text) ?? []
  return only ? { amount_min: number(only), amount_max: number(only) } : { amount_min: null, amount_max: null }
}

function number(digits: string): number {
  return Number(digits.replaceAll(",", ""))
}
