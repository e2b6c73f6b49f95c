import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Lobbying } from "./view"

export const metadata: Metadata = { title: "Lobbying" }

export default function LobbyingPage() {
  return (
    <>
      <PageTitle>Lobbying</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Quarterly filings under the Lobbying Disclosure Act, matched with tickers.
      </p>
      <Lobbying />
    </>
  )
}
