import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Hearings } from "./view"

export const metadata: Metadata = { title: "Hearings" }

export default function HearingsPage() {
  return (
    <>
      <PageTitle>Hearings</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Hearings of congressional committees, and the tickers they may affect.
      </p>
      <Hearings />
    </>
  )
}
