"use client"

import { dayText } from "@/components/account/instants"
import { PageTitle, Panel } from "@/components/account/panel"
import { DataTable } from "@/components/portal/dataTable"
import { PortalLink } from "@/components/portal/link"
import { signalColumns } from "@/components/portal/signalColumns"
import { Empty } from "@/components/portal/states"
import type { Meta } from "@/server/products/product"
import { Answered } from "../../answered"
import { WatchButton } from "../../own/watchButton"
import { Claims } from "./claims"
import { Mentions } from "./mentions"
import { MarkedPrices } from "./prices"

export function TickerView({ ticker }: { ticker: string }) {
  return (
    <Answered name="market/universe" params={{ search: ticker, limit: 5 }} what="This ticker" isLookup>
      {({ tickers, meta }) => {
        const found = tickers.find((each) => each.ticker === ticker)
        if (found) return <Covered ticker={ticker} name={found.company_name} delistedDate={found.delisted_date} />
        if (meta.empty_reason === "before_coverage") return <NotYet ticker={ticker} meta={meta} />
        return <Unknown ticker={ticker} near={tickers} />
      }}
    </Answered>
  )
}

type CoveredProps = { ticker: string; name: string | null; delistedDate: string | null }

function Covered({ ticker, name, delistedDate }: CoveredProps) {
  return (
    <>
      <PageTitle>{ticker}</PageTitle>
      <p className="mt-1 text-muted">
        {name}
        {delistedDate && `. Delisted: last traded on ${dayText(delistedDate)}.`}
      </p>
      <WatchButton ticker={ticker} />
      <Panel id="prices" title="Prices">
        <MarkedPrices ticker={ticker} />
      </Panel>
      <Panel id="prediction" title="Prediction">
        <Claims ticker={ticker} />
      </Panel>
      <Panel
        id="signals"
        title="Signals"
        aside={<PortalLink href={`/signals?ticker=${ticker}`}>All of {ticker}</PortalLink>}
      >
        <Answered name="signals/browse" params={{ ticker, limit: 10 }} what="Signals" isList>
          {({ signals }) => (
            <DataTable
              caption={`Event signals on ${ticker}`}
              columns={signalColumns}
              rows={signals}
              idOf={({ signal_id }) => signal_id}
            />
          )}
        </Answered>
      </Panel>
      <Mentions ticker={ticker} />
    </>
  )
}

function NotYet({ ticker, meta }: { ticker: string; meta: Meta }) {
  return (
    <>
      <PageTitle>
        <bdi className="[overflow-wrap:anywhere]">{ticker}</bdi>
      </PageTitle>
      <Empty meta={meta} />
    </>
  )
}

type Near = readonly { ticker: string; company_name: string | null }[]

function Unknown({ ticker, near }: { ticker: string; near: Near }) {
  return (
    <>
      <PageTitle>
        <bdi className="[overflow-wrap:anywhere]">{ticker}</bdi> is not covered
      </PageTitle>
      <p className="mt-3">
        {near.length > 0 ? "Did you mean one of these?" : "No ticker or company has a similar name."}
      </p>
      <ul className="mt-2 space-y-1">
        {near.map(({ ticker: other, company_name: name }) => (
          <li key={other}>
            <PortalLink href={`/tickers/${encodeURIComponent(other)}`}>
              {other}
              {name && ` (${name})`}
            </PortalLink>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <PortalLink href="/tickers">All tickers</PortalLink>
      </p>
    </>
  )
}
