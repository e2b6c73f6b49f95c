import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Flights } from "./view"

export const metadata: Metadata = { title: "Flights" }

export default function FlightsPage() {
  return (
    <>
      <PageTitle>Flights</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Landings of corporate aircraft near Washington, compared with chance.
      </p>
      <Flights />
    </>
  )
}
