import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Creators } from "./view"

export const metadata: Metadata = { title: "Creators" }

export default function CreatorsPage() {
  return (
    <>
      <PageTitle>Creators</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">The calls of market channels, graded like everything else here.</p>
      <Creators />
    </>
  )
}
