"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { MailChoices } from "@/components/account/mailChoices"
import { Panel, Unavailable } from "@/components/account/panel"
import { AskedChange, ChangeAddress, DeleteAccount, SignOutEverywhere } from "@/components/account/settings"
import { usePortal, usePortalClient } from "../portal"

type Question = "address" | "sessions" | "delete"

export function Settings() {
  const portal = usePortal()
  const { settings } = usePortalClient()
  const cache = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const { data: chosen } = useQuery(portal.settings.read.queryOptions())
  if (!chosen) return <Unavailable />
  const { email, sessions, askedChange } = chosen
  const onClose = () => setQuestion(null)

  async function choose(choice: Parameters<typeof settings.setMails.mutate>[0]) {
    await settings.setMails.mutate(choice)
    await cache.invalidateQueries(portal.settings.pathFilter())
  }

  return (
    <>
      <Panel
        id="address"
        title="Address"
        aside={<Button onClick={() => setQuestion("address")}>Change the address</Button>}
      >
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="mt-1 text-[0.9375rem] text-muted">Links to sign in and all mails go here.</p>
        {askedChange && <AskedChange {...askedChange} />}
      </Panel>
      <Panel id="mails" title="Mails">
        <MailChoices chosen={chosen} onChoose={choose} />
      </Panel>
      <Panel
        id="sessions"
        title="Sessions"
        aside={<Button onClick={() => setQuestion("sessions")}>Sign out everywhere</Button>}
      >
        <p className="max-w-[40rem] text-muted">
          {sessions === 1 ? "This browser is the only one signed in." : `${sessions} browsers are signed in.`} Each is
          signed out 30 days after its last visit, and 90 days after it signed in at the latest. Signing out touches no
          keys; signing out everywhere also disconnects all clients.
        </p>
      </Panel>
      <Panel
        id="delete"
        title="Delete the account"
        aside={
          <Button kind="danger" onClick={() => setQuestion("delete")}>
            Delete the account
          </Button>
        }
      >
        <p className="max-w-[40rem] text-muted">
          This deletes the account with all its keys, once you confirm by a link that we mail to your address. It cannot
          be undone.
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
      {question === "delete" && (
        <DeleteAccount email={email} ask={() => settings.askDeletion.mutate()} onClose={onClose} />
      )}
    </>
  )
}
