"use client"

import { useRouter } from "next/navigation"
import type { ComponentProps, MouseEvent } from "react"

type LinkProps = ComponentProps<"a"> & {
  href: string
  /** It leads to no page of Next, or to one that is JSON at the same URL: the browser asks for it by itself. */
  isPlain?: boolean
}

/**
 * A link within the site, for all its pages, followed without loading the site anew. `next/link` would also fetch ahead what it
 * leads to: pages depend on who asks, so that would be a request for every link in sight whose answer is asked for again,
 * and a thirtieth of the script of the home page.
 */
export function Link({ href, isPlain = false, onClick, ...others }: LinkProps) {
  const router = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isPlain || event.defaultPrevented || event.button !== 0 || isForNewTab) return
    event.preventDefault()
    router.push(href)
  }

  return <a href={href} onClick={follow} {...others} />
}
