"use client"

import { usePathname } from "next/navigation"
import { Link } from "@/components/site/link"

/** The pages of the dashboard. */
export const dashboardLinks = [
  ["/dashboard", "Overview"],
  ["/dashboard/keys", "API keys"],
  ["/dashboard/links", "Spreadsheet links"],
  ["/dashboard/clients", "Connected apps"],
  ["/dashboard/usage", "Usage"],
  ["/dashboard/requests", "Request log"],
  ["/dashboard/watchlist", "Watchlist"],
  ["/dashboard/settings", "Settings"],
] as const

/** On a phone in columns, so that no name breaks and none is out of sight. */
export function DashboardNav() {
  const here = usePathname()
  return (
    <nav aria-label="Dashboard" className="mt-3">
      <ul className="grid grid-cols-2 gap-x-4 max-sm:text-[0.9375rem] min-[24rem]:grid-cols-[repeat(3,auto)] min-[24rem]:justify-start sm:flex sm:flex-wrap sm:gap-x-5 lg:flex-col lg:gap-y-1">
        {dashboardLinks.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={here === href ? "page" : undefined}
              className="inline-block whitespace-nowrap py-1.5 text-muted no-underline hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
