import { QueryClient } from "@tanstack/react-query"

/** The cache of the dashboard. What the server rendered is fresh for a while, so that a page does not ask twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: false } },
  })
}

/**
 * How often an overview that is visible asks, in milliseconds. A request is written within half a second and is to be
 * shown within two; two overviews stay under the portal's cap of a minute.
 */
export const pollMs = { live: 1_250, plan: 30_000 }

/** How often a page that is visible asks again, in milliseconds; a server that says no is asked less. */
export function every(ms: number) {
  return (query: { state: { status: string } }) => (query.state.status === "error" ? Math.max(5_000, ms) : ms)
}

/** Whether the server says that nobody is signed in here any more, to a call or to a question of a page. */
export function isSignedOut(error: unknown): boolean {
  const { data, refused } = Object(error) as { data?: { code?: string }; refused?: { status?: number } }
  return data?.code === "UNAUTHORIZED" || refused?.status === 401
}
