import { shippedTable } from "../../platform/shippedTable"

/** The country where a page is published (ISO 3166-1 alpha-2), as far as its address shows; otherwise null. */
export function countryOf(url: string): string | null {
  known ??= new Map(shippedTable("outlets.csv").map(({ host, country }) => [host, country]))
  const labels = URL.parse(url)?.hostname.split(".") ?? []
  for (let first = 0; first < labels.length - 1; first++) {
    const country = known.get(labels.slice(first).join("."))
    if (country) return country
  }
  const last = labels.at(-1) ?? ""
  if (!/^[a-z]{2}$/.test(last) || notCountries.has(last)) return null
  return last === "uk" ? "GB" : last.toUpperCase()
}

let known: ReadonlyMap<string, string> | undefined

/** Country domains that anyone may register. */
const notCountries = new Set(["ai", "cc", "co", "eu", "fm", "gg", "io", "ly", "me", "tv", "ws"])
