import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { namesOf } from "../../../accounts/refusals"
import { canonicalTicker } from "../../../platform/tickers/ticker"
import type { PromptArgument } from "./prompt"

const longestTyped = 100

export const tickerArgument: PromptArgument = {
  name: "ticker",
  description: "Ticker symbol of a covered stock or ETF, for example AAPL. Completed from its symbol or its name.",
  read(value, knowledge) {
    const ticker = value.length <= longestTyped ? canonicalTicker(value) : null
    if (ticker !== null && knowledge.hasTicker(ticker)) return ticker
    const shown = value.slice(0, longestTyped)
    const meant = namesOf(knowledge.suggest(shown))
    const hint = meant === "" ? "Completion lists the tickers that are." : `Did you mean ${meant}?`
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `${JSON.stringify(shown)} is not a covered ticker. ${hint}`,
    )
  },
  complete: (typed, knowledge) => (typed.length <= longestTyped ? knowledge.complete(typed) : []),
}
