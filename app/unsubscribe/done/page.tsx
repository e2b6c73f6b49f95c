import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"

export const metadata: Metadata = { title: "Unsubscribed", robots: { index: false } }

type DonePageProps = { searchParams: Promise<{ from?: string | string[] }> }

export default async function DonePage({ searchParams }: DonePageProps) {
  const { from } = await searchParams
  const isChangelog = from === "changelog"
  const isAlert = from === "alert"
  return (
    <TextPage
      title="Unsubscribed."
      lead={`You will not receive ${names[String(from)] ?? names.account} any more, apart from one that may already be on its way.`}
    >
      <p className="mt-6">
        You can turn it on again in the{" "}
        {isAlert ? (
          <Link href="/dashboard/alerts">list of your alerts</Link>
        ) : (
          <Link href="/dashboard/settings">settings</Link>
        )}
        {isChangelog && (
          <>
            {" "}
            or, without an account, <Link href="/changelog/follow">with your address</Link>
          </>
        )}
        .
      </p>
    </TextPage>
  )
}

const names: Record<string, string> = {
  account: "the daily brief",
  changelog: "the changelog by email",
  status: "emails about the status",
  alert: "the alert",
}
