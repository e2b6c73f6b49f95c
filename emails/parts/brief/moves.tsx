import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayRate, saySigma, saySigned } from "../say"

export function AnomaliesPart({ anomalies, most }: { anomalies: DailyBrief["anomalies"]; most: number }) {
  const rows = anomalies.rows.slice(0, most)
  return (
    <>
      <Subheading>Unusual moves</Subheading>
      {rows.length === 0 && (
        <Paragraph>
          {anomalies.measured === 0
            ? "No ticker has enough history yet to tell an unusual move from a usual one."
            : `No ticker moved by ${anomalies.minSigma} standard deviations in this session.`}
        </Paragraph>
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows.map(({ ticker, company, movePct, sigma }) => ({
            name: ticker,
            note: company ?? undefined,
            value: `${saySigned(movePct)}, ${saySigma(sigma)}`,
          }))}
        />
      )}
      {anomalies.count > rows.length && (
        <Paragraph isQuiet>
          These are the strongest {rows.length} of {anomalies.count}. For all of them, call{" "}
          <code>/api/v1/market/anomalies</code>.
        </Paragraph>
      )}
      <Paragraph isQuiet>{anomalies.note}</Paragraph>
    </>
  )
}

export function PullbackPart({ pullback }: { pullback: DailyBrief["pullback"] }) {
  const { fires } = pullback
  return (
    <>
      <Subheading>ETF pullbacks in an uptrend</Subheading>
      {fires.length === 0 && (
        <Paragraph>
          {pullback.measured === 0
            ? "No ETF has the 200 sessions of history yet that the rule needs."
            : "No ETF meets the rule at this close."}
        </Paragraph>
      )}
      {fires.length > 0 && (
        <Rows
          rows={fires.map(({ etf, close, pullbackPct, rsi }) => ({
            name: etf,
            note: `close ${close.toFixed(2)}; RSI(2) ${rsi.toFixed(1)}`,
            value: saySigned(pullbackPct),
          }))}
        />
      )}
      <Paragraph isQuiet>{recordOf(pullback)}</Paragraph>
    </>
  )
}

function recordOf({ n, winRate, low, high, baseRate, baseN, baseLow, baseHigh }: DailyBrief["pullback"]): string {
  if (winRate === null) return "No trade by this rule is complete yet."
  const ofAll = baseN === undefined ? "" : `${sayCount(baseN)} `
  const rate = sayRate(baseRate, baseLow ?? null, baseHigh ?? null)
  const base = baseRate === null ? "" : `; of ${ofAll}trades entered on any day above the trend, ${rate}`
  return `The rule’s record: ${sayRate(winRate, low, high)} of ${sayCount(n)} trades rose${base}.`
}
