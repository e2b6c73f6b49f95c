import { queueChangelogMails } from "../accounts/mail/notices/changelog"
import { appSecret } from "../platform/secret"
import { changelog } from "../products/changelog"
import type { Job } from "./job"

export const changelogMails: Job = {
  name: "changelog-mails",
  schedule: "*/30 * * * *",
  timeZone: "UTC",
  locks: [],
  limitSeconds: 600,
  retries: 0,
  isDueAtStart: async () => true,
  async run({ env, database, at }) {
    const queued = await queueChangelogMails(database, changelog, appSecret(env), at)
    return queued > 0 ? { queued } : null
  },
}
