import type { Metadata } from "next"
import { headers } from "next/headers"
import { DocsPage } from "@/components/docs/page"
import { Link } from "@/components/site/link"
import { searchFor } from "@/server/hosts/next/docsRoutes"

export const metadata: Metadata = { title: "Search the documentation", robots: { index: false } }

export const dynamic = "force-dynamic"

type SearchPageProps = { searchParams: Promise<{ q?: string | string[] }> }

export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = await searchParams
  const words = typeof q === "string" ? q : ""
  const { found, refused } = await searchFor(await headers(), words)
  return (
    <DocsPage title="Search" lead={refused?.detail ?? leadOf(words, found.length)}>
      {found.length === 0 && (
        <p>
          The <Link href="/docs/api">API reference</Link> lists every endpoint, <Link href="/docs/errors">Errors</Link>{" "}
          every error, and the <Link href="/docs/glossary">glossary</Link> the terms with a particular meaning here.
        </p>
      )}
      {found.map(({ url, kind, text }) => (
        <p
          key={`${url} ${kind} ${text}`}
          className={kind === "page" ? "mt-6 mb-1 font-medium" : "my-1 text-[0.9375rem]"}
        >
          <Link href={url} className={kind === "page" ? "" : "text-muted no-underline hover:underline"}>
            {text}
          </Link>
        </p>
      ))}
    </DocsPage>
  )
}

function leadOf(words: string, count: number): string {
  if (words.trim() === "") return "Enter words in the search field."
  return count === 0 ? `No results for “${words}”.` : `Results for “${words}”, best first.`
}
