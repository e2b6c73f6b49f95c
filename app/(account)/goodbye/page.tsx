import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"

export const metadata: Metadata = { title: "Account deleted", robots: { index: false } }

export default function GoodbyePage() {
  return (
    <Notice above="Done" title="Your account was deleted.">
      <p className="text-lg">
        Its keys no longer work, every browser is signed out, and its email address has been erased. We keep the request
        counts and the audit log, under an identifier that cannot be traced to you.
      </p>
      <p className="text-muted">
        You can <Link href="/signup">sign up again</Link> at any time, with the same or another address.
      </p>
    </Notice>
  )
}
