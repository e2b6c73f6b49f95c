import { Column, Row } from "@react-email/components"
import type { CSSProperties } from "react"
import type { StrongestPart as Strongest } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayRecord, sayShare } from "../say"
import { ProofLink } from "./proof"

type StrongestProps = { strongest: Strongest; most: number; baseUrl: string; hasBatch?: boolean }

/** Both ends of the ranking, each ticker with the record of its own claims. */
export function StrongestPart({ strongest, most, baseUrl, hasBatch = false }: StrongestProps) {
  const { targetDate, count, recordDays, emptyReason } = strongest
  const [ahead, behind] = [strongest.ahead.slice(0, most), strongest.behind.slice(0, most)]
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
            below, the median of the session. Below it, how often such claims on that ticker were right in the last{" "}
            {recordDays} days; chance gives 50%. The links prove that the public log contains the predictions.
          </Paragraph>
          <Row>
            <End title="Strongest ahead" rows={ahead} baseUrl={baseUrl} style={{ paddingRight: 12 }} />
            <End title="Strongest behind" rows={behind} baseUrl={baseUrl} style={{ paddingLeft: 12 }} />
          </Row>
          {hasBatch && (
            <Paragraph isQuiet>
              For all of these in one call: <code>/api/v1/predictions/batch?tickers={tickers.join(",")}</code>
            </Paragraph>
          )}
        </>
      )}
    </>
  )
}

type EndProps = { title: string; rows: Strongest["ahead"]; baseUrl: string; style: CSSProperties }

function End({ title, rows, baseUrl, style }: EndProps) {
  return (
    <Column style={{ ...style, verticalAlign: "top", width: "50%" }}>
      <Paragraph isQuiet>{rows.length === 0 ? `${title}: none` : title}</Paragraph>
      <Rows
        rows={rows.map(({ id, ticker, company, probability, record }) => ({
          name: ticker,
          note: (
            <>
              {company && (
                <>
                  {company}
                  <br />
                </>
              )}
              {sayRecord(record)}
              {id !== null && <br />}
              <ProofLink id={id} baseUrl={baseUrl}>
                Proof
              </ProofLink>
            </>
          ),
          value: probability === null ? "" : sayShare(probability),
        }))}
      />
    </Column>
  )
}
