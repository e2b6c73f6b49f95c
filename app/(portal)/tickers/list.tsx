import { Empty, Incomplete, Provenance, Stale } from "@/components/portal/states"
import { Suggestions } from "@/components/portal/suggestions"
import { countText } from "@/components/portal/words"
import { Link } from "@/components/site/link"
import type { tickerTable } from "@/server/products/portal/tickerTable"
import type { AnswerOf } from "@/server/products/product"
import type { TickersAsked } from "@/server/surfaces/portal/tickers"
import { tickersPath } from "./address"
import { Download, TickerRows } from "./rows"
import { Sectors } from "./sectors"

type TickerPageProps = { asked: TickersAsked; answer: AnswerOf<typeof tickerTable> }

export function TickerPage({ asked, answer }: TickerPageProps) {
  const { meta, tickers, all_count } = answer
  return (
    <>
      <Stale meta={meta} />
      <Incomplete meta={meta} />
      {all_count > 0 && <Sectors asked={asked} answer={answer} />}
      <TickerRows rows={tickers} />
      <Empty meta={meta}>
        <Suggestions suggestions={meta.suggestions} />
        <p>
          <Link href={tickersPath({ as_of: asked.as_of })}>All tickers</Link>
        </p>
      </Empty>
      <Pages asked={asked} answer={answer} />
      <Provenance meta={meta}>{tickers.length > 0 && <Download {...asked} />}</Provenance>
    </>
  )
}

const look = "inline-flex min-h-11 items-center border border-ink px-4 text-ink no-underline hover:underline"

function Pages({ asked, answer }: TickerPageProps) {
  const { page, limit, count, total_count: total } = answer
  const last = Math.max(1, Math.ceil(total / limit))
  const first = (page - 1) * limit + 1
  if (total === 0) return null
  const to = (number: number) => tickersPath({ ...asked, page: String(Math.min(number, last)) })
  return (
    <nav aria-label="Rows" className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="label mr-auto">
        {count > 0 ? `${countText(first)} to ${countText(first + count - 1)} of ` : "None of "}
        {countText(total)}
        {count > 0 && last > 1 && `, page ${countText(page)} of ${countText(last)}`}
      </p>
      {page > 1 && (
        <Link href={to(page - 1)} rel="prev" className={look}>
          Previous
        </Link>
      )}
      {page < last && (
        <Link href={to(page + 1)} rel="next" className={look}>
          Next
        </Link>
      )}
    </nav>
  )
}
