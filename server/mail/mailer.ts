import type { Database } from "../database/database"
import type { Env } from "../env"
import type { Logger } from "../log"
import { appSecret, appSecrets } from "../secret"
import { mailbox } from "./mailbox"
import type { MailProvider } from "./provider"
import type { RenderSettings } from "./renderMail"
import { resend } from "./resend"
import type { Mailer } from "./sendDue"
import { mailWay } from "./way"

/** The name that mails in the local mailbox come from. */
const LOCAL_SENDER = "Assay <assay@localhost>"

/** What the mail of this installation goes out with; null where there is neither a provider nor a mailbox to be read. */
export function createMailer(
  { env, database, log }: { env: Env; database: Database; log: Logger },
  unlocks: RenderSettings["unlocks"],
): Mailer | null {
  const delivery = chooseProvider(env, mailbox(database))
  if (!delivery) return null
  const from = env.MAIL_FROM ?? LOCAL_SENDER
  return {
    database,
    log,
    delivery,
    secrets: appSecrets(env),
    stationery: { from, baseUrl: env.BASE_URL, contact: env.CONTACT, secret: appSecret(env), unlocks },
  }
}

function chooseProvider(env: Env, local: MailProvider): MailProvider | null {
  if (env.RESEND_API_KEY) return resend({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL })
  return mailWay(env) === "mailbox" ? local : null
}
