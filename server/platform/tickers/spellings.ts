import { canonicalTicker } from "./ticker"

export type Respelling = { ticker: string; because: "exchange" | "class_share" }

type IsKnown = (ticker: string) => boolean

/** Additions that are never part of a ticker: `AAPL.US`, `NYSE:KO`, `KO US Equity`, `AAPL.OQ`. */
const exchanges: readonly RegExp[] = [
  /^(?:NYSE|NASDAQ|AMEX|ARCA|NYSEARCA|NYSEAMERICAN|BATS|CBOE|XNYS|XNAS|XASE|ARCX):(.+)$/,
  /^(.+?) U[SNWQPAR](?: EQUITY)?$/,
  /^(.+?)[.](?:US|OQ|NYSE|NASDAQ|XNYS|XNAS|ARCX)$/,
]

/** Letters of Refinitiv's exchanges, which could also be those of a class. */
const exchangeLetter = /^([A-Z0-9]+(?:[.][A-Z])?)[.][NOKPAZ]$/

/**
 * The ticker that another service writes in another way, or null if the text says no more than `canonicalTicker` reads.
 * What could be two shares is decided by which of them is known, and otherwise left alone.
 */
export function respelled(text: string, isKnown: IsKnown): Respelling | null {
  const given = text.trim().toUpperCase().replace(/\s+/g, " ")
  const own = canonicalTicker(given)
  if (own !== null && isKnown(own)) return null
  const bare = withoutExchange(given)
  const traded = bare === given ? null : (classShare(bare, isKnown) ?? canonicalTicker(bare))
  if (traded) return { ticker: traded, because: "exchange" }
  const [, company = ""] = exchangeLetter.exec(given) ?? []
  const listed = isKnown(company) ? company : classShare(company, isKnown)
  if (listed) return { ticker: listed, because: "exchange" }
  const share = classShare(given, isKnown)
  return share ? { ticker: share, because: "class_share" } : null
}

/** In upper case, without what is never part of a ticker. */
export function withoutExchange(text: string): string {
  const given = text.trim().toUpperCase().replace(/\s+/g, " ")
  return exchanges.map((exchange) => exchange.exec(given)?.[1]).find(Boolean) ?? given
}

/** `BRKB`, `BRK B` and `BRK_B`, if BRK.B is known and the text is not itself the ticker of another. */
function classShare(text: string, isKnown: IsKnown): string | null {
  const [, company, letter] = /^([A-Z0-9]+)[ _]?([A-Z])$/.exec(text) ?? []
  const ticker = `${company}.${letter}`
  return company && !isKnown(text) && isKnown(ticker) ? ticker : null
}
