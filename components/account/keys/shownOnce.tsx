"use client"

import { useEffect } from "react"
import { holdKey } from "@/components/docs/heldKey"
import { CodeBlock } from "@/components/site/codeBlock"

type ShownOnceProps = { apiKey: string; baseUrl: string; note?: string }

export function ShownOnce({ apiKey, baseUrl, note }: ShownOnceProps) {
  // Fills the key into the MCP setup steps while this tab is open.
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
