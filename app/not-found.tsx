import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"

export const metadata: Metadata = { title: "Not found" }

export default function NotFound() {
  return (
    <TextPage above="404" title="Page not found" lead="The URL may be mistyped, or the page may have moved.">
      <p className="mt-6">
        The <Link href="/docs/api">API reference</Link> lists every endpoint, and the{" "}
        <Link href="/docs/errors">error reference</Link> every error. You can also{" "}
        <Link href="/docs/search">search the documentation</Link>.
      </p>
    </TextPage>
  )
}
