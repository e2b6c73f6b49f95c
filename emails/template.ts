import type { ReactElement } from "react"
import type { MessageKind, MessageOf } from "../server/accounts/mail/messages"

/** What a mail needs to know beside its message. */
export type Setting = {
  baseUrl: string
  /** The operator's address, by mail or on the web. */
  contact: string
  /** Only for the mails that come daily. */
  unsubscribeUrl: string | null
  /** What a plan opens, by the plan's name, most interesting first. */
  unlocks(tierName: string): readonly string[]
}

/** One mail: what its subject says, and its body. */
export type Template<K extends MessageKind> = {
  subject(message: MessageOf<K>): string
  body(message: MessageOf<K>, setting: Setting): ReactElement
}
