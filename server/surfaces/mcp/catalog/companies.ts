import { plainName } from "../../../context/entities/companies"
import { universe } from "../../../context/market/universe"

/** Whether a text names a stock or ETF of the universe: by its ticker in capitals, or by the first word of its name. */
export function namesCompany(text: string): boolean {
  return wordsOf(text).some(isOfCompany)
}

export function withoutCompanies(text: string): string {
  return wordsOf(text)
    .filter((word) => !isOfCompany(word))
    .join(" ")
}

const wordsOf = (text: string) => text.split(/(?:['’]s)?[\s,.;:?!()"]+/).filter((word) => word !== "")

function isOfCompany(word: string): boolean {
  known ??= readNames()
  return known.tickers.has(word.replace("$", "")) || (/^[A-Z]/.test(word) && known.names.has(word.toLowerCase()))
}

type Names = { tickers: ReadonlySet<string>; names: ReadonlySet<string> }

let known: Names | undefined

function readNames(): Names {
  const members = universe("full")
  const names = members.flatMap(({ companyName }) =>
    plainName(companyName ?? "")
      .replace(/^The /, "")
      .split(/[\s,.]/, 1),
  )
  return {
    tickers: new Set(members.map(({ ticker }) => ticker)),
    names: new Set(names.map((name) => name.toLowerCase()).filter((name) => name.length > 2)),
  }
}
