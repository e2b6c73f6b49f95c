"use client"

import { skipToken, useQuery } from "@tanstack/react-query"
import { usePathname, useSearchParams } from "next/navigation"
import { Panel, Unavailable } from "@/components/account/panel"
import { RequestDetail } from "@/components/account/requests/detail"
import { filterIn, isFiltered, matching } from "@/components/account/requests/filter"
import { Filters } from "@/components/account/requests/filters"
import { FirstRequest } from "@/components/account/requests/firstRequest"
import { RequestTable } from "@/components/account/requests/requestTable"
import { changeQuery } from "@/components/portal/address"
import { Link } from "@/components/site/link"
import { usePortal } from "../portal"
import { every } from "../queries"

export function Requests({ baseUrl }: { baseUrl: string }) {
  const portal = usePortal()
  const log = useQuery(portal.requests.log.queryOptions(undefined, { refetchInterval: every(5_000) }))
  const { query, change } = useAddress()
  const id = query.get("request")
  const opened = useQuery(portal.requests.find.queryOptions(id ? { id } : skipToken, { staleTime: Infinity }))
  if (!log.data) return <Unavailable of={[log]} />
  const { requests, most } = log.data
  const filter = filterIn(query)
  const shown = matching(requests, filter)

  return (
    <>
      <p className="mt-4 max-w-[42rem] text-muted">
        The last {most} requests of your account, from all keys and connected apps. Older requests are deleted, and stay
        counted under <Link href="/dashboard/usage">usage</Link>.
      </p>
      <Filters
        filter={filter}
        endpoints={[...new Set(requests.map(({ endpoint }) => endpoint))].toSorted()}
        callers={[...new Map(requests.map(({ keyId, caller }) => [keyId, caller ?? "A deleted key"]))]}
        onChange={change}
        onClear={() => change({ status: "", endpoint: "", channel: "", key: "", from: "", to: "" })}
      />
      <Panel id="log" title={isFiltered(filter) ? `${shown.length} of ${requests.length} requests` : "All requests"}>
        {requests.length === 0 ? (
          <FirstRequest baseUrl={baseUrl} />
        ) : shown.length === 0 ? (
          <p role="status" className="text-muted">
            No request matches these filters.
          </p>
        ) : (
          <RequestTable
            requests={shown}
            caption="Requests, newest first"
            log={{ narrowedBy: JSON.stringify(filter), onOpen: (request) => change({ request }) }}
          />
        )}
      </Panel>
      {id && (
        <RequestDetail
          request={opened.data ?? null}
          problem={opened.error?.message ?? null}
          onClose={() => change({ request: "" })}
        />
      )}
    </>
  )
}

function useAddress() {
  const path = usePathname()
  const query = useSearchParams()
  return { query, change: (fields: Record<string, string>) => changeQuery(path, fields, "replaceState") }
}
