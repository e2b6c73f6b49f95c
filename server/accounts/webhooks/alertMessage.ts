import type { WebhookFormat } from "../../platform/database/generated/client"
import { destinations } from "./destinations"

/** What an alert says. Texts may be those of others, such as a headline. */
export type AlertMessage = {
  id: string
  at: Date
  name: string
  /** An event each. */
  lines: readonly AlertLine[]
  /** How many more events there are than lines, and where to see them. */
  left: number
  moreUrl: string
  notes: readonly string[]
}

/** `event` is as streams send it. */
export type AlertLine = { text: string; url: string; event: object | null }

export const mostLines = 20

const mostOfLine = 300

/** On one line, and short enough for the shortest message. */
export function lineText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
  return line.length > mostOfLine ? `${line.slice(0, mostOfLine - 1).toWellFormed()}…` : line
}

export function requestOf(
  format: WebhookFormat,
  address: string,
  message: AlertMessage,
): { url: string; body: string } {
  const text = textOf(format, message)
  const bodyOf = (body: object) => ({ url: address, body: JSON.stringify(body) })
  if (format === "slack") return bodyOf({ text, mrkdwn: false })
  if (format === "discord") return bodyOf({ content: text, allowed_mentions: { parse: [] } })
  if (format === "telegram") {
    const url = new URL(address)
    const chat_id = url.searchParams.get("chat_id")
    url.searchParams.delete("chat_id")
    return { ...bodyOf({ chat_id, text, link_preview_options: { is_disabled: true } }), url: url.href }
  }
  const { id, at, name, lines, left, notes } = message
  const events = lines.flatMap(({ event }) => event ?? [])
  return bodyOf({ id, type: "alert", timestamp: at.toISOString(), data: { alert: name, text, events, left, notes } })
}

/** Cut at the limit of the destination, with the number of events that are left out. */
export function textOf(format: WebhookFormat, { name, lines, left, moreUrl, notes }: AlertMessage): string {
  const { plain, mostCharacters } = destinations[format]
  const written = lines.map(({ text, url }) => `• ${plain(text)} ${url}`)
  const all = (count: number) => {
    const more = left + lines.length - count
    const rest = more > 0 ? [`And ${more} more: ${moreUrl}`] : []
    return [plain(name), ...written.slice(0, count), ...rest, ...notes].join("\n")
  }
  const fits = (count: number) => mostCharacters === null || all(count).length <= mostCharacters
  let count = lines.length
  while (count > 0 && !fits(count)) count--
  return all(count)
}
