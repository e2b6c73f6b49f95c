import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { EdgeLedger } from "./view"

export const metadata: Metadata = { title: "Edge ledger" }

export default function EdgeLedgerPage() {
  return (
    <>
      <PageTitle>Edge ledger</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Every claim of an edge, registered before its data existed and tested once, including those that failed.
      </p>
      <EdgeLedger />
    </>
  )
}
