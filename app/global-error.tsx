"use client"

import "./globals.css"
import { Notice } from "@/components/site/notice"

/**
 * Shown if the root layout fails. Next's default page has an inline style sheet, which our policy forbids. Uses none of
 * our fonts, because every page preloads this one.
 */
export default function BrokenFrame() {
  return (
    <html lang="en">
      <body>
        <main>
          <Notice above="500" title="Something went wrong.">
            <p>The error is on our side and has been logged. Reload the page.</p>
          </Notice>
        </main>
      </body>
    </html>
  )
}
