import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { canonicalTicker } from "@/server/platform/tickers/ticker"
import { TickerView } from "./view"

type TickerPageProps = { params: Promise<{ ticker: string }> }

export async function generateMetadata({ params }: TickerPageProps): Promise<Metadata> {
  return { title: nameIn((await params).ticker) }
}

export default async function TickerPage({ params }: TickerPageProps) {
  const ticker = nameIn((await params).ticker)
  if (ticker === "") notFound()
  return <TickerView key={ticker} ticker={ticker} />
}

function nameIn(segment: string): string {
  const text = decodeURIComponent(segment)
  return canonicalTicker(text) ?? text.trim().slice(0, 40)
}
