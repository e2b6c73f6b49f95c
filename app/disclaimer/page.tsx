import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/legalText"
import { pageMetadata } from "../pageMetadata"

const lead = "What the service is not, and what its figures do not promise."

export const metadata: Metadata = pageMetadata({ path: "/disclaimer", title: "Disclaimer", description: lead })

export default function DisclaimerPage() {
  return <LegalText title="Disclaimer" lead={lead} text={readLegalText("disclaimer")} />
}
