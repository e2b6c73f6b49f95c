import { createMailer } from "../accounts/mail/mailer"
import { type MailWorker, startMailWorker } from "../accounts/mail/mailWorker"
import { watchQuotas } from "../accounts/mail/notices/quota"
import { includes, isTier, tiers } from "../accounts/tiers"
import type { Job, JobContext } from "../jobs/job"
import { type JobRunner, startJobs } from "../jobs/runner"
import { directUrl } from "../platform/database/addresses"
import { type ChangeTopic, listenForNotifications } from "../platform/database/notifications"
import { pollDatabase } from "../platform/database/polling"
import { products } from "../products"
import { storedChanges } from "./storedChanges"

export type Worker = {
  jobs: JobRunner
  mail: MailWorker | null
  stop(): Promise<void>
}

export type WorkerOptions = { clock?: () => number; batchMs?: number; mailEveryMs?: number }

export async function startWorker(
  context: JobContext,
  jobs: readonly Job[],
  { clock, batchMs, mailEveryMs }: WorkerOptions = {},
): Promise<Worker> {
  const { database, log } = context
  const mailer = createMailer(context, unlockedBy)
  if (!mailer) {
    const message = "No mail provider (RESEND_API_KEY or SMTP_URL) and no local mailbox (DEMO): mail waits in the queue"
    log.warn({ event: "mail.not_configured" }, message)
  }
  const mail = mailer && startMailWorker(mailer, { clock, everyMs: mailEveryMs })
  const quotas = watchQuotas(context, { clock, batchMs })
  const runner = await startJobs(context, jobs, clock)
  const wakeJobs = (topic?: ChangeTopic) => {
    runner
      .wake(topic)
      .catch((error) => log.warn({ event: "job.wake_failed", error: String(error) }, "Jobs could not be started"))
  }
  const on = {
    change(topic: string, subject: string) {
      if (topic === "mail") void mail?.wake()
      else if (topic === "usage") quotas.note(subject.split(","))
      else if (wakesJobs(topic)) wakeJobs(topic)
    },
    connected() {
      void mail?.wake()
      wakeJobs()
    },
  }
  const listenUrl = directUrl(context.env, database.url)
  const look = storedChanges(database, { facts: () => wakeJobs("facts"), usage: (ids) => quotas.note(ids) }, clock)
  const notifications = listenUrl === null ? pollDatabase(look) : listenForNotifications(listenUrl, on)
  await notifications.started
  return {
    jobs: runner,
    mail,
    async stop() {
      await notifications.close()
      await Promise.all([quotas.stop(), mail?.stop(), runner.stop()])
    },
  }
}

const waking = ["facts", "wanted", "events", "webhooks", "status", "backups"] as const satisfies readonly ChangeTopic[]
const wakesJobs = (topic: string): topic is (typeof waking)[number] => waking.some((name) => name === topic)

function unlockedBy(tierName: string): string[] {
  const tier = Object.keys(tiers).find((name) => isTier(name) && tiers[name].tierName === tierName)
  if (!tier || !isTier(tier)) throw new Error(`no plan is called ${tierName}`)
  return products
    .filter((product) => product.kind === "data" && includes(tier, product.tier))
    .toSorted((a, b) => tiers[b.tier].rank - tiers[a.tier].rank)
    .map(({ title }) => title)
}
