"use client"

import "./globals.css"
import { Notice } from "@/components/site/notice"

/**
 * Where the frame of the pages itself broke. Next's own page for it brings a style sheet within it, which is forbidden.
 * Every page loads this one beforehand, so it does without our fonts.
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
