import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Evidence } from "./view"

export const metadata: Metadata = { title: "Evidence" }

export default function EvidencePage() {
  return (
    <>
      <PageTitle>Evidence</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Earthquakes and energy inventories as their sources reported them, with every revision.
      </p>
      <Evidence />
    </>
  )
}
