import type { Metadata } from "next"
import Link from "next/link"
import { DocsPage } from "@/components/docs/page"
import { readEnv } from "@/server/env"
import { searchDocs } from "@/server/surfaces/docs/search"

export const metadata: Metadata = { title: "Search the documentation", robots: { index: false } }

export const dynamic = "force-dynamic"

type SearchPageProps = { searchParams: Promise<{ q?: string | string[] }> }

/** What was searched for, as a page: the search that works without JavaScript. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = await searchParams
  const words = typeof q === "string" ? q : ""
  const found = await searchDocs(readEnv().BASE_URL, words)
  return (
    <DocsPage title="Search" lead={leadOf(words, found.length)}>
      <ul>
        {found.map(({ url, kind, text }) => (
          <li key={`${url} ${kind} ${text}`}>
            <Link href={url} prefetch={false}>
              {kind === "page" ? <strong className="font-medium">{text}</strong> : text}
            </Link>
          </li>
        ))}
      </ul>
    </DocsPage>
  )
}

function leadOf(words: string, count: number): string {
  if (words.trim() === "") return "Type words into the search field."
  return count === 0 ? `Nothing found for “${words}”.` : `Results for “${words}”, best first.`
}
