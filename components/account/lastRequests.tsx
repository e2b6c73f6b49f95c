import { Link } from "@/components/site/link"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { FirstRequest } from "./requests/firstRequest"
import { RequestTable } from "./requests/requestTable"

type Request = PortalAnswers["requests"]["recent"]["requests"][number]
type LastRequestsProps = { requests: Request[]; hasWorkingKeys: boolean; baseUrl: string }

export function LastRequests({ requests, hasWorkingKeys, baseUrl }: LastRequestsProps) {
  if (requests.length > 0) return <RequestTable requests={requests} caption="The most recent requests, newest first" />
  return (
    <FirstRequest baseUrl={baseUrl}>
      It appears here within two seconds. {!hasWorkingKeys && <Link href="/dashboard/keys">Create a key first.</Link>}
    </FirstRequest>
  )
}
