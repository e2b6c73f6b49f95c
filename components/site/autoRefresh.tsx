"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

/** Reloads a page that is about to change a number of times; text typed into it stays. */
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
