import { Img } from "@react-email/components"
import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayPoints, sayRate, sayShare } from "../say"

/** The accuracy of the daily predictions: against the median, then up or down, each rate with its benchmark. */
type AccuracyPartProps = { accuracy: DailyBrief["accuracy"]; baseUrl: string }

export function AccuracyPart({ accuracy, baseUrl }: AccuracyPartProps) {
  const known = accuracy.filter(({ rate }) => rate !== null)
  const worth = known.at(-1)?.worth
  return (
    <>
      <Subheading>Realized accuracy of the daily predictions</Subheading>
      {known.length === 0 && <Paragraph>No prediction has been resolved yet.</Paragraph>}
      {known.length > 0 && (
        <>
          <Rows rows={known.flatMap((record) => [...relativeRows(record), directionRow(record)])} />
          {worth && <Paragraph>{worth}</Paragraph>}
          <RecordPicture baseUrl={baseUrl} />
        </>
      )}
    </>
  )
}

/** The same image for every reader, so that loading it does not reveal who opened a mail. It shows its own date. */
function RecordPicture({ baseUrl }: { baseUrl: string }) {
  return (
    <Img
      src={`${baseUrl}/chart/track-record.png?record=daily`}
      width="544"
      alt="Chart: the share of daily predictions of the last 365 days that named the right side of the median, with its 95% interval, beside chance."
      style={{ width: "100%", height: "auto", margin: "16px 0 0" }}
    />
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
