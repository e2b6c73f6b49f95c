"use client"

import Link from "next/link"
import { useEffect } from "react"
import { holdKey } from "@/components/docs/heldKey"
import { CodeBlock } from "@/components/site/codeBlock"
import { Notice } from "@/components/site/notice"

type NewKeyProps = {
  issued: { key: string; email: string; tierName: string; endedKeys: number }
  baseUrl: string
}

/** The one page that shows a key. The steps for clients are filled in with it, as long as this tab is open. */
export function NewKey({ issued, baseUrl }: NewKeyProps) {
  const { key, email, tierName, endedKeys } = issued
  useEffect(() => {
    holdKey(key)
  }, [key])
  return (
    <Notice above={`${tierName} plan`} title="Your API key">
      <p className="text-lg [overflow-wrap:anywhere]">
        Copy it now. It is shown only here, and in the mail to {email}: we store only its hash.
        {endedKeys > 0 && " All earlier keys of this address have been revoked, and its browsers signed out."}
      </p>
      <CodeBlock label="Your key" code={key} isCopied />
      <CodeBlock
        label="A first request"
        code={`curl -H "X-API-Key: ${key}" "${baseUrl}/api/v1/predictions/latest?limit=3"`}
        isCopied
      />
      <p className="text-muted">
        Put it where your program keeps its secrets, or <Link href="/docs/mcp">into an MCP client</Link>. To name keys,
        replace one or see what they did, <Link href="/sign-in">sign in</Link> with the same address.
      </p>
    </Notice>
  )
}
