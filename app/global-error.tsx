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
          <Notice above="500" title="This page broke.">
            <p>The fault is ours, and it is in the log. Reload the page.</p>
          </Notice>
        </main>
      </body>
    </html>
  )
}
