import type { Brief } from "../../../server/accounts/mail/brief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayShare } from "../say"

export function AccuracyPart({ accuracy }: { accuracy: Brief["accuracy"] }) {
  const known = accuracy.filter(({ rate }) => rate !== null)
  return (
    <>
      <Subheading>Realized accuracy of the daily predictions</Subheading>
      {known.length === 0 && <Paragraph>No prediction has been resolved yet.</Paragraph>}
      {known.length > 0 && (
        <Rows
          rows={known.map(({ days, n, sessions, rate, low, high, baseRate }) => ({
            name: `Last ${days} days`,
            note: `${sayCount(n)} predictions in ${sessions} sessions${baseRate === null ? "" : `; base rate ${sayShare(baseRate)}`}`,
            value: rateAndInterval(rate, low, high),
          }))}
        />
      )}
    </>
  )
}

export function rateAndInterval(rate: number | null, low: number | null, high: number | null): string {
  if (rate === null) return "no record"
  return low === null || high === null ? sayShare(rate) : `${sayShare(rate)} (${sayShare(low)} to ${sayShare(high)})`
}
