import { subjectOf } from "./parts/brief/frame"
import { PremiumBrief } from "./premiumBrief"
import { ProfessionalBrief } from "./professionalBrief"
import type { Template } from "./template"

export const dailyBrief: Template<"daily_brief"> = {
  subject: ({ brief }) => subjectOf(brief),
  body: ({ tier, brief }, setting) => {
    const BriefOfPlan = tier === "api_pro" ? ProfessionalBrief : PremiumBrief
    return <BriefOfPlan brief={brief} setting={setting} />
  },
}
