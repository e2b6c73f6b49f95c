import type { WebhookFormat } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"

/** Where an alert can go. */
export type Destination = Exclude<WebhookFormat, "events" | "mcp">

type Terms = {
  name: string
  /** The statuses that say that no message will ever arrive. */
  gone: readonly number[]
  /** The form of an address; null for any. */
  address: { form: RegExp; says: string } | null
  /** Of a text; null for no limit. */
  mostCharacters: number | null
  /** Keeps a text of others from mentioning somebody or being read as markup. */
  plain(text: string): string
}

const asIs = (text: string) => text

export const destinations: Record<WebhookFormat, Terms> = {
  events: { name: "Webhook", gone: [410], address: null, mostCharacters: null, plain: asIs },
  mcp: { name: "MCP", gone: [404, 410], address: null, mostCharacters: null, plain: asIs },
  webhook: { name: "Webhook", gone: [410], address: null, mostCharacters: null, plain: asIs },
  mail: { name: "Email", gone: [], address: null, mostCharacters: null, plain: asIs },
  slack: {
    name: "Slack",
    gone: [404, 410],
    address: {
      form: /^https:\/\/hooks\.slack\.com\/services\/[\w/-]+$/,
      says: "An incoming webhook of Slack begins with https://hooks.slack.com/services/.",
    },
    mostCharacters: 3_000,
    plain: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  },
  discord: {
    name: "Discord",
    gone: [404],
    address: {
      form: /^https:\/\/(discord|discordapp)\.com\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+(\?[\w=&]*)?$/,
      says: "A webhook of Discord begins with https://discord.com/api/webhooks/.",
    },
    mostCharacters: 2_000,
    plain: (text) => text.replaceAll(/[\\*_~`|>#[\]()<@]|:(?=\/\/)/g, "\\$&"),
  },
  telegram: {
    name: "Telegram",
    // 401: the token was revoked. 403: the bot was blocked or removed.
    gone: [401, 403, 404],
    address: {
      form: /^https:\/\/api\.telegram\.org\/bot\d+:[\w-]+\/sendMessage\?chat_id=/,
      says: "For Telegram, enter the token of your bot, such as 123456:ABC-DEF, and the id of the chat.",
    },
    mostCharacters: 4_096,
    // A word joiner, which is not seen.
    plain: (text) => text.replaceAll("@", "@\u2060"),
  },
}

export const destinationNames = Object.keys(destinations).filter(
  (name): name is Destination => name !== "events" && name !== "mcp",
)

/** Why nothing may be posted to an address; null if it may. */
export function urlFault(text: string, { WEBHOOK_PRIVATE_NETWORKS: networks }: Env): string | null {
  const url = URL.parse(text)
  const protocols = networks === "allowed" ? ["https:", "http:"] : ["https:"]
  if (!url || !protocols.includes(url.protocol)) {
    return "An endpoint is an address that begins with https://."
  }
  if (url.username || url.password) return "An address has no user name or password: check the signature instead."
  return url.hash ? "An address has no part after #." : null
}

type Entered = { destination: Destination; address: string; chatId: string }

/** The address of a destination as it is stored: the chat of Telegram is its parameter. */
export function readAddress(
  { destination, address, chatId }: Entered,
  env: Env,
): { ok: true; address: string } | { ok: false; sentence: string } {
  const { address: wanted } = destinations[destination]
  const isToken = destination === "telegram" && /^\d+:[\w-]+$/.test(address)
  const full = isToken ? `https://api.telegram.org/bot${address}/sendMessage` : address
  const fault = wanted && !URL.canParse(full) ? wanted.says : urlFault(full, env)
  if (fault) return { ok: false, sentence: fault }
  const url = new URL(full)
  if (destination === "telegram" && chatId !== "") url.searchParams.set("chat_id", chatId)
  const isOfForm = !wanted || env.WEBHOOK_PRIVATE_NETWORKS === "allowed" || wanted.form.test(url.href)
  const isComplete = destination !== "telegram" || url.searchParams.has("chat_id")
  if (!isOfForm || !isComplete) return { ok: false, sentence: wanted?.says ?? "" }
  return { ok: true, address: url.href }
}

/** Enough to tell two addresses apart, and too little to post there. */
export function shownAddress(address: string | null): string | null {
  if (address === null) return null
  const { host, pathname, searchParams } = new URL(address)
  const chat = searchParams.get("chat_id")
  return `${host}, ${chat === null ? `ending in ${pathname.slice(-4)}` : `chat ${chat}`}`
}
