import type { FilteredPart, WatchedPart } from "@/server/accounts/mail/dailyBrief"
import type { Closes } from "@/server/products/today/readPictures"
import { Sparkline } from "../charts/sparkline"
import { PortalLink } from "../portal/link"
import { countText, sideText } from "../portal/words"
import { Link } from "../site/link"
import { Block, Nothing, Row, Subtitle } from "./block"
import { withInterval } from "./said"
import { Ticker } from "./ticker"

const [watchedShown, filtersShown] = [6, 3]

type OwnProps = { watchlist: readonly WatchedPart[]; filters: readonly FilteredPart[]; closes: Closes }

export function Own({ watchlist, filters, closes }: OwnProps) {
  const rows = watchlist.toSorted((a, b) => Math.sign(b.signals.length) - Math.sign(a.signals.length))
  return (
    <Block id="own" title="Your watchlist and filters">
      {watchlist.length === 0 && (
        <Nothing>
          Your watchlist is empty. <Link href="/dashboard/watchlist">Add up to 50 tickers</Link>, and their predictions
          are here each morning.
        </Nothing>
      )}
      <ul>
        {rows.slice(0, watchedShown).map((watched) => (
          <Row
            key={watched.ticker}
            value={forecastOf(watched)}
            picture={<Sparkline ticker={watched.ticker} closes={closes.get(watched.ticker)} />}
            note={signalsOf(watched)}
          >
            <Ticker ticker={watched.ticker} isLinked />
          </Row>
        ))}
      </ul>
      {rows.length > watchedShown && (
        <p className="text-[0.75rem]">
          <PortalLink href="/predictions?watchlist=only">
            {rows.length - watchedShown} more of your watchlist
          </PortalLink>
        </p>
      )}
      {filters.length > 0 && <Subtitle>Saved filters</Subtitle>}
      <ul>
        {filters.slice(0, filtersShown).map((filter) => (
          <Row key={`${filter.page} ${filter.name}`} value={foundBy(filter)} note={filter.tickers.join(", ")}>
            <PortalLink href={`/${filter.page}${filter.query && `?${filter.query}`}`}>{filter.name}</PortalLink>
          </Row>
        ))}
      </ul>
      {filters.length > filtersShown && (
        <p className="text-[0.75rem]">
          <Link href="/dashboard/watchlist">{filters.length - filtersShown} more of your filters</Link>
        </p>
      )}
    </Block>
  )
}

function forecastOf({ prediction }: WatchedPart): string {
  if (!prediction) return "no prediction"
  const { relativeDirection: side, relativeProbability, upOrDown } = prediction
  return [sideText(side, relativeProbability), upOrDown].filter(Boolean).join("; ")
}

function signalsOf({ signals }: WatchedPart): string | undefined {
  if (signals.length === 0) return undefined
  return signals
    .map(({ direction, eventType, typeWinRate, typeLow, typeHigh, n }) => {
      const record =
        typeWinRate === null ? "no record yet" : `${withInterval(typeWinRate, typeLow, typeHigh)}, n = ${countText(n)}`
      return `Signal, ${direction}: ${eventType} (${record})`
    })
    .join("; ")
}

function foundBy({ page, count }: FilteredPart): string {
  if (count === null) return "no longer valid"
  const word = page === "signals" ? "new signal" : "prediction"
  return `${countText(count)} ${word}${count === 1 ? "" : "s"}`
}
