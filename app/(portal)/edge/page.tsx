import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { EdgeLedger } from "./view"

export const metadata: Metadata = { title: "Edge ledger" }

export default function EdgeLedgerPage() {
  return (
    <>
      <PageTitle>Edge ledger</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Claims that were registered before the data that they are tested on, with what became of each.
      </p>
      <EdgeLedger />
    </>
  )
}
