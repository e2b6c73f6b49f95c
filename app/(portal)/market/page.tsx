import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Calendar, Releases } from "./calendar"
import { Character } from "./character"
import { FearGreed, PutCall } from "./mood"
import { Regime } from "./regime"

export const metadata: Metadata = { title: "Market" }

export default function MarketPage() {
  return (
    <>
      <PageTitle>Market</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        The risk regime, sentiment, dispersion across stocks, and scheduled events.
      </p>
      <Panel id="regime" title="Regime">
        <Regime />
      </Panel>
      <div className="grid gap-x-10 xl:grid-cols-2 [&>section]:mt-12!">
        <Panel id="fear-greed" title="Fear and greed">
          <FearGreed />
        </Panel>
        <Panel id="put-call" title="Put/call ratio">
          <PutCall />
        </Panel>
      </div>
      <Panel id="character" title="Character">
        <Character />
      </Panel>
      <Panel id="releases" title="Economic releases">
        <Releases />
      </Panel>
      <Panel id="calendar" title="Market calendar">
        <Calendar />
      </Panel>
    </>
  )
}
