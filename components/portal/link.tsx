"use client"

import type { ReactNode } from "react"
import { Link } from "@/components/site/link"
import { atMoment, useAddress } from "./address"

type PortalLinkProps = { href: string; className?: string; isHere?: boolean; children: ReactNode }

export function PortalLink({ href, className, isHere, children }: PortalLinkProps) {
  const { asOf } = useAddress()
  return (
    <Link href={atMoment(href, asOf)} aria-current={isHere ? "page" : undefined} className={className}>
      {children}
    </Link>
  )
}

export function TickerLink({ ticker }: { ticker: string }) {
  return <PortalLink href={`/tickers/${encodeURIComponent(ticker)}`}>{ticker}</PortalLink>
}
