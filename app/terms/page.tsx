import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/legalText"
import { pageMetadata } from "../pageMetadata"

const lead = "The terms under which this service may be used."

export const metadata: Metadata = pageMetadata({ path: "/terms", title: "Terms of service", description: lead })

export default function TermsPage() {
  return <LegalText title="Terms of service" lead={lead} text={readLegalText("terms")} />
}
