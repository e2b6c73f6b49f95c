import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { SignalsBrowser } from "./browser"

export const metadata: Metadata = { title: "Signals" }

export default function SignalsPage() {
  return (
    <>
      <PageTitle>Signals</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Every event signal ever issued, frozen at issue, with what came of it. Times are in UTC; days are those of New
        York.
      </p>
      <SignalsBrowser />
    </>
  )
}
