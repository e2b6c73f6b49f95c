import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"

export const metadata: Metadata = { title: "Unsubscribed", robots: { index: false } }

export default function DonePage() {
  return (
    <TextPage
      title="Unsubscribed."
      lead="You will not receive the daily brief any more, apart from one that may already be on its way."
    >
      <p className="mt-6">
        You can turn it on again in the <Link href="/dashboard/settings">settings</Link>.
      </p>
    </TextPage>
  )
}
