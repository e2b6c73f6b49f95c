import "./globals.css"
import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { FillBanner } from "@/components/site/fillBanner"
import { Footer } from "@/components/site/footer"
import { Header } from "@/components/site/header"
import { findReader } from "@/server/hosts/next/session"
import { findFillProgress } from "@/server/hosts/next/statusRoutes"
import { readEnv } from "@/server/platform/env"
import { fontVariables } from "./fonts"

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(readEnv().BASE_URL),
    title: { default: "Assay: market predictions with a track record", template: "%s · Assay" },
    description: "Stock and ETF predictions, market context and event signals over REST and MCP.",
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f2f3f0" },
    { media: "(prefers-color-scheme: dark)", color: "#111415" },
  ],
}

export default async function Layout({ children }: { children: ReactNode }) {
  const reader = await findReader()
  const progress = await findFillProgress()
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:bg-paper focus:px-4 focus:py-2"
        >
          Skip to the content
        </a>
        <Header reader={reader} />
        {progress && <FillBanner progress={progress} />}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </body>
    </html>
  )
}
