"use client"

import { type ReactNode, useMemo } from "react"
import { minuteText } from "@/components/account/instants"
import { PageTitle, Panel } from "@/components/account/panel"
import { DataTable } from "@/components/portal/dataTable"
import { Day } from "@/components/portal/day"
import { Facts } from "@/components/portal/facts"
import { LedgerProof } from "@/components/portal/ledgerProof"
import { PortalLink, TickerLink } from "@/components/portal/link"
import type { Mark } from "@/components/portal/marks"
import { PricePanel } from "@/components/portal/pricePanel"
import { exampleHas, outcomeText, type Signal, signalColumns } from "@/components/portal/signalColumns"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { intervalText, moveText, nameOf, numberText, priceText, rateText } from "@/components/portal/words"
import { addDays, dayMs } from "@/server/platform/dates"
import { Answered } from "../../answered"
import { useLocks } from "../../cache"
import type { Answers } from "../../products"

export function SignalDetail({ id }: { id: string }) {
  const isLocked = useLocks()["signals/browse/{signal_id}"] !== undefined
  if (isLocked) return <LockedDetail />
  return (
    <>
      <p className="label">
        <PortalLink href="/signals">All signals</PortalLink>
      </p>
      <Answered name="signals/browse/{signal_id}" params={{ signal_id: id }} what="This signal">
        {({ signal, grade, meta }) =>
          signal && grade ? (
            <Told signal={signal} grade={grade} asOf={meta.as_of} />
          ) : (
            <PageTitle>Signal not found</PageTitle>
          )
        }
      </Answered>
    </>
  )
}

/** An example of a past day, because no single signal always exists. */
function LockedDetail() {
  return (
    <>
      <PageTitle>Signal</PageTitle>
      <Answered name="signals/browse" what="Signals with their reasoning, grade and proof" exampleHas={exampleHas}>
        {({ signals }) => (
          <DataTable
            caption="Event signals"
            columns={signalColumns}
            rows={signals}
            idOf={({ signal_id }) => signal_id}
          />
        )}
      </Answered>
    </>
  )
}

type Grade = NonNullable<Answers["signals/browse/{signal_id}"]["grade"]>

type ToldProps = { signal: Signal; grade: Grade; asOf: string }

function Told({ signal, grade, asOf }: ToldProps) {
  return (
    <article>
      <PageTitle>
        {signal.ticker}, {signal.direction}
      </PageTitle>
      <p className="mt-2 text-muted">
        {nameOf(signal.event_type)}
        {signal.second_order && ", second order"}. {signal.company_name} <TickerLink ticker={signal.ticker} />
      </p>
      {signal.document_status !== "current" && (
        <p className="mt-4 border-danger border-l-2 pl-4">
          Its source has {signal.document_status} the document since. The signal stays as issued and is graded
          regardless.
        </p>
      )}
      <Panel id="why" title="Why">
        <blockquote className="max-w-[42rem] text-lg">
          <ThirdParty>{signal.headline}</ThirdParty>
        </blockquote>
        <p className="mt-3 max-w-[42rem]">
          <ThirdParty>{signal.reasoning}</ThirdParty>
        </p>
        <p className="mt-3 text-[0.9375rem] text-muted">Headline from the source; reasoning by the model.</p>
        <ul className="mt-2 text-[0.9375rem]">
          {signal.source_urls.map((url) => (
            <li key={url}>
              <SourceLink url={url} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel id="terms" title="As issued">
        <Facts facts={termsOf(signal)} />
      </Panel>
      <Panel id="grade" title="Outcome">
        <Facts facts={gradeOf(signal, grade)} />
        {signal.note && <p className="mt-3">{signal.note}</p>}
      </Panel>
      <Panel id="prices" title="Prices before and after">
        <PricesAround signal={signal} grade={grade} asOf={asOf} />
      </Panel>
      <Panel id="proof" title="Proof">
        {signal.ledger_index === null ? (
          <p>This signal is not in the transparency log.</p>
        ) : (
          <LedgerProof index={signal.ledger_index} signalId={signal.signal_id} />
        )}
      </Panel>
    </article>
  )
}

function termsOf(signal: Signal): [string, ReactNode][] {
  return [
    ["Issued", minuteText(signal.issued_at)],
    ["Tradable from", minuteText(signal.tradable_from_at)],
    ["Horizon", <Horizon key="horizon" signal={signal} />],
    ["Confidence", numberText(signal.confidence)],
    ["Conviction", numberText(signal.conviction)],
    ["Win rate of its type", winRateText(signal)],
    ["Price at issue", `${priceText(signal.reference_price)} USD`],
    ["Counts in the record", signal.is_independent ? "Yes" : "No, it overlaps with an earlier one"],
  ]
}

function winRateText({ type_win_rate, type_win_rate_low, type_win_rate_high, type_n }: Signal): string {
  return `${rateText(type_win_rate)}, ${intervalText(type_win_rate_low, type_win_rate_high, type_n)}`
}

function gradeOf(signal: Signal, grade: Grade): [string, ReactNode][] {
  return [
    ["Outcome", outcomeText(signal)],
    ["Move", moveText(signal.raw_move_pct)],
    ["SPY over the same sessions", moveText(grade.spy_move_pct)],
    ["Base rate", rateText(grade.base_rate)],
    ["Entry", <Traded key="entry" date={grade.entry_date} price={grade.entry_price} />],
    ["Exit", <Traded key="exit" date={grade.exit_date} price={grade.exit_price} />],
    ["Graded", grade.graded_at ? minuteText(grade.graded_at) : "Not yet"],
  ]
}

function Horizon({ signal: { time_horizon_days: sessions, horizon_end_date: end } }: { signal: Signal }) {
  return (
    <>
      {sessions} sessions, to <Day date={end} />
    </>
  )
}

function Traded({ date, price }: { date: string | null; price: number | null }) {
  if (date === null) return "–"
  return (
    <>
      <Day date={date} />
      {price !== null && `, ${priceText(price)} USD`}
    </>
  )
}

/**
 * From a month before the issue to some days after the horizon. For old signals as known then, because bars go back
 * only one year.
 */
function PricesAround({ signal, grade, asOf }: ToldProps) {
  const { ticker, direction } = signal
  const { entry_date, exit_date } = grade
  const from = addDays(signal.issued_at.slice(0, 10), -30)
  const to = addDays(signal.horizon_end_date, 14)
  const today = asOf.slice(0, 10)
  const isOver = to < today
  const days = Math.round((Date.parse(isOver ? to : today) - Date.parse(from)) / dayMs)
  const marks = useMemo(() => marksOf(direction, entry_date, exit_date), [direction, entry_date, exit_date])
  return (
    <Answered
      name="market/ohlcv/{ticker}"
      params={{ ticker, days, ...(isOver ? { as_of: to } : {}) }}
      what="Prices"
      isList
    >
      {({ bars }) => <PricePanel ticker={ticker} bars={bars} marks={marks} />}
    </Answered>
  )
}

function marksOf(direction: Signal["direction"], entry: string | null, exit: string | null): Mark[] {
  const points = direction === "bullish" ? "up" : "down"
  return [
    ...(entry ? [{ date: entry, text: "Entry at the open", points, kind: "entry" } as const] : []),
    ...(exit ? [{ date: exit, text: "Exit at the close", points: null, kind: "exit" } as const] : []),
  ]
}
