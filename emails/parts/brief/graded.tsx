import type { DailyBrief, GradedPart as Graded } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayRate, saySigned } from "../say"

const shown = 5

export function GradedPart({ graded }: { graded: DailyBrief["graded"] }) {
  if (!graded) return null
  const { session, predictions, wonCount, lostCount, voidCount, emptyReason } = graded
  return (
    <>
      <Subheading>Graded since the open of {sayDate(session)}</Subheading>
      {predictions ? (
        <Rows rows={predictionRows(predictions)} />
      ) : (
        <Paragraph>No prediction for {sayDate(session)} has been graded.</Paragraph>
      )}
      <Paragraph>
        {wonCount + lostCount + voidCount === 0
          ? (emptyReason ?? "No signal was graded.")
          : `Signals: ${sayCount(wonCount)} won, ${sayCount(lostCount)} lost${voidCount > 0 ? `, ${sayCount(voidCount)} void` : ""}.`}
      </Paragraph>
      <Outcomes title="Won" rows={graded.won} count={wonCount} />
      <Outcomes title="Lost" rows={graded.lost} count={lostCount} />
    </>
  )
}

function predictionRows({ relative, baseRate, ...direction }: NonNullable<Graded["predictions"]>) {
  return [
    {
      name: "Ahead or behind, right",
      note: `${sayCount(relative.n)} claims; chance gives 50%`,
      value: sayRate(relative.rate, relative.low, relative.high),
    },
    {
      name: "Up or down, right",
      note: `${sayCount(direction.n)} predictions${baseRate === null ? "" : `; base rate ${sayRate(baseRate, null, null)}`}`,
      value: sayRate(direction.rate, direction.low, direction.high),
    },
  ]
}

function Outcomes({ title, rows, count }: { title: string; rows: Graded["won"]; count: number }) {
  if (count === 0) return null
  const first = rows.slice(0, shown)
  return (
    <>
      <Paragraph isQuiet>
        {first.length < count ? `${title}, ${first.length} of ${sayCount(count)} by ticker` : title}
      </Paragraph>
      <Rows
        rows={first.map(({ id, ticker, direction, eventType, movePct }) => ({
          id,
          name: `${ticker}, ${direction}`,
          note: eventType,
          value: movePct === null ? "" : saySigned(movePct),
        }))}
      />
    </>
  )
}
