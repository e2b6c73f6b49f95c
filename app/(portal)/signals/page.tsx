import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { SignalsBrowser } from "./browser"

export const metadata: Metadata = { title: "Signals" }

export default function SignalsPage() {
  return (
    <>
      <PageTitle>Signals</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Every event signal issued so far, frozen at issue, with its outcome. Times are in UTC; dates are New York dates.
      </p>
      <SignalsBrowser />
    </>
  )
}
