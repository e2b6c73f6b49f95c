import type { Metadata } from "next"

type About = {
  path: string
  title: string
  description: string
  picture?: "predictions" | "signals"
  types?: Record<string, string>
}

/** Metadata for search engines and link previews: a canonical URL, and an image with live figures. */
export function pageMetadata({ path, title, description, picture = "predictions", types }: About): Metadata {
  const pictures = [{ url: `/pictures/${picture}.png`, width: 1200, height: 630, alt: alts[picture] }]
  return {
    title,
    description,
    alternates: { canonical: path, types },
    openGraph: { title, description, url: path, type: "website", siteName: "Assay", locale: "en", images: pictures },
    twitter: { card: "summary_large_image", title, description, images: pictures },
  }
}

const alts = {
  predictions:
    "How often the daily predictions named the right side of the median, with its 95% interval, beside chance.",
  signals: "The win rate of the event signals with its 95% interval, beside the base rate.",
}
