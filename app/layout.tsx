import "./globals.css"
import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"
import { Footer } from "@/components/site/footer"
import { Header } from "@/components/site/header"
import { readEnv } from "@/server/env"
import { findReader } from "@/server/hosts/next/session"
import { fontVariables } from "./fonts"

const title = "Assay: market predictions with their record"
const description =
  "A REST and MCP service of market predictions and market context that says what it said, when, and how it turned out."

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(readEnv().BASE_URL),
    title: { default: title, template: "%s · Assay" },
    description,
    openGraph: { title, description, type: "website", siteName: "Assay", locale: "en" },
    twitter: { card: "summary", title, description },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f2f3f0" },
    { media: "(prefers-color-scheme: dark)", color: "#111415" },
  ],
}

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:bg-paper focus:px-4 focus:py-2"
        >
          Skip to the content
        </a>
        <Header reader={await findReader()} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </body>
    </html>
  )
}
