import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Creators } from "./view"

export const metadata: Metadata = { title: "Creators" }

export default function CreatorsPage() {
  return (
    <>
      <PageTitle>Creators</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Calls of market channels on YouTube, graded by the rules that hold for our own signals.
      </p>
      <Creators />
    </>
  )
}
