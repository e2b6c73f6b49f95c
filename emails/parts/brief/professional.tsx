import type { ProfessionalPart } from "../../../server/mail/brief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayShare, saySigned } from "../say"

/** The stocks that people talk about. */
export function SocialPart({ social: { rows, missing, staleReason, emptyReason } }: Pick<ProfessionalPart, "social">) {
  return (
    <>
      <Subheading>Most mentioned in the last 24 hours</Subheading>
      {rows.length === 0 && <Paragraph>{emptyReason ?? "No stock was named."}</Paragraph>}
      {rows.length > 0 && (
        <Rows
          rows={rows.map(({ ticker, mentions, changePct }) => ({
            name: ticker,
            note: changePct === null ? undefined : `${saySigned(changePct)} against the day before`,
            value: `${sayCount(mentions)} mention${mentions === 1 ? "" : "s"}`,
          }))}
        />
      )}
      {missing.length > 0 && rows.length > 0 && (
        <Paragraph isQuiet>
          Without {missing.map((platform) => platformNames[platform] ?? platform).join(" and ")}, which could not be
          read.
        </Paragraph>
      )}
      {staleReason && <Paragraph isQuiet>{staleReason}</Paragraph>}
      <Paragraph isQuiet>
        Daily figures for each stock are at <code>/api/v1/social/sentiment</code>, and what is trending at{" "}
        <code>/api/v1/social/trending</code>.
      </Paragraph>
    </>
  )
}

const platformNames: Record<string, string> = { reddit: "Reddit", youtube: "YouTube" }

/** What the models set apart from the market, and the call that asks for all of it at once. */
export function PredictionsPart({ predictions }: Pick<ProfessionalPart, "predictions">) {
  const { targetDate, count, ahead, behind, emptyReason } = predictions
  if (targetDate === null) {
    return (
      <>
        <Subheading>Predictions</Subheading>
        <Paragraph>{emptyReason ?? "There are none."}</Paragraph>
      </>
    )
  }
  const tickers = [...ahead, ...behind].map(({ ticker }) => ticker)
  return (
    <>
      <Subheading>Predictions for {sayDate(targetDate)}</Subheading>
      {tickers.length === 0 && (
        <Paragraph>The model sets none of the {sayCount(count)} apart from the others.</Paragraph>
      )}
      {tickers.length > 0 && (
        <>
          <Paragraph isQuiet>
            Of {sayCount(count)} predictions, those that the model sets furthest apart: how likely each stock is to end
            above, or below, the median of all.
          </Paragraph>
          <Rows rows={[...ahead.map(rowOf("above")), ...behind.map(rowOf("below"))]} />
          <Paragraph isQuiet>
            All of these in one call: <code>/api/v1/predictions/batch?tickers={tickers.join(",")}</code>
          </Paragraph>
        </>
      )}
    </>
  )
}

type Row = ProfessionalPart["predictions"]["ahead"][number]

const rowOf =
  (side: "above" | "below") =>
  ({ ticker, company, probability }: Row) => ({
    name: ticker,
    note: company ?? undefined,
    value: probability === null ? side : `${side}, ${sayShare(probability)}`,
  })
