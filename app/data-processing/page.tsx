import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/legalText"
import { pageMetadata } from "../pageMetadata"

const lead = "How the operator processes personal data for customers, and what the software does to protect it."

export const metadata: Metadata = pageMetadata({
  path: "/data-processing",
  title: "Data-processing terms",
  description: lead,
})

export default function DataProcessingPage() {
  return <LegalText title="Data-processing terms" lead={lead} text={readLegalText("data-processing")} />
}
