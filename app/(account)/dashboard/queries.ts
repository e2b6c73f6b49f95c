import { QueryClient } from "@tanstack/react-query"

/** Server-rendered data counts as fresh for a while, so that a page does not fetch it twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false } },
  })
}

/**
 * Polling intervals of a visible overview. A request is written within half a second and should show within two. Two
 * overviews stay within the portal's limit per minute.
 */
export const pollMs = { live: 1_250, plan: 30_000 }

/** The interval for a visible page; longer while the server refuses. */
export function every(ms: number) {
  return (query: { state: { status: string } }) => (query.state.status === "error" ? Math.max(5_000, ms) : ms)
}

export function isSignedOut(error: unknown): boolean {
  const { data, refused } = Object(error) as { data?: { code?: string }; refused?: { status?: number } }
  return data?.code === "UNAUTHORIZED" || refused?.status === 401
}
