import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayPoints, sayRate, sayShare } from "../say"

/** How the daily predictions have done: against the median, then up or down, each rate with what it is compared with. */
export function AccuracyPart({ accuracy }: { accuracy: DailyBrief["accuracy"] }) {
  const known = accuracy.filter(({ rate }) => rate !== null)
  return (
    <>
      <Subheading>Realized accuracy of the daily predictions</Subheading>
      {known.length === 0 && <Paragraph>No prediction has been resolved yet.</Paragraph>}
      {known.length > 0 && <Rows rows={known.flatMap((record) => [...relativeRows(record), directionRow(record)])} />}
    </>
  )
}

type Accuracy = DailyBrief["accuracy"][number]

function relativeRows({ days, relative }: Accuracy) {
  if (relative === null || relative.rate === null) return []
  return [
    {
      name: `Ahead or behind, last ${days} days`,
      note: `${sayCount(relative.n)} claims; chance gives 50%`,
      value: sayRate(relative.rate, relative.low, relative.high),
    },
  ]
}

function directionRow({ days, n, sessions, rate, low, high, ...base }: Accuracy) {
  return {
    name: `Up or down, last ${days} days`,
    note: `${sayCount(n)} predictions in ${sessions} sessions${comparisonOf(base)}`,
    value: sayRate(rate, low, high),
  }
}

function comparisonOf({
  baseRate,
  skill,
  skillLow: low,
  skillHigh: high,
}: Pick<Accuracy, "baseRate" | "skill" | "skillLow" | "skillHigh">): string {
  if (baseRate === null) return ""
  const interval = low === null || high === null ? "" : ` (${sayPoints(low)} to ${sayPoints(high)})`
  return `; base rate ${sayShare(baseRate)}${skill === null ? "" : `, difference ${sayPoints(skill)} points${interval}`}`
}
