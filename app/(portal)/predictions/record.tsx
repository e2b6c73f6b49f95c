"use client"

import { intervalText, rateText } from "@/components/portal/words"
import { widerInterval } from "@/server/platform/statistics/clustered"
import { Answered } from "../answered"

/** How often the claims against the median were right, and what that was worth. */
export function Record() {
  return (
    <section aria-label="Record" className="mt-6 max-w-[42rem]">
      <Answered name="predictions/accuracy" params={{ days: 365 }} what="Accuracy" isLookup>
        {({ accuracy }) => {
          const relative = accuracy.find(({ timeframe }) => timeframe === "daily")?.relative
          if (!relative || relative.accuracy === null) return <p>No claim against the median has been graded yet.</p>
          const interval = widerInterval({ low: relative.accuracy_low, high: relative.accuracy_high }, relative)
          return (
            <p className="tabular-nums">
              In the last 365 days {rateText(relative.accuracy)} of these claims were right; chance gives 50% (
              {intervalText(interval?.low, interval?.high, relative.n)}). {relative.long_short?.text}
            </p>
          )
        }}
      </Answered>
    </section>
  )
}
