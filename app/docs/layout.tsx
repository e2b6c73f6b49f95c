import "@/components/docs/docs.css"
import type { ReactNode } from "react"
import { Search } from "@/components/docs/search"
import { Sidebar } from "@/components/docs/sidebar"
import { findReader } from "@/server/hosts/next/session"
import { readEnv } from "@/server/platform/env"
import { docsNavigation } from "@/server/surfaces/docs/navigation"

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { BASE_URL } = readEnv()
  return (
    <div className="gutter grid gap-x-12 gap-y-8 pt-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8">
      <div className="lg:sticky lg:top-0 lg:z-10 lg:flex lg:max-h-dvh lg:flex-col lg:self-start lg:py-4">
        <Search hasShortcut={(await findReader()) === null} />
        <div className="lg:min-h-0 lg:overflow-y-auto lg:fade-bottom">
          <Sidebar sections={docsNavigation(BASE_URL)} />
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
