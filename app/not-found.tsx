import type { Metadata } from "next"
import Link from "next/link"
import { DocsPage } from "@/components/docs/page"

export const metadata: Metadata = { title: "Not found" }

export default function NotFound() {
  return (
    <DocsPage
      above="404"
      title="There is no page here."
      lead="The address may be misspelt, or the page may have moved."
    >
      <p className="mt-6">
        <Link href="/">The home page</Link> lists every endpoint, and <Link href="/docs/errors">the errors</Link> have
        their own pages.
      </p>
    </DocsPage>
  )
}
