import type { Metadata } from "next"
import type { ReactNode } from "react"
import { PortalNav } from "@/components/portal/nav"
import { TimeTravel } from "@/components/portal/timeTravel"
import { Traversal } from "@/components/portal/traversal"
import { requireSession } from "@/server/hosts/next/session"
import { newYorkDate } from "@/server/platform/exchange/sessions"
import { locksOf } from "@/server/surfaces/portal/portal"
import { SessionState } from "../(account)/dashboard/portalState"
import { AnswerCache } from "./cache"

export const metadata: Metadata = { robots: { index: false } }
export const dynamic = "force-dynamic"

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { tier } = await requireSession()
  return (
    <>
      <Traversal />
      <TimeTravel today={newYorkDate(new Date())} />
      <div className="gutter grid gap-x-10 gap-y-6 pt-4 pb-16 lg:grid-cols-[10rem_minmax(0,1fr)] lg:pt-8">
        <aside className="min-w-0 lg:sticky lg:top-16 lg:self-start">
          <PortalNav />
          <noscript>
            <p className="mt-4">Except for Today and Tickers, these pages need JavaScript.</p>
          </noscript>
        </aside>
        <div className="min-w-0">
          <AnswerCache locks={locksOf(tier)}>
            <SessionState />
            {children}
          </AnswerCache>
        </div>
      </div>
    </>
  )
}
