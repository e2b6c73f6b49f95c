import { useEffect, useState } from "react"
import type { SearchIndex } from "@/server/surfaces/portal/portalSearch"

type Loaded = { index: SearchIndex | null; state: "loading" | "ready" | "failed" | "signed out" }

/** Returns the cached index immediately, then the current one. */
export function useIndex(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ index: last, state: last ? "ready" : "loading" })
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setLoaded(answer)
    })
    return () => leaving.abort()
  }, [])
  return loaded
}

let last: SearchIndex | null = null

async function load(signal: AbortSignal): Promise<Loaded> {
  const response = await fetch("/api/portal/search", { signal }).catch(() => null)
  if (response?.ok) last = await response.json().catch(() => last)
  if (response?.status === 401) return { index: last, state: "signed out" }
  return { index: last, state: response?.ok && last ? "ready" : "failed" }
}
