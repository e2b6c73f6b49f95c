"use client"

import { dayText } from "@/components/account/instants"
import { Panel } from "@/components/account/panel"
import { DataTable } from "@/components/portal/dataTable"
import { Answered } from "../../answered"
import { congressColumns, flightColumns, lobbyingColumns, socialColumns } from "../../columns"
import { callColumns } from "../../creators/view"
import { hearingColumns } from "../../hearings/view"
import type { Answers } from "../../products"

export function Mentions({ ticker }: { ticker: string }) {
  return (
    <>
      <Panel id="social" title="Social">
        <Answered name="social/sentiment" params={{ ticker, days: 14 }} what="Social" isList>
          {({ rows }) => (
            <DataTable
              caption={`Mentions of ${ticker}`}
              columns={socialColumns}
              rows={rows}
              idOf={({ date, platform }) => `${date} ${platform}`}
            />
          )}
        </Answered>
      </Panel>
      <Panel id="congress" title="Congress">
        <Answered
          name="signals/congress-trades"
          params={{ ticker, days: 365, limit: 20 }}
          what="Congress trades"
          isList
        >
          {({ trades }) => (
            <DataTable
              caption={`Trades of ${ticker} by members of Congress`}
              columns={congressColumns}
              rows={trades}
              idOf={({ trade_id }) => trade_id}
            />
          )}
        </Answered>
      </Panel>
      <Panel id="creators" title="Creators">
        <Answered name="signals/youtube-scoreboard" what="Calls of creators">
          {(answer) => <OpenCalls ticker={ticker} {...answer} />}
        </Answered>
      </Panel>
      <Panel id="hearings" title="Hearings">
        <Answered name="alternative/hearings" params={{ days: 30, limit: 500 }} what="Hearings">
          {({ hearings }) => <Named ticker={ticker} hearings={hearings} />}
        </Answered>
      </Panel>
      <Panel id="lobbying" title="Lobbying">
        <Answered name="alternative/lobbying" params={{ ticker, days: 365, limit: 20 }} what="Lobbying" isList>
          {({ filings, recorded_from_date: from }) => (
            <>
              {from && <p className="mb-2 text-[0.9375rem] text-muted">Filings since {dayText(from)}.</p>}
              <DataTable
                caption={`Lobbying of ${ticker}`}
                columns={lobbyingColumns}
                rows={filings}
                idOf={({ filing_id }) => filing_id}
              />
            </>
          )}
        </Answered>
      </Panel>
      <Panel id="flights" title="Flights">
        <Answered name="alternative/flights" params={{ ticker, days: 30 }} what="Flights" isList>
          {({ flights, note }) => (
            <>
              <p className="mb-2 max-w-[42rem] text-[0.9375rem] text-muted">{note}</p>
              <DataTable
                caption={`Flights of ${ticker}`}
                columns={flightColumns}
                rows={flights}
                idOf={({ flight_id }) => flight_id}
              />
            </>
          )}
        </Answered>
      </Panel>
    </>
  )
}

type Scoreboard = Answers["signals/youtube-scoreboard"]

function OpenCalls({ ticker, creators, pending_calls }: { ticker: string } & Scoreboard) {
  const calls = pending_calls.filter((call) => call.ticker === ticker)
  if (calls.length === 0)
    return (
      <p>
        None of the {pending_calls.length} calls that resolve next is on {ticker}.
      </p>
    )
  return (
    <DataTable
      caption={`Open calls on ${ticker}`}
      columns={callColumns(creators)}
      rows={calls}
      idOf={({ creator_id, called_at }) => `${creator_id} ${called_at}`}
    />
  )
}

type Hearing = Answers["alternative/hearings"]["hearings"][number]

function Named({ ticker, hearings }: { ticker: string; hearings: readonly Hearing[] }) {
  const found = hearings.filter(({ tickers }) => tickers.includes(ticker))
  if (found.length === 0) return <p>No hearing of the last or the next 30 days concerns {ticker}.</p>
  return (
    <DataTable
      caption={`Hearings that may concern ${ticker}`}
      columns={hearingColumns}
      rows={found}
      idOf={({ hearing_id }) => hearing_id}
    />
  )
}
