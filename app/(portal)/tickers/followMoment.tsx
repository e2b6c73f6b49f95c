"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useAddress } from "@/components/portal/address"

/** Requests the page again when the moment in the URL is no longer the one shown: the control changes only the URL. */
export function FollowMoment({ shown }: { shown: string | null }) {
  const { asOf } = useAddress()
  const { refresh } = useRouter()
  useEffect(() => {
    if (asOf !== shown) refresh()
  }, [asOf, shown, refresh])
  return null
}
