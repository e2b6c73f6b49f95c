"use client"

import { dayText } from "@/components/account/instants"
import { TickerLink } from "@/components/portal/link"
import { rateText } from "@/components/portal/words"
import { Answered } from "../answered"

const SHOWN = 5

export function Strongest() {
  return (
    <section aria-label="Strongest" className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      <End side="ahead" title="Strongest ahead" order="desc" />
      <End side="behind" title="Strongest behind" order="asc" />
    </section>
  )
}

type EndProps = { side: "ahead" | "behind"; title: string; order: "asc" | "desc" }

function End({ side, title, order }: EndProps) {
  const place = side === "ahead" ? "above" : "below"
  const params = { relative_direction: side, sort: "rank_pct", order, limit: String(SHOWN) }
  return (
    <div>
      <h2 className="font-medium text-lg tracking-tight">{title}</h2>
      <Answered name="predictions/table" params={params} what={title} isLookup>
        {({ predictions, target_date }) => (
          <>
            <p className="mt-1 mb-3 text-[0.9375rem] text-muted">
              {predictions.length === 0
                ? `No move is expected ${place} the median of the session.`
                : `Probability of a move ${place} the median${target_date === null ? "" : ` of ${dayText(target_date)}`}`}
            </p>
            <ol>
              {predictions.map(({ prediction_id, ticker, company_name, relative_probability }) => (
                <li
                  key={prediction_id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule border-t py-2 tabular-nums"
                >
                  <span>
                    <TickerLink ticker={ticker} /> <span className="text-[0.875rem] text-muted">{company_name}</span>
                  </span>
                  <span>{rateText(relative_probability)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Answered>
    </div>
  )
}
