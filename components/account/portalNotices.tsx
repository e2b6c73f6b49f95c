import type { ReactNode } from "react"

/** The session ended while the page was open. What it shows stays, and what was typed too. */
export function SessionEnded({ signInPath }: { signInPath: string }) {
  return (
    <PortalNotice title="Your session has ended.">
      This page shows what it last loaded. <a href={signInPath}>Sign in again</a> to return here, or{" "}
      <a href={signInPath} target="_blank" rel="noopener">
        sign in in a new tab
      </a>
      : this page continues by itself, and nothing that you typed is lost.
    </PortalNotice>
  )
}

/** The server does not answer, and what the page shows may be out of date. */
export function Stale() {
  return (
    <PortalNotice title="This page may be out of date.">
      The server is not responding. The page shows what it last loaded, and updates as soon as it can.
    </PortalNotice>
  )
}

function PortalNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="sticky top-3 z-10 mb-8 border border-ink bg-raised px-4 py-3">
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-[42rem] text-[0.9375rem]">{children}</p>
    </div>
  )
}
