import type { Metadata } from "next"
import { AskForLink } from "@/components/account/askForLink"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { findReader } from "@/server/hosts/next/session"
import { followChangelog } from "./actions"

export const metadata: Metadata = { title: "The changelog by email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function FollowChangelogPage() {
  const reader = await findReader()
  return (
    <Notice above="No account needed" title="The changelog by email.">
      <p className="text-lg">
        We email you a link that confirms your address. After that you get one email for each new entry of the{" "}
        <Link href="/changelog">changelog</Link>, each with a link that ends them.
      </p>
      <AskForLink action={followChangelog} isForKey={false} />
      {reader && (
        <p className="text-muted">
          For {reader.email}, you can turn it on in the <Link href="/dashboard/settings">settings</Link>, without a
          confirmation.
        </p>
      )}
    </Notice>
  )
}
