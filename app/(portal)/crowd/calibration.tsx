"use client"

import { Reliability } from "@/components/charts/reliability"
import { useAddress } from "@/components/portal/address"
import { countText, numberText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

type Venue = Answers["crowd/calibration"]["forecasters"][number]

export function Calibration() {
  const { read } = useAddress()
  return (
    <Answered name="crowd/calibration" params={{ days: read("days") }} what="Calibration" isList>
      {({ forecasters, hours_before_close: hours, days }) => (
        <>
          <p className="mb-6 max-w-[42rem] text-[0.9375rem] text-muted">
            Prices {hours} hours before each market closed, against how it resolved, for markets that closed in the last{" "}
            {days} days. A Brier score of 0 is perfect; a skill above 0 beats the venue&rsquo;s own base rate.
          </p>
          <div className="space-y-10">
            {forecasters.map((venue) => (
              <section key={venue.forecaster_id} aria-label={venue.name}>
                <h3 className="font-medium text-lg tracking-tight">{venue.name}</h3>
                <p className="mt-1 mb-4 text-[0.9375rem] tabular-nums">{scoresText(venue)}</p>
                <Bins venue={venue} />
              </section>
            ))}
          </div>
        </>
      )}
    </Answered>
  )
}

function Bins({ venue: { name, calibration } }: { venue: Venue }) {
  const points = calibration.flatMap(({ mean_probability, realized_rate, realized_low, realized_high, n }) =>
    mean_probability === null || realized_rate === null
      ? []
      : { predicted: mean_probability, observed: realized_rate, low: realized_low, high: realized_high, n },
  )
  if (points.length === 0) return null
  return (
    <Reliability
      points={points}
      caption={`Prices of ${name}, and how often Yes came true`}
      heads={["Mean price", "Resolved to Yes"]}
    >
      Each point is a tenth of the price range. Its 95% interval counts the markets of one event as one trial. On the
      dashed line, prices match outcomes exactly.
    </Reliability>
  )
}

function scoresText({ n_resolved: n, n_events, brier_score, skill, skill_low, skill_high }: Venue): string {
  if (n === 0) return "No market has resolved yet."
  const interval = skill_low === null ? "" : ` (95% interval ${numberText(skill_low)} to ${numberText(skill_high)})`
  return `${countText(n)} markets of ${countText(n_events)} events. Brier score ${numberText(brier_score, 3)}, skill ${numberText(skill)}${interval}.`
}
