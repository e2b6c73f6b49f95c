import type { Metadata } from "next"
import { SignalDetail } from "./detail"

export const metadata: Metadata = { title: "Signal" }

export default async function SignalPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <SignalDetail key={id} id={decodeURIComponent(id)} />
}
