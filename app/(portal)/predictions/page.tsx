import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { PredictionsTable } from "./table"

export const metadata: Metadata = { title: "Predictions" }

export default function PredictionsPage() {
  return (
    <>
      <PageTitle>Predictions</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Both claims for every ticker: whether its price rises or falls, and whether it moves ahead of or behind the
        median of the session. The edge is the probability of a rise less the ticker’s own base rate, in percentage
        points; rank 100% is the strongest of the session.
      </p>
      <PredictionsTable />
    </>
  )
}
