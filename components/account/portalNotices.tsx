import type { ReactNode } from "react"

export function SessionEnded({ signInPath }: { signInPath: string }) {
  return (
    <PortalNotice title="Your session has ended.">
      This page shows what it last loaded. <a href={signInPath}>Sign in again</a> to return here, or{" "}
      <a href={signInPath} target="_blank" rel="noopener">
        sign in from a new tab
      </a>
      : this page then continues, and keeps what you typed.
    </PortalNotice>
  )
}

/** The server does not respond, so the page may be out of date. */
export function Stale() {
  return (
    <PortalNotice title="This page may be out of date.">
      The server is not responding. This page shows what it last loaded, and updates as soon as the server responds.
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
