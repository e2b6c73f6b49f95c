import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Strongest } from "./strongest"
import { PredictionsTable } from "./table"

export const metadata: Metadata = { title: "Predictions" }

export default function PredictionsPage() {
  return (
    <>
      <PageTitle>Predictions</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        What differs between tickers is the rank: who is expected ahead of the median of the session, and who behind it.
        Whether a price rises or falls is a second claim, and nearly always up; its edge is the probability of a rise
        less the ticker’s own base rate, in percentage points.
      </p>
      <Strongest />
      <h2 className="mt-12 font-medium text-lg tracking-tight">All predictions</h2>
      <PredictionsTable />
    </>
  )
}
