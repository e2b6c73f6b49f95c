import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { Creators } from "./view"

export const metadata: Metadata = { title: "Creators" }

export default function CreatorsPage() {
  return (
    <>
      <PageTitle>Creators</PageTitle>
      <p className="mt-3 max-w-[42rem] text-muted">
        Stock calls made on YouTube, graded by the same rules as our own signals.
      </p>
      <Creators />
    </>
  )
}
