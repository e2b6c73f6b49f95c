"use client"

import { useEffect, useRef } from "react"

type ReturningProps = { returnUri: string; isAllowed: boolean; returnsTo: string }

/**
 * Sends the browser back to the client, once: a code that comes twice ends what it was exchanged for. Not by a redirect of
 * the form, which browsers hold to the policy of the page, and which would have to allow every address.
 */
export function Returning({ returnUri, isAllowed, returnsTo }: ReturningProps) {
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) window.location.assign(returnUri)
    isSent.current = true
  }, [returnUri])
  return (
    <div role="status">
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${returnUri}`} />
      </noscript>
      <p className="text-lg">{isAllowed ? "Access allowed." : "Access denied."}</p>
      <p className="mt-5 [overflow-wrap:anywhere]">
        Returning you to {returnsTo}. If nothing happens,{" "}
        <a href={returnUri} rel="noreferrer">
          continue here
        </a>
        .
      </p>
    </div>
  )
}
