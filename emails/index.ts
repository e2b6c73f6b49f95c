import type { ReactElement } from "react"
import type { Message, MessageKind } from "../server/accounts/mail/messages"
import { accountDeleted } from "./accountDeleted"
import { accountInvitation } from "./accountInvitation"
import { addressChanged } from "./addressChanged"
import { addressRestored } from "./addressRestored"
import { alert } from "./alert"
import { alertPaused } from "./alertPaused"
import { changeAddress } from "./changeAddress"
import { changelog } from "./changelog"
import { clientConnected } from "./clientConnected"
import { clientEnded } from "./clientEnded"
import { confirm } from "./confirm"
import { dailyBrief } from "./dailyBrief"
import { deleteAccount } from "./deleteAccount"
import { followChangelog } from "./followChangelog"
import { incident } from "./incident"
import { keyExpiring } from "./keyExpiring"
import { keyRotated } from "./keyRotated"
import { quota } from "./quota"
import { signIn } from "./signIn"
import { teamInvitation } from "./teamInvitation"
import type { MailSetting, Template } from "./template"
import { test } from "./test"
import { webhookPaused } from "./webhookPaused"
import { welcome } from "./welcome"

const templates: { [K in MessageKind]: Template<K> } = {
  confirm,
  welcome,
  key_rotated: keyRotated,
  client_connected: clientConnected,
  client_ended: clientEnded,
  sign_in: signIn,
  follow_changelog: followChangelog,
  changelog,
  incident,
  change_address: changeAddress,
  address_changed: addressChanged,
  address_restored: addressRestored,
  delete_account: deleteAccount,
  account_deleted: accountDeleted,
  quota,
  key_expiring: keyExpiring,
  team_invitation: teamInvitation,
  account_invitation: accountInvitation,
  test,
  webhook_paused: webhookPaused,
  alert,
  alert_paused: alertPaused,
  daily_brief: dailyBrief,
}

export function compose(message: Message, setting: MailSetting): { subject: string; body: ReactElement } {
  const template = templateOf(message)
  return { subject: template.subject(message), body: template.body(message, setting) }
}

/** The compiler cannot see that a message's kind selects its own template; the table's type guarantees it. */
function templateOf(message: Message): Template<MessageKind> {
  return templates[message.kind] as unknown as Template<MessageKind>
}
