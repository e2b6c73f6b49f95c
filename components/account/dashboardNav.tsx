"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"

const links = [
  ["/dashboard", "Overview"],
  ["/dashboard/keys", "Keys"],
  ["/dashboard/links", "Links"],
  ["/dashboard/clients", "Clients"],
  ["/dashboard/usage", "Usage"],
  ["/dashboard/settings", "Settings"],
] as const

export function DashboardNav() {
  const here = usePathname()
  return (
    <nav aria-label="Dashboard" className="mt-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:flex-col">
        {links.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={here === href ? "page" : undefined}
              className="inline-block py-1.5 text-muted no-underline hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
