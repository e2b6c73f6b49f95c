"use client"

import { useEffect } from "react"
import { holdKey } from "@/components/docs/heldKey"
import { CodeBlock } from "@/components/site/codeBlock"

type ShownOnceProps = { apiKey: string; baseUrl: string; note?: string }

/** A new key, for the only time. */
export function ShownOnce({ apiKey, baseUrl, note }: ShownOnceProps) {
  // The steps for MCP clients are filled in with it, as long as this tab is open.
  useEffect(() => {
    holdKey(apiKey)
  }, [apiKey])
  return (
    <div className="space-y-4">
      <p>This is the only time it is shown. Copy it now; only a hash of it is stored. {note}</p>
      <CodeBlock label="Your new key" code={apiKey} />
      <CodeBlock label="Try it" code={`curl -H "X-API-Key: ${apiKey}" "${baseUrl}/api/v1/account/me"`} />
    </div>
  )
}
