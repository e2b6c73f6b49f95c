import { getTableOfContents } from "fumadocs-core/content/toc"
import type { Metadata } from "next"
import { OriginBanner } from "@/components/home/originBanner"
import { Markdown } from "@/components/markdown/markdown"
import { TextPage } from "@/components/site/textPage"
import { findMethodology } from "@/server/hosts/next/methodologyRoutes"
import { pageMetadata } from "../pageMetadata"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/methodology",
  title: "Methodology",
  description: "What each figure means, how it is computed, and what is not claimed.",
  types: { "text/markdown": "/methodology.md" },
})

export default async function MethodologyPage() {
  const found = await findMethodology()
  const [title, ...rest] = (found?.markdown ?? "# Methodology").split("\n")
  const text = rest.join("\n")
  const sections = getTableOfContents(text).filter(({ depth }) => depth === 2)
  return (
    <>
      {found?.dataOrigin && <OriginBanner origins={[found.dataOrigin]} />}
      <TextPage
        title={title.replace(/^# /, "")}
        lead="What each figure means, how it is computed, and what is not claimed."
      >
        <p className="mt-4 text-muted">
          For programs and agents: <a href="/methodology.md">this page as Markdown</a>, and the MCP resource{" "}
          <code>assay://methodology</code>.
        </p>
        {found === null && (
          <p className="mt-10 text-xl">This page cannot be loaded right now. Try again in a moment.</p>
        )}
        {sections.length > 0 && (
          <nav aria-label="On this page" className="my-8">
            <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
              {sections.map(({ url, title: name }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Markdown text={text} />
      </TextPage>
    </>
  )
}
