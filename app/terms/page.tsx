import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/siteRoutes"

const lead = "The terms under which this service may be used."

export const metadata: Metadata = { title: "Terms of service", description: lead, alternates: { canonical: "/terms" } }

export default function TermsPage() {
  return <LegalText title="Terms of service" lead={lead} text={readLegalText("terms")} />
}
