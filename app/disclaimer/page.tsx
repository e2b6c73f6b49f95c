import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/siteRoutes"

const lead = "What the service is not, and what its figures do not promise."

export const metadata: Metadata = { title: "Disclaimer", description: lead, alternates: { canonical: "/disclaimer" } }

export default function DisclaimerPage() {
  return <LegalText title="Disclaimer" lead={lead} text={readLegalText("disclaimer")} />
}
