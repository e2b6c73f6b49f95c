import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Crowd } from "./view"

export const metadata: Metadata = { title: "Crowd" }

export default function CrowdPage() {
  return (
    <>
      <PageTitle>Crowd</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        What prediction markets say about open questions, what has moved, and how accurate their prices have been.
      </p>
      <Crowd />
    </>
  )
}
