"use client"

import { useRouter } from "next/navigation"
import type { ComponentProps, MouseEvent } from "react"

/**
 * A link to another page of the site, which is changed to without loading it anew. Next's own is for pages that fetch ahead;
 * without that, it would be a thirtieth of the script of the home page.
 */
export function Link({ href, ...others }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter()

  function follow(event: MouseEvent) {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isForNewTab) return
    event.preventDefault()
    router.push(href)
  }

  return <a href={href} onClick={follow} {...others} />
}
