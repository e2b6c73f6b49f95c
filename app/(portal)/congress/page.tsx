import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { CongressTrades } from "./view"

export const metadata: Metadata = { title: "Congress" }

export default function CongressTradesPage() {
  return (
    <>
      <PageTitle>Congress</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Trades disclosed by members of Congress, and the results of following them.
      </p>
      <CongressTrades />
    </>
  )
}
