"use client"

import { usePathname } from "next/navigation"
import { portalGroups, portalPages } from "@/server/accounts/sessions/portalPages"
import { isWithin } from "../site/navigationLink"
import { PortalLink } from "./link"

export function PortalNav() {
  const here = usePathname()
  const isHere = (href: string) => isWithin(href, here)
  const current = portalPages.find(({ href }) => isHere(href))
  return (
    <>
      <details key={here} className="border-rule border-y lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-medium">
          {current?.name ?? "Pages"}
          <span className="label text-muted">All pages</span>
        </summary>
        <Groups isHere={isHere} label="Pages" />
      </details>
      <div className="max-lg:hidden">
        <Groups isHere={isHere} label="Pages" />
      </div>
    </>
  )
}

type GroupsProps = { label: string; isHere(href: string): boolean }

function Groups({ label, isHere }: GroupsProps) {
  return (
    <nav aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-4 py-3 sm:grid-cols-4 lg:grid-cols-1">
      {portalGroups.map(({ name, pages }) => (
        <div key={name}>
          <p className="label text-muted">{name}</p>
          <ul className="mt-1">
            {pages.map((page) => (
              <li key={page.href}>
                <PortalLink
                  href={page.href}
                  isHere={isHere(page.href)}
                  className="inline-block py-1.5 text-muted no-underline hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2"
                >
                  {page.name}
                </PortalLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
