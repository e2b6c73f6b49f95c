import { summaryOf } from "./parts/brief/frame"
import { sayDate } from "./parts/say"
import { PremiumBrief } from "./premiumBrief"
import { ProfessionalBrief } from "./professionalBrief"
import type { Template } from "./template"

/** Each plan that has a daily brief has its own. */
export const dailyBrief: Template<"daily_brief"> = {
  subject: ({ brief }) => `${sayDate(brief.session)}: ${summaryOf(brief)}`,
  body: ({ tier, brief }, setting) => {
    const BriefOfPlan = tier === "api_pro" ? ProfessionalBrief : PremiumBrief
    return <BriefOfPlan brief={brief} setting={setting} />
  },
}
