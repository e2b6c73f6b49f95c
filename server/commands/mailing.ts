import { includes, isTier, tiers } from "../accounts/tiers"
import { listenForNotifications } from "../database/notifications"
import { createMailer } from "../mail/mailer"
import { type MailWorker, type MailWorkerOptions, startMailWorker } from "../mail/mailWorker"
import { type NoticeParts, type Notices, type NoticesOptions, startNotices } from "../mail/notices"
import { products } from "../products"

export type Mailing = {
  /** Null where nothing can be sent: mails wait in the queue until a provider is configured. */
  courier: MailWorker | null
  notices: Notices
  stop(): Promise<void>
}

/** The mail of a running server: the courier, and the notices that fall due, woken by what other processes commit. */
export async function startMailing(
  service: NoticeParts,
  options: MailWorkerOptions & NoticesOptions = {},
): Promise<Mailing> {
  const post = createMailer(service, unlockedBy)
  if (!post) service.log.warn("there is no mail provider (RESEND_API_KEY) and no local mailbox (DEMO): mail waits")
  const courier = post && startMailWorker(post, options)
  const notices = startNotices(service, options)
  const notifications = listenForNotifications(service.database.url, {
    change(topic) {
      if (topic === "mail") void courier?.wake()
      if (topic === "facts") void notices.sweep()
    },
    gap() {
      void courier?.wake()
      void notices.sweep()
    },
  })
  await notifications.started
  return {
    courier,
    notices,
    async stop() {
      await notifications.close()
      await notices.stop()
      await courier?.stop()
    },
  }
}

/** The titles of the products that a plan opens, its own before those of the plans below it. */
export function unlockedBy(tierName: string): string[] {
  const tier = Object.keys(tiers).find((name) => isTier(name) && tiers[name].tierName === tierName)
  if (!tier || !isTier(tier)) throw new Error(`no plan is called ${tierName}`)
  return products
    .filter((product) => product.kind === "data" && includes(tier, product.tier))
    .toSorted((a, b) => tiers[b.tier].rank - tiers[a.tier].rank)
    .map(({ title }) => title)
}
