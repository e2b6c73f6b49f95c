import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../dashboard/open"

export const metadata: Metadata = { title: "Parts of the service, operator" }

type PartsPageProps = { searchParams: Promise<{ hosts?: string | string[] }> }

/** What `doctor` prints of the parts of the service. */
export default async function PartsPage({ searchParams }: PartsPageProps) {
  const asksHosts = (await searchParams).hosts === "asked"
  const parts = await (await openDesk()).parts({ isOffline: !asksHosts })
  const rows = parts.map(({ part, configured, reachable, due }, index) => {
    return { id: `${part}-${index}`, cells: [part, configured, reachable, due || "–"] }
  })
  return (
    <>
      <PageTitle>Parts of the service</PageTitle>
      <Panel
        id="parts"
        title={asksHosts ? "With the hosts of others asked" : "Without asking the hosts of others"}
        aside={asksHosts ? <a href="/operator">Do not ask them</a> : <a href="/operator?hosts=asked">Ask them too</a>}
      >
        <PlainTable
          caption="Parts of the service"
          heads={["Part", "Configured", "Reachable", "Due"]}
          rows={rows}
          none="There are no parts."
        />
      </Panel>
    </>
  )
}
