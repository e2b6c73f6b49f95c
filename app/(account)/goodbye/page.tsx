import type { Metadata } from "next"
import Link from "next/link"
import { Notice } from "@/components/site/notice"

export const metadata: Metadata = { title: "Account deleted", robots: { index: false } }

/** Where the settings lead once an account is gone. */
export default function GoodbyePage() {
  return (
    <Notice above="Goodbye" title="The account is deleted.">
      <p className="text-lg">
        Its keys stopped working, every browser is signed out, and its address is erased. What stays is the count of its
        requests and the list of what was done to it, under a number that leads to nobody.
      </p>
      <p className="text-muted">
        You can <Link href="/signup">sign up again</Link> at any time, with the same address or another.
      </p>
    </Notice>
  )
}
