"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { MailChoices } from "@/components/account/mailChoices"
import { Panel, Unavailable } from "@/components/account/panel"
import { SessionList } from "@/components/account/sessionList"
import { AskedChange, ChangeAddress, DeleteAccount, ExportData, SignOutEverywhere } from "@/components/account/settings"
import { Link } from "@/components/site/link"
import { usePortal, usePortalClient } from "../portal"

type Question = "address" | "sessions" | "export" | "delete"

export function Settings() {
  const portal = usePortal()
  const { settings } = usePortalClient()
  const cache = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const read = useQuery(portal.settings.read.queryOptions())
  const { data: chosen } = read
  if (!chosen) return <Unavailable of={[read]} />
  const { email, sessions, askedChange } = chosen
  const onClose = () => setQuestion(null)

  async function choose(choice: Parameters<typeof settings.setMails.mutate>[0]) {
    await settings.setMails.mutate(choice)
    await cache.invalidateQueries(portal.settings.pathFilter())
  }

  async function end({ id: sessionId, isThisOne }: { id: string; isThisOne: boolean }) {
    await settings.endSession.mutate({ sessionId })
    if (isThisOne) window.location.assign("/sign-in")
    else await cache.invalidateQueries(portal.settings.pathFilter())
  }

  async function endOthers() {
    await settings.endOtherSessions.mutate()
    await cache.invalidateQueries(portal.settings.pathFilter())
  }

  return (
    <>
      <Panel
        id="address"
        title="Email address"
        aside={<Button onClick={() => setQuestion("address")}>Change the address</Button>}
      >
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="mt-1 text-[0.9375rem] text-muted">Sign-in links and all other mail go to this address.</p>
        {askedChange && <AskedChange {...askedChange} />}
      </Panel>
      <Panel id="mails" title="Email preferences">
        <MailChoices chosen={chosen} onChoose={choose} />
      </Panel>
      <Panel
        id="sessions"
        title="Sessions"
        aside={<Button onClick={() => setQuestion("sessions")}>Sign out everywhere</Button>}
      >
        <SessionList sessions={sessions} end={end} endOthers={endOthers} />
        <p className="max-w-[40rem] text-[0.9375rem] text-muted">
          A browser stays signed in for 30 days after its last visit, and for 90 days at most. Signing out does not
          affect your keys. Signing out everywhere also disconnects all connected apps.
        </p>
      </Panel>
      <Panel
        id="export"
        title="Your data"
        aside={<Button onClick={() => setQuestion("export")}>Export all data</Button>}
      >
        <p className="max-w-[40rem] text-muted">
          One JSON file with everything that we keep about your account. See{" "}
          <Link href="/docs/export">what is in it</Link>.
        </p>
      </Panel>
      <Panel
        id="delete"
        title="Delete account"
        aside={
          <Button kind="danger" onClick={() => setQuestion("delete")}>
            Delete the account
          </Button>
        }
      >
        <p className="max-w-[40rem] text-muted">
          Deletes your account and all its keys, once you confirm with a link that we email to you. This cannot be
          undone.
        </p>
      </Panel>
      {question === "address" && (
        <ChangeAddress
          change={async (wanted) => {
            const asked = await settings.changeAddress.mutate(wanted)
            await cache.invalidateQueries(portal.settings.pathFilter())
            return asked
          }}
          onClose={onClose}
        />
      )}
      {question === "sessions" && (
        <SignOutEverywhere
          signOut={async () => {
            await settings.signOutEverywhere.mutate()
            window.location.assign("/sign-in")
          }}
          onClose={onClose}
        />
      )}
      {question === "export" && <ExportData ask={() => settings.exportData.mutate()} onClose={onClose} />}
      {question === "delete" && (
        <DeleteAccount email={email} ask={() => settings.askDeletion.mutate()} onClose={onClose} />
      )}
    </>
  )
}
