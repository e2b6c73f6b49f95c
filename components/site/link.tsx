"use client"

import { useRouter } from "next/navigation"
import type { ComponentProps, MouseEvent } from "react"

type LinkProps = ComponentProps<"a"> & {
  href: string
  /** No Next page, or one that also serves JSON at its URL: the browser loads it normally. */
  isPlain?: boolean
}

/**
 * An internal link with client-side navigation. Unlike `next/link`, it does not prefetch: pages depend on the reader,
 * so every visible link would be requested twice. It also saves a thirtieth of the home page's script.
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
