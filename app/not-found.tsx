import type { Metadata } from "next"
import { DocsPage } from "@/components/docs/page"
import { Link } from "@/components/site/link"

export const metadata: Metadata = { title: "Not found" }

export default function NotFound() {
  return (
    <div className="gutter pt-12 sm:pt-20">
      <DocsPage
        above="404"
        title="There is no page here."
        lead="The address may be misspelt, or the page may have moved."
      >
        <p className="mt-6">
          The <Link href="/docs/api">API reference</Link> lists every endpoint, and each{" "}
          <Link href="/docs/errors">error</Link> has a page of its own.
        </p>
      </DocsPage>
    </div>
  )
}
