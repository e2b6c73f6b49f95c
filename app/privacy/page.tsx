import type { Metadata } from "next"
import { LegalText } from "@/components/site/legalText"
import { readLegalText } from "@/server/hosts/next/legalText"
import { pageMetadata } from "../pageMetadata"

const lead = "What the service stores about you, for how long, who receives it, and which cookies it sets."

export const metadata: Metadata = pageMetadata({ path: "/privacy", title: "Privacy", description: lead })

export default function PrivacyPage() {
  return <LegalText title="Privacy" lead={lead} text={readLegalText("privacy")} />
}
