"use client"

import "./globals.css"
import { DocsPage } from "@/components/docs/page"
import { fontVariables } from "./fonts"

/** Where the frame of the pages itself broke. Next's own page for it brings a style sheet within it, which is forbidden. */
export default function BrokenFrame() {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <main>
          <DocsPage
            above="500"
            title="This page broke."
            lead="The fault is ours, and it is in the log. Reload the page."
          />
        </main>
      </body>
    </html>
  )
}
