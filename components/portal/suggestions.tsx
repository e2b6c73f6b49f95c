import { PortalLink } from "./link"
import type { Refused } from "./refused"

export function Suggestions({ suggestions }: Pick<Refused, "suggestions">) {
  if (suggestions.length === 0) return null
  return (
    <div className="mt-2">
      <p className="text-[0.9375rem]">Did you mean</p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {suggestions.map(({ ticker, company_name: name, reason }) => (
          <li key={ticker}>
            <PortalLink href={`/tickers/${encodeURIComponent(ticker)}`}>
              {ticker}
              {name && ` (${name})`}
            </PortalLink>
            {reason && <span className="text-muted"> {reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
