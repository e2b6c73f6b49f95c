import { openBilling } from "../accounts/billing/stripe"
import { sweepPlans } from "../accounts/billing/sweep"
import type { Job } from "./job"

export const plans: Job = {
  name: "plans",
  schedule: "* * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 60,
  retries: 0,
  async run({ env, database, log, at }) {
    const ended = await sweepPlans(await openBilling(env, log), database, at)
    return ended > 0 ? { ended } : null
  },
}
