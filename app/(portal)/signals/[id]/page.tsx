import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { SignalDetail } from "./detail"

export const metadata: Metadata = { title: "Signal" }

const longestId = 100

export default async function SignalPage({ params }: { params: Promise<{ id: string }> }) {
  const id = decodeURIComponent((await params).id)
  if (id.length > longestId) notFound()
  return <SignalDetail key={id} id={id} />
}
