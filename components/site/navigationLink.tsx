"use client"

import { usePathname } from "next/navigation"
import { Link } from "./link"
import type { NavigationLink } from "./navigation"

export function NavLink({ link, className }: { link: NavigationLink; className: string }) {
  const { href, name, isPlain } = link
  const current = currentOf(link, usePathname())
  return (
    <Link href={href} isPlain={isPlain} aria-current={current} className={className}>
      {name}
    </Link>
  )
}

function currentOf({ href, covers = [] }: NavigationLink, here: string): "page" | "true" | undefined {
  const [path] = href.split("#", 1)
  if (path === here) return "page"
  return path !== "/" && [path, ...covers].some((each) => isWithin(each, here)) ? "true" : undefined
}

export const isWithin = (page: string, here: string) => here === page || here.startsWith(`${page}/`)
