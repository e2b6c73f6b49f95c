import { Column, Row } from "@react-email/components"
import type { CSSProperties } from "react"
import type { ProfessionalPart } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayInstantsOf, sayShare, saySigned } from "../say"

export function SocialPart({ social: { rows, missing, staleReason, emptyReason } }: Pick<ProfessionalPart, "social">) {
  return (
    <>
      <Subheading>Most mentioned in the last 24 hours</Subheading>
      {rows.length === 0 && <Paragraph>{emptyReason ?? "No stock was mentioned."}</Paragraph>}
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
          {missing.map((platform) => platformNames[platform] ?? platform).join(" and ")} could not be read, so mentions
          there are not counted.
        </Paragraph>
      )}
      {staleReason && <Paragraph isQuiet>{sayInstantsOf(staleReason)}</Paragraph>}
      <Paragraph isQuiet>
        For daily counts per stock, call <code>/api/v1/social/sentiment</code>; for trending stocks,{" "}
        <code>/api/v1/social/trending</code>.
      </Paragraph>
    </>
  )
}

const platformNames: Record<string, string> = { reddit: "Reddit", youtube: "YouTube" }

export function PredictionsPart({ predictions }: Pick<ProfessionalPart, "predictions">) {
  const { targetDate, count, ahead, behind, emptyReason } = predictions
  if (targetDate === null) {
    return (
      <>
        <Subheading>Predictions</Subheading>
        <Paragraph>{emptyReason ?? "No predictions."}</Paragraph>
      </>
    )
  }
  const tickers = [...ahead, ...behind].map(({ ticker }) => ticker)
  return (
    <>
      <Subheading>Predictions for {sayDate(targetDate)}</Subheading>
      {tickers.length === 0 && <Paragraph>None of the {sayCount(count)} predictions stands out.</Paragraph>}
      {tickers.length > 0 && (
        <>
          <Paragraph isQuiet>
            Both ends of {sayCount(count)} predictions by rank: the probability that each ticker’s move is above, or
            below, the median of the session.
          </Paragraph>
          <Row>
            <End title="Strongest ahead" rows={ahead} style={{ paddingRight: 12 }} />
            <End title="Strongest behind" rows={behind} style={{ paddingLeft: 12 }} />
          </Row>
          <Paragraph isQuiet>
            For all of these in one call: <code>/api/v1/predictions/batch?tickers={tickers.join(",")}</code>
          </Paragraph>
        </>
      )}
    </>
  )
}

type EndProps = { title: string; rows: ProfessionalPart["predictions"]["ahead"]; style: CSSProperties }

function End({ title, rows, style }: EndProps) {
  return (
    <Column style={{ ...style, verticalAlign: "top", width: "50%" }}>
      <Paragraph isQuiet>{rows.length === 0 ? `${title}: none` : title}</Paragraph>
      <Rows
        rows={rows.map(({ ticker, company, probability }) => ({
          name: ticker,
          note: company ?? undefined,
          value: probability === null ? "" : sayShare(probability),
        }))}
      />
    </Column>
  )
}
