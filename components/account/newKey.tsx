"use client"

import { useEffect } from "react"
import { holdKey } from "@/components/docs/heldKey"
import { CodeBlock } from "@/components/site/codeBlock"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { firstCommand } from "./requests/firstRequest"

type NewKeyProps = {
  issued: {
    key: string
    email: string
    tierName: string
    endedKeys: number
    isSignedIn: boolean
    staysAs: string | null
    isClientAsking: boolean
  }
  baseUrl: string
}

/** The only page that shows a key. Fills it into the client setup while this tab is open. */
export function NewKey({ issued, baseUrl }: NewKeyProps) {
  const { key, email, tierName, endedKeys } = issued
  useEffect(() => {
    holdKey(key)
  }, [key])
  return (
    <Notice above={`${tierName} plan`} title="Your API key">
      <p className="text-lg [overflow-wrap:anywhere]">
        Copy it now. It is shown only here and in the email to {email}; we store only its hash.
        {endedKeys > 0 && " All earlier keys of this address have been revoked, and all browsers signed out."}
      </p>
      <CodeBlock label="Your key" code={key} />
      <CodeBlock label="Your first request" code={firstCommand(baseUrl, key)} />
      <p className="text-muted">
        Store it where your program keeps its secrets, or <Link href="/docs/mcp">add it to an MCP client</Link>.
      </p>
      <NextStep {...issued} />
    </Notice>
  )
}

function NextStep({ isSignedIn, staysAs, isClientAsking, email }: NewKeyProps["issued"]) {
  if (isSignedIn) {
    return (
      <p>
        <a
          href={isClientAsking ? "/oauth/continue" : "/dashboard"}
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          {isClientAsking ? "Continue to connect your client" : "Open your dashboard"}
        </a>
      </p>
    )
  }
  return (
    <p className="[overflow-wrap:anywhere]">
      {staysAs ? (
        <>
          This browser is still signed in as <strong className="font-medium">{staysAs}</strong>. To manage the new key,
          sign out there and <Link href="/sign-in">sign in</Link> as {email}.
        </>
      ) : (
        <>
          To name or revoke keys, <Link href="/sign-in">sign in</Link> as {email}.
        </>
      )}
    </p>
  )
}
