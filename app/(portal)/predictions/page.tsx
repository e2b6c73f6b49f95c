import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Record } from "./record"
import { Strongest } from "./strongest"
import { PredictionsTable } from "./table"

export const metadata: Metadata = { title: "Predictions" }

export default function PredictionsPage() {
  return (
    <>
      <PageTitle>Predictions</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        What differs between tickers is the rank: who is expected ahead of the median of the session, and who behind it.
        Up or down is the base rate: nearly always up, as often as always. “As usual” means within half a point of the
        ticker’s own share of such moves; the edge is the difference in percentage points.
      </p>
      <Record />
      <Strongest />
      <h2 className="mt-12 font-medium text-lg tracking-tight">All predictions</h2>
      <PredictionsTable />
    </>
  )
}
