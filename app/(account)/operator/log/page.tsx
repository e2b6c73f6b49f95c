import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { openDesk } from "../../dashboard/open"

export const metadata: Metadata = { title: "Transparency log, operator" }

export default async function LogPage() {
  const { newest, witnesses, due } = await (await openDesk()).log()
  const rows = witnesses.map(({ name, signedAt, isNewest }) => ({
    id: name,
    cells: [name, <Instant key="at" at={signedAt} />, isNewest ? "the newest" : "an older one"],
  }))
  return (
    <>
      <PageTitle>Transparency log</PageTitle>
      <Panel id="newest" title="Newest checkpoint">
        {newest ? (
          <>
            <p>
              {newest.rows.toLocaleString("en-US")} rows, signed <Instant at={newest.signedAt} />
            </p>
            <pre className="mt-3 overflow-x-auto border border-rule bg-raised p-3 text-[0.8125rem]">{newest.note}</pre>
          </>
        ) : (
          <p className="text-muted">Nothing is logged yet.</p>
        )}
        {due.map((sentence) => (
          <p key={sentence} className="mt-3 text-danger">
            {sentence}
          </p>
        ))}
      </Panel>
      <Panel id="witnesses" title="Witnesses">
        <PlainTable
          caption="Witnesses"
          heads={["Witness", "Last signed", "Checkpoint"]}
          rows={rows}
          none="No witness has signed. LOG_WITNESSES names them."
        />
      </Panel>
    </>
  )
}
