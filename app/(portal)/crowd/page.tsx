import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Crowd } from "./view"

export const metadata: Metadata = { title: "Crowd" }

export default function CrowdPage() {
  return (
    <>
      <PageTitle>Crowd</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">What prediction markets expect, and what has moved.</p>
      <Crowd />
    </>
  )
}
