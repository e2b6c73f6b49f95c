import type { ReactNode } from "react"
import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Points, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayCount, sayDate, sayDaysOf, sayRecord } from "../say"
import { ProofLink } from "./proof"

export function SignalsPart({ signals, baseUrl }: { signals: DailyBrief["signals"]; baseUrl: string }) {
  return (
    <>
      <Subheading>Top signals</Subheading>
      {signals.top.length === 0 && <Paragraph>{signals.emptyReason ?? "No signals today."}</Paragraph>}
      {signals.top.length > 0 && (
        <Rows
          rows={signals.top.map((signal) => ({
            name: `${signal.ticker}, ${signal.direction}`,
            note: noteOf(signal, baseUrl),
            value: recordOf(signal),
          }))}
        />
      )}
      {signals.top.length > 0 && (
        <Paragraph isQuiet>
          On the right: the share of earlier signals of the same type that had won when this one was issued. For full
          details, call <code>/api/v1/signals/best</code>.
        </Paragraph>
      )}
    </>
  )
}

type Signal = DailyBrief["signals"]["top"][number]

function noteOf(signal: Signal, baseUrl: string): ReactNode {
  const { id, company, eventType, headline, tradableFrom, horizonEnd } = signal
  return (
    <>
      {company ? `${company}, ${eventType}` : eventType}
      <br />“{headline}”
      <br />
      Enter at the open of {sayDate(tradableFrom)}, exit at the close of {sayDate(horizonEnd)}.{id !== null && <br />}
      <ProofLink id={id} baseUrl={baseUrl}>
        Proof that it is in the log
      </ProofLink>
    </>
  )
}

const recordOf = ({ typeWinRate: rate, n, typeLow: low, typeHigh: high }: Signal) => sayRecord({ n, rate, low, high })

export function DuePart({ due }: { due: DailyBrief["due"] }) {
  if (!due) return null
  const { session, entryCount, entries, exitCount, exits, emptyReason } = due
  return (
    <>
      <Subheading>Due on {sayDate(session)}</Subheading>
      {entryCount + exitCount === 0 && (
        <Paragraph>{sayDaysOf(emptyReason ?? "No signal is entered or ends.")}</Paragraph>
      )}
      <Due title="Enter at the open" signals={entries} count={entryCount} />
      <Due title="Exit at the close" signals={exits} count={exitCount} />
      {entryCount + exitCount > 0 && (
        <Paragraph isQuiet>
          All signals of that session, whatever the record of their type. On the right: the share of earlier signals of
          the same type that had won when this one was issued, with its 95% interval.
        </Paragraph>
      )}
    </>
  )
}

const dueShown = 5

function Due({ title, signals, count }: { title: string; signals: readonly Signal[]; count: number }) {
  if (count === 0) return null
  const shown = signals.slice(0, dueShown)
  return (
    <>
      <Paragraph isQuiet>
        {title}: {sayCount(count)}
        {shown.length < count && `, of which the first ${shown.length} by conviction`}
      </Paragraph>
      <Rows
        rows={shown.map((signal) => ({
          id: `${signal.ticker} ${signal.headline}`,
          name: `${signal.ticker}, ${signal.direction}`,
          note: (
            <>
              {signal.eventType}
              <br />“{signal.headline}”
            </>
          ),
          value: recordOf(signal),
        }))}
      />
    </>
  )
}

export function RisksPart({ risks }: { risks: DailyBrief["risks"] }) {
  if (risks.length === 0) return null
  return (
    <>
      <Subheading>Risks</Subheading>
      <Points points={risks} />
    </>
  )
}
