import { subjectOf } from "./parts/brief/frame"
import { PremiumBrief } from "./premiumBrief"
import { ProfessionalBrief } from "./professionalBrief"
import type { Template } from "./template"

export const dailyBrief: Template<"daily_brief"> = {
  subject: ({ brief }) => subjectOf(brief),
  body: ({ brief }, setting) => {
    const BriefOfPlan = brief.professional ? ProfessionalBrief : PremiumBrief
    return <BriefOfPlan brief={brief} setting={setting} />
  },
}
