import type { Metadata } from "next"
import { PageTitle, Panel } from "@/components/account/panel"
import { Instant } from "@/components/operator/instant"
import { PlainTable } from "@/components/operator/plainTable"
import { SearchForm } from "@/components/operator/searchForm"
import { openDesk } from "../../dashboard/open"
import { ActButton } from "../actButton"
import { AccountPanels } from "./accountPanels"

export const metadata: Metadata = { title: "Accounts, operator" }

type AccountsPageProps = { searchParams: Promise<{ id?: string | string[]; search?: string | string[] }> }

export default async function AccountsPage({ searchParams }: AccountsPageProps) {
  const { id, search } = await searchParams
  const desk = await openDesk()
  if (typeof id === "string") {
    const account = await desk.account({ id }).catch(() => null)
    return (
      <>
        <PageTitle>{account ? account.email : "There is no such account"}</PageTitle>
        <p className="mt-3">
          <a href="/operator/accounts">All accounts</a>
        </p>
        {account && <AccountPanels account={account} />}
      </>
    )
  }
  const sought = typeof search === "string" ? search.slice(0, 100) : ""
  const { accounts, count } = await desk.accounts({ search: sought })
  const rows = accounts.map((account) => ({
    id: account.id,
    cells: [
      <a key="email" href={`/operator/accounts?id=${account.id}`}>
        {account.email}
      </a>,
      account.plan,
      account.keys,
      <Instant key="since" at={account.createdAt} />,
      account.suspendedAt ? "suspended" : "active",
    ],
  }))
  return (
    <>
      <PageTitle>Accounts</PageTitle>
      <SearchForm label="Address, id or beginning of a key" name="search" value={sought} />
      <Panel
        id="accounts"
        title={count > accounts.length ? `The newest ${accounts.length} of ${count}` : `${count} found`}
        aside={<ActButton act="invite" />}
      >
        <PlainTable
          caption="Accounts"
          heads={["Address", "Plan", "Keys", "Since", "State"]}
          rows={rows}
          none="No account matches."
        />
      </Panel>
    </>
  )
}
