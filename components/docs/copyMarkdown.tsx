"use client"

import { useState } from "react"

const told = { ready: "Copy as Markdown", done: "Copied", failed: "Could not copy. Open it instead" }

export function CopyMarkdown({ href }: { href: string }) {
  const [state, setState] = useState<keyof typeof told>("ready")

  async function copy() {
    const isCopied = await copyFrom(href)
    setState(isCopied ? "done" : "failed")
    setTimeout(() => setState("ready"), 2_000)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="needs-script cursor-pointer py-1.5 text-accent underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      <span aria-live="polite">{told[state]}</span>
    </button>
  )
}

/** False if the page cannot be fetched or the clipboard is not accessible. */
async function copyFrom(href: string): Promise<boolean> {
  try {
    const response = await fetch(href)
    if (!response.ok) return false
    await navigator.clipboard.writeText(await response.text())
    return true
  } catch {
    return false
  }
}
