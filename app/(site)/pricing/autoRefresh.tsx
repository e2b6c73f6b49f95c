"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

const everyMs = 2_000
const times = 30

/** For a minute, while the page is about to change. */
export function AutoRefresh() {
  const { refresh } = useRouter()
  useEffect(() => {
    let left = times
    const timer = setInterval(() => {
      refresh()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, everyMs)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
