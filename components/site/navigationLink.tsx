"use client"

import { usePathname } from "next/navigation"
import { Link } from "./link"
import type { NavigationLink } from "./navigation"

/** A link of the navigation, which says whether its reader is there. */
export function NavLink({ link, className }: { link: NavigationLink; className: string }) {
  const { href, name, isPlain } = link
  const current = currentOf(link, usePathname())
  return (
    <Link href={href} isPlain={isPlain} aria-current={current} className={className}>
      {name}
    </Link>
  )
}

/** This very page, or one of the part of the site that begins with it. */
function currentOf({ href, covers = [] }: NavigationLink, here: string): "page" | "true" | undefined {
  const [path] = href.split("#", 1)
  if (path === here) return "page"
  return path !== "/" && [path, ...covers].some((each) => isWithin(each, here)) ? "true" : undefined
}

/** Whether a page is this one, or below it. */
export const isWithin = (page: string, here: string) => here === page || here.startsWith(`${page}/`)
