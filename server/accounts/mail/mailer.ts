import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import type { Logger } from "../../platform/log"
import { appSecret, appSecrets } from "../../platform/secret"
import { mailboxProvider } from "./mailbox"
import type { MailProvider } from "./provider"
import { mailTransport } from "./provider"
import type { RenderSettings } from "./renderMail"
import { resendProvider } from "./resend"
import type { Mailer } from "./sendDue"
import { smtpProvider } from "./smtp"

const LOCAL_SENDER = "Assay <assay@localhost>"

export function createMailer(
  { env, database, log }: { env: Env; database: Database; log: Logger },
  unlocks: RenderSettings["unlocks"],
): Mailer | null {
  const provider = chooseProvider(env, mailboxProvider(database))
  if (!provider) return null
  const from = env.MAIL_FROM ?? LOCAL_SENDER
  return {
    database,
    log,
    provider,
    secrets: appSecrets(env),
    mostAnHour: env.MAIL_PER_HOUR,
    renderSettings: { from, baseUrl: env.BASE_URL, contact: env.CONTACT, secret: appSecret(env), unlocks },
  }
}

function chooseProvider(env: Env, local: MailProvider): MailProvider | null {
  if (env.RESEND_API_KEY) return resendProvider({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL })
  if (env.SMTP_URL) return smtpProvider({ server: env.SMTP_URL })
  return mailTransport(env) === "mailbox" ? local : null
}
