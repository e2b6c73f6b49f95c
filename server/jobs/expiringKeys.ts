import { queueExpiryMails } from "../accounts/mail/notices/expiry"
import { appSecret } from "../platform/secret"
import type { Job } from "./job"

export const expiringKeys: Job = {
  name: "expiring-keys",
  schedule: "*/30 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 300,
  retries: 0,
  isDueAtStart: async () => true,
  async run({ env, database, at }) {
    await queueExpiryMails(database, at, appSecret(env))
    return null
  },
}
