"use client"

import { useEffect, useRef } from "react"

type ReturningProps = { returnUri: string; isAllowed: boolean; returnsTo: string }

/**
 * Redirects to the client only once, because a repeated code revokes its grant. Uses a script, because the page's
 * `form-action` policy would apply to a form's redirect and would have to allow every URL.
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
