import type { Metadata } from "next"
import type { ReactNode } from "react"
import { Button } from "@/components/account/button"
import { DashboardNav } from "@/components/account/dashboardNav"
import { isOperator } from "@/server/accounts/operator/operators"
import { requireSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { signOut } from "../sign-in/actions"
import { Portal } from "./portal"
import { PortalState } from "./portalState"

export const metadata: Metadata = { robots: { index: false } }
export const dynamic = "force-dynamic"

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { email } = await requireSession()
  const { env } = await service()
  return (
    <div className="gutter grid gap-x-12 gap-y-6 pt-4 sm:pt-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      {/* Wide screens show the address in the header. */}
      <aside className="min-w-0 max-lg:border-rule max-lg:border-b lg:sticky lg:border-ink lg:border-t lg:pt-6 lg:top-6 lg:self-start">
        <DashboardNav />
        {isOperator(env, email) && (
          <p className="mt-3">
            <a href="/operator">Open the desk</a>
          </p>
        )}
        <form action={signOut} className="mt-4 max-lg:hidden">
          <Button kind="quiet" type="submit">
            Sign out
          </Button>
        </form>
      </aside>
      <div className="min-w-0">
        <Portal>
          <PortalState />
          {children}
        </Portal>
      </div>
      <form action={signOut} className="lg:hidden">
        <Button kind="quiet" type="submit">
          Sign out
        </Button>
      </form>
    </div>
  )
}
