import type { Metadata } from "next"
import { OriginBanner } from "@/components/home/originBanner"
import { TextPage } from "@/components/site/textPage"
import { Incidents } from "@/components/status/incidents"
import { Parts } from "@/components/status/parts"
import { Sources } from "@/components/status/sources"
import { summaryOf } from "@/components/status/summary"
import { findStatus } from "@/server/hosts/next/statusRoutes"
import { subjects } from "@/server/knowledge/families"
import { pageMetadata } from "../pageMetadata"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/status",
  title: "Status",
  description: "Whether the API, the worker and each data source are up and up to date, with an Atom feed.",
  types: { "application/atom+xml": "/status.atom", "application/json": "/status.json" },
})

export default async function StatusPage() {
  const report = await findStatus()
  return (
    <>
      {report?.data_origin && <OriginBanner origins={[report.data_origin]} />}
      <TextPage title="Status" lead={summaryOf(report)}>
        <p className="mt-4 text-muted">
          Also as <a href="/status.json">JSON</a> and as an <a href="/status.atom">Atom feed</a> of changes. The API has
          the state of the sources as of any past moment at <code>/api/v1/intelligence/status</code>. With an account,
          you can get incidents <a href="/dashboard/settings#mails">by email</a>.
        </p>
        {report?.incidents && <Incidents incidents={report.incidents} />}
        {report && <Parts parts={report.parts} checkedAt={report.checked_at} />}
        {report?.sources && <Sources sources={report.sources} asOf={report.sources_as_of} subjects={subjects} />}
      </TextPage>
    </>
  )
}
