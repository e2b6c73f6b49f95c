import type { ReactElement } from "react"
import type { MessageKind, MessageOf } from "../server/accounts/mail/messages"

export type MailSetting = {
  baseUrl: string
  contact: string
  /** Null except for the daily brief, the changelog and alerts. */
  unsubscribeUrl: string | null
  unlocks(tierName: string): readonly string[]
}

export type Template<K extends MessageKind> = {
  subject(message: MessageOf<K>): string
  body(message: MessageOf<K>, setting: MailSetting): ReactElement
}
