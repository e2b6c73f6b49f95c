import type { Metadata } from "next"
import { anchorOf, MarkdownText } from "@/components/docs/markdown"
import { DocsPage } from "@/components/docs/page"
import { OriginBanner } from "@/components/home/originBanner"
import { findMethodology } from "@/server/hosts/next/methodologyRoutes"

export const dynamic = "force-dynamic"

export const metadata: Metadata = {
  title: "Methodology",
  description: "What each figure means, how it is computed, and what is not claimed.",
  alternates: { canonical: "/methodology", types: { "text/markdown": "/methodology.md" } },
}

export default async function MethodologyPage() {
  const found = await findMethodology()
  const [title, ...rest] = (found?.markdown ?? "# Methodology").split("\n")
  const text = rest.join("\n")
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  return (
    <>
      {found?.dataOrigin && <OriginBanner origins={[found.dataOrigin]} />}
      <DocsPage
        title={title.replace(/^# /, "")}
        lead="What each figure means, how it is computed, and what is not claimed."
      >
        <p className="mt-4 text-muted">
          For programs and agents: <a href="/methodology.md">this page as Markdown</a>, and the MCP resource{" "}
          <code>assay://methodology</code>.
        </p>
        {found === null && <p className="mt-10 text-xl">The text cannot be read just now. Try again in a moment.</p>}
        {sections.length > 0 && (
          <nav aria-label="On this page" className="mt-8">
            <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
              {sections.map((heading) => (
                <li key={heading}>
                  <a href={`#${anchorOf(heading)}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <MarkdownText source={text} />
      </DocsPage>
    </>
  )
}
