import type { Metadata } from "next"
import { Changes } from "@/components/site/changes"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"
import { changelog } from "@/server/products/changelog"
import { pageMetadata } from "../pageMetadata"

export const metadata: Metadata = pageMetadata({
  path: "/changelog",
  title: "Changelog",
  description: "Changes to the API, the MCP tools and the site, by date, with an Atom feed.",
  types: { "application/atom+xml": "/changelog.atom" },
})

export default function ChangelogPage() {
  return (
    <TextPage title="Changelog" lead="Changes that affect users of the service, newest first.">
      <p className="mt-4 text-muted">
        Also <Link href="/changelog/follow">by email</Link> and as an <a href="/changelog.atom">Atom feed</a>. Changes
        to the track record have <a href="/track-record/changes?format=atom">a separate feed</a>.
      </p>
      <Changes entries={changelog} />
    </TextPage>
  )
}
