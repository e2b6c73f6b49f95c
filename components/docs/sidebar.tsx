"use client"

import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { Link } from "@/components/site/link"
import type { NavSection } from "@/server/surfaces/docs/navigation"

export function Sidebar({ sections }: { sections: readonly NavSection[] }) {
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = nav.current?.parentElement
    const current = nav.current?.querySelector(`[href="${path}"]`)
    if (!box || !current) return
    const offset = current.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTop += offset - box.clientHeight / 2
  }, [path])
  return (
    <nav ref={nav} aria-label="Documentation" className="mt-3 text-[0.9375rem] lg:pb-12">
      <Link
        href="/docs"
        aria-current={path === "/docs" ? "page" : undefined}
        className="block py-2.5 font-medium text-ink no-underline hover:underline"
      >
        Documentation
      </Link>
      <details key={path} className="docs-nav pb-6">
        <summary className="min-h-11 cursor-pointer border-rule border-y py-2.5 font-medium">All pages</summary>
        {sections.map(({ title, links, isFolded }) =>
          isFolded ? (
            <details key={title} className="mb-3" open={links.some(({ href }) => href === path)}>
              <summary className="label cursor-pointer py-1 text-muted hover:text-ink">{title}</summary>
              <Links links={links} path={path} />
            </details>
          ) : (
            <div key={title} className="mb-5">
              <p className="label py-1 text-muted">{title}</p>
              <Links links={links} path={path} />
            </div>
          ),
        )}
      </details>
    </nav>
  )
}

function Links({ links, path }: { links: NavSection["links"]; path: string }) {
  return (
    <ul className="border-rule border-l">
      {links.map(({ href, title }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={href === path ? "page" : undefined}
            className="-ml-px block border-transparent border-l-2 py-1 pl-3 text-muted leading-snug no-underline [overflow-wrap:anywhere] hover:text-ink hover:underline aria-[current=page]:border-accent aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
