"use client"

import { QueryClientProvider } from "@tanstack/react-query"
import { createTRPCClient, httpBatchLink } from "@trpc/client"
import { createTRPCContext } from "@trpc/tanstack-react-query"
import { type ReactNode, useState } from "react"
import type { AppRouter } from "@/server/surfaces/portal/trpc/router"
import { makeQueryClient } from "./queries"

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export const usePortal = useTRPC
export const usePortalClient = useTRPCClient
export type PortalClient = ReturnType<typeof usePortalClient>

export function Portal({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  const [client] = useState(() => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "/api/trpc" })] }))
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
