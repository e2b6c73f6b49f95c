"use client"

import { useState } from "react"

type CopyButtonProps = { text: string; what: string }

export function CopyButton({ text, what }: CopyButtonProps) {
  const [said, setSaid] = useState("Copy")

  async function copy() {
    // There is no clipboard outside https and localhost.
    const isCopied =
      (await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      )) ?? false
    setSaid(isCopied ? "Copied" : "Select it by hand")
    setTimeout(() => setSaid("Copy"), 2_000)
  }

  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`${said}: ${what}`}
      className="min-h-9 cursor-pointer px-3 text-ink hover:bg-ink hover:text-paper"
    >
      <span aria-live="polite">{said}</span>
    </button>
  )
}
