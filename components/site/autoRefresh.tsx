"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

/** Asks for the page again a number of times, while it is about to change; what was typed into it stays. */
export function AutoRefresh({ everyMs, times }: { everyMs: number; times: number }) {
  const { refresh } = useRouter()
  useEffect(() => {
    let left = times
    const timer = setInterval(() => {
      refresh()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, everyMs)
    return () => clearInterval(timer)
  }, [refresh, everyMs, times])
  return null
}
