"use client"

import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { Link } from "@/components/site/link"

type SideNavProps = { label: string; links: readonly (readonly [href: string, name: string])[] }

/** A column left of the page; on narrow screens a row that scrolls to the current page. */
export function SideNav({ label, links }: SideNavProps) {
  const here = usePathname()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector<HTMLElement>(`[href="${here}"]`)
    if (!list || !current) return
    const resized = new ResizeObserver(() => {
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
    })
    resized.observe(list)
    return () => resized.disconnect()
  }, [here])
  return (
    <nav aria-label={label}>
      <ul
        ref={row}
        className="relative flex gap-x-5 max-lg:-mx-1 max-lg:overflow-x-auto max-lg:px-1 max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] max-lg:[scrollbar-width:none] lg:flex-col lg:gap-y-1"
      >
        {links.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={here === href ? "page" : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap text-muted no-underline hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 lg:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
