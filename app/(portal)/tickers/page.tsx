import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { TickerList } from "./list"

export const metadata: Metadata = { title: "Tickers" }

export default function TickersPage() {
  return (
    <>
      <PageTitle>Tickers</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">All covered stocks and funds.</p>
      <TickerList />
    </>
  )
}
