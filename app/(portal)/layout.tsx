import type { Metadata } from "next"
import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { Member } from "@/components/portal/member"
import { PortalNav } from "@/components/portal/nav"
import { TimeTravel } from "@/components/portal/timeTravel"
import { spellEmail } from "@/server/accounts/email"
import { tiers } from "@/server/accounts/tiers"
import { newYorkDate } from "@/server/exchange/sessions"
import { findSession } from "@/server/hosts/next/session"
import { locksOf } from "@/server/surfaces/portal"
import { AnswerCache } from "./cache"

export const metadata: Metadata = { robots: { index: false } }
export const dynamic = "force-dynamic"

/** The frame of the pages behind the session. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await findSession()
  if (!session) redirect("/sign-in")
  const plan = tiers[session.tier].tierName
  return (
    <>
      <TimeTravel today={newYorkDate(new Date())} />
      <div className="gutter grid gap-x-10 gap-y-6 pt-4 pb-16 lg:grid-cols-[10rem_minmax(0,1fr)] lg:pt-8">
        <aside className="min-w-0 lg:sticky lg:top-16 lg:self-start">
          <Member email={spellEmail(session.email)} plan={plan} />
          <div className="mt-3">
            <PortalNav />
          </div>
          <noscript>
            <p className="mt-4">These pages need JavaScript.</p>
          </noscript>
        </aside>
        <div className="min-w-0">
          <AnswerCache locks={locksOf(session.tier)}>{children}</AnswerCache>
        </div>
      </div>
    </>
  )
}
