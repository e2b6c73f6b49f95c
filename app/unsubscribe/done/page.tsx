import type { Metadata } from "next"
import Link from "next/link"
import { TextPage } from "@/components/site/textPage"

export const metadata: Metadata = { title: "Unsubscribed", robots: { index: false } }

export default function DonePage() {
  return (
    <TextPage
      title="Unsubscribed."
      lead="No daily brief will come any more. One that is on its way already may still arrive."
    >
      <p className="mt-6">
        You can have them back in the <Link href="/dashboard/settings">settings</Link>.
      </p>
    </TextPage>
  )
}
