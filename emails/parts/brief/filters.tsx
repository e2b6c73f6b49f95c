import type { DailyBrief, FilteredPart } from "../../../server/accounts/mail/dailyBrief"
import { Anchor, Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount } from "../say"

export function FiltersPart({ filters, baseUrl }: { filters: DailyBrief["filters"]; baseUrl: string }) {
  if (filters.length === 0) return null
  return (
    <>
      <Subheading>Your saved filters</Subheading>
      <Rows
        rows={filters.map((filter) => ({
          id: `${filter.page} ${filter.name}`,
          name: filter.name,
          note: <Note filter={filter} baseUrl={baseUrl} />,
          value: foundBy(filter),
        }))}
      />
      <Paragraph isQuiet>
        New signals are those since the previous session. Edit your filters{" "}
        <Anchor href={`${baseUrl}/dashboard/watchlist`}>in the dashboard</Anchor>.
      </Paragraph>
    </>
  )
}

const pageNames = { signals: "signals", predictions: "predictions" }

function Note({ filter: { page, query, tickers, count }, baseUrl }: { filter: FilteredPart; baseUrl: string }) {
  const isMore = count !== null && count > tickers.length
  return (
    <>
      {tickers.length > 0 && (
        <>
          {tickers.join(", ")}
          {isMore && ", …"}
          <br />
        </>
      )}
      <Anchor href={`${baseUrl}/${page}${query && `?${query}`}`}>Open the {pageNames[page]}</Anchor>
    </>
  )
}

function foundBy({ page, count }: FilteredPart): string {
  if (count === null) return "no longer valid"
  const word = page === "signals" ? "new signal" : "prediction"
  return `${sayCount(count)} ${word}${count === 1 ? "" : "s"}`
}
