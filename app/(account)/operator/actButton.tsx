"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { Dialog } from "@/components/account/dialog"
import { Field } from "@/components/account/field"
import { usePortalClient } from "../dashboard/portal"
import { type Act, type ActName, acts } from "./acts"

type ActButtonProps = { act: ActName; of?: string; isQuiet?: boolean }

/** Opens the form of a change, which asks for the reason, and reloads the page's figures after it. */
export function ActButton({ act, of: subject = "", isQuiet = false }: ActButtonProps) {
  const desk = usePortalClient().operator
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const { label, title, lead, kind, fields, work }: Act = acts[act]
  return (
    <>
      <Button kind={isQuiet ? "quiet" : "plain"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          lead={lead}
          submit={label}
          kind={kind}
          work={async (form) => {
            await work(desk, subject, form)
            router.refresh()
          }}
          onClose={() => setOpen(false)}
        >
          {fields}
          <Field
            label="Reason"
            name="why"
            maxLength={300}
            required
            hint="The audit trail keeps it. The owner of an account can read it there."
          />
        </Dialog>
      )}
    </>
  )
}
