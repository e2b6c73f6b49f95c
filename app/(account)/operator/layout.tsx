import type { Metadata } from "next"
import type { ReactNode } from "react"
import { SideNav } from "@/components/account/sideNav"
import { requireOperator } from "@/server/hosts/next/session"
import { Portal } from "../dashboard/portal"

export const metadata: Metadata = { robots: { index: false } }
export const dynamic = "force-dynamic"

const links = [
  ["/operator", "Parts"],
  ["/operator/accounts", "Accounts"],
  ["/operator/mail", "Mail"],
  ["/operator/sources", "Sources"],
  ["/operator/jobs", "Jobs"],
  ["/operator/webhooks", "Webhooks"],
  ["/operator/log", "Log"],
  ["/operator/backups", "Backups"],
  ["/operator/incidents", "Incidents"],
  ["/operator/trail", "Audit trail"],
] as const

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await requireOperator()
  return (
    <div className="gutter grid gap-x-12 gap-y-6 pt-4 sm:pt-10 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <aside className="min-w-0 max-lg:border-rule max-lg:border-b lg:sticky lg:top-6 lg:self-start lg:border-ink lg:border-t lg:pt-6">
        <SideNav label="Operator" links={links} />
      </aside>
      <div className="min-w-0">
        <Portal>{children}</Portal>
      </div>
    </div>
  )
}
