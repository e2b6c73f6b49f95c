import { z } from "zod"
import type { Prisma } from "../../platform/database/generated/client"
import { openAddress } from "../webhooks/address"

/*
 * The data that an account may export: everything stored about it, except what grants access (hashes, secrets). A
 * section reads `from`, in which $1 is the account and $2 its address, in pages by the columns of `order`.
 */

type ColumnType = "text" | "bigint" | "int" | "date" | "channel" | "signal_channel" | "bytea"

export type ExportSection = {
  models: readonly Prisma.ModelName[]
  says: string
  from: string
  fields: Readonly<Record<string, string>>
  opened?: Readonly<Record<string, (secrets: readonly Buffer[], stored: unknown) => unknown>>
  order: readonly (readonly [column: string, type: ColumnType])[]
}

export const exportSections = {
  account: {
    models: ["Account"],
    says: "The account, its own plan and its choices of mails.",
    from: "account a WHERE a.id = $1",
    fields: {
      id: "a.id",
      email: "a.email",
      email_verified_at: "a.email_verified_at",
      created_at: "a.created_at",
      plan: "a.tier",
      is_legacy_price: "a.is_legacy_price",
      wants_daily_brief: "a.wants_daily_brief",
      wants_quota_mails: "a.wants_quota_mails",
      wants_expiry_mails: "a.wants_expiry_mails",
      wants_status_mails: "a.wants_status_mails",
      suspended_at: "a.suspended_at",
      suspended_for: "a.suspended_for",
      extra_requests_per_day: "a.extra_per_day",
      extra_requests_until: "a.extra_until",
      checklist_closed_at: "a.checklist_closed_at",
      stripe_customer_id: "a.stripe_customer_id",
    },
    order: [["a.id", "text"]],
  },
  subscription: {
    models: ["Subscription"],
    says: "What is paid for, as Stripe says; Stripe keeps the payments, invoices and the card.",
    from: "subscription s WHERE s.account_id = $1",
    fields: {
      id: "s.id",
      status: "s.status",
      plan: "s.tier",
      price_id: "s.price_id",
      is_plan_given: "s.is_plan_given",
      current_period_end: "s.current_period_end",
      cancel_at_period_end: "s.cancel_at_period_end",
      as_of: "s.as_of_event_at",
    },
    order: [["s.id", "text"]],
  },
  team: {
    models: ["Team", "TeamMember"],
    says: "The team that the account is in.",
    from: "team_member m JOIN team t ON t.id = m.team_id WHERE m.account_id = $1",
    fields: {
      id: "t.id",
      role: "CASE WHEN t.owner_id = m.account_id THEN 'owner' ELSE 'member' END",
      joined_at: "m.joined_at",
      created_at: "t.created_at",
      is_offered: "coalesce(t.offered_to_id = m.account_id, false)",
    },
    order: [["t.id", "text"]],
  },
  team_invitations: {
    models: ["TeamInvitation"],
    says: "Invitations to the account's address, and those that the owner of a team has sent.",
    from: `team_invitation i JOIN team t ON t.id = i.team_id WHERE (i.email = $2 OR t.owner_id = $1)`,
    fields: {
      id: "i.id",
      email: "i.email",
      created_at: "i.created_at",
      expires_at: "i.expires_at",
      ended_at: "i.ended_at",
    },
    order: [["i.id", "text"]],
  },
  team_usage: {
    models: ["TeamUsage"],
    says: "By day, what the account used of a team's quota. The requests are in `usage` too.",
    from: "team_usage u WHERE u.account_id = $1",
    fields: { day: "u.day::text", requests: "u.requests", charged: "u.charged" },
    order: [
      ["u.day", "date"],
      ["u.owner_id", "text"],
    ],
  },
  keys: {
    models: ["ApiKey"],
    says: "API keys, by their first characters: the keys themselves are not stored.",
    from: "api_key k WHERE k.account_id = $1",
    fields: {
      id: "k.id",
      prefix: "k.prefix",
      name: "k.name",
      is_test: "k.is_test",
      scopes: "k.scopes",
      networks: "k.networks",
      share_percent: "k.share_percent",
      share_requests: "k.share_requests",
      created_at: "k.created_at",
      expires_at: "k.expires_at",
      deactivated_at: "k.deactivated_at",
      revoked_at: "k.revoked_at",
      last_used_at: "k.last_used_at",
    },
    order: [["k.id", "text"]],
  },
  links: {
    models: ["Link"],
    says: "Spreadsheet links, without their addresses, which open them.",
    from: "link l JOIN api_key k ON k.id = l.key_id WHERE k.account_id = $1",
    fields: {
      id: "l.id",
      key_id: "l.key_id",
      product: "l.product",
      parameters: "l.input",
      most_per_day: "l.most_per_day",
      created_at: "l.created_at",
      expires_at: "l.expires_at",
      revoked_at: "l.revoked_at",
      last_used_at: "l.last_used_at",
    },
    order: [["l.id", "text"]],
  },
  usage: {
    models: ["Usage"],
    says: "Requests by day, key, endpoint, channel and outcome. `latency` counts those that took up to 1, 2, 4, 8 … ms.",
    from: "usage u WHERE u.account_id = $1",
    fields: {
      day: "u.day::text",
      key_id: "u.key_id",
      endpoint: "u.endpoint",
      channel: "u.channel",
      status: "u.status",
      code: "nullif(u.code, '')",
      requests: "u.requests",
      charged: "u.charged",
      latency: "u.latency",
    },
    order: [
      ["u.day", "date"],
      ["u.key_id", "text"],
      ["u.endpoint", "text"],
      ["u.channel", "channel"],
      ["u.status", "int"],
      ["u.code", "text"],
    ],
  },
  usage_before: {
    models: ["UsageTotal"],
    says: "How many requests there were in the months before.",
    from: "usage_total u WHERE u.account_id = $1",
    fields: { channel: "u.channel", requests: "u.requests::float8" },
    order: [["u.channel", "channel"]],
  },
  requests: {
    models: ["RecentRequest"],
    says: "The request log.",
    from: "recent_request r WHERE r.account_id = $1",
    fields: {
      at: "r.at",
      key_id: "r.key_id",
      endpoint: "r.endpoint",
      channel: "r.channel",
      status: "r.status",
      code: "nullif(r.code, '')",
      ms: "r.ms",
      request_id: "r.request_id",
      charged: "r.charged",
      parameters: "r.params",
      as_of: "r.as_of",
      answer_sha256: "r.answer_sha256",
      answer_form: "r.answer_form",
    },
    order: [["r.id", "bigint"]],
  },
  received_signals: {
    models: ["ReceivedSignal"],
    says: "When signals were first delivered to you by webhook and by mail.",
    from: "received_signal r WHERE r.account_id = $1",
    fields: { signal_id: "r.signal_id", channel: "r.channel", delivered_at: "r.delivered_at" },
    order: [
      ["r.signal_id", "text"],
      ["r.channel", "signal_channel"],
    ],
  },
  watchlist: {
    models: ["WatchedTicker"],
    says: "Watched tickers.",
    from: "watched_ticker w WHERE w.account_id = $1",
    fields: { ticker: "w.ticker", added_at: "w.added_at" },
    order: [["w.ticker", "text"]],
  },
  saved_filters: {
    models: ["SavedFilter"],
    says: "Saved filters of pages.",
    from: "saved_filter f WHERE f.account_id = $1",
    fields: { id: "f.id", page: "f.page", name: "f.name", query: "f.query", created_at: "f.created_at" },
    order: [["f.id", "text"]],
  },
  webhooks: {
    models: ["WebhookEndpoint"],
    says: "Webhook endpoints, without their secrets.",
    from: "webhook_endpoint w WHERE w.account_id = $1 AND w.format = 'events'",
    fields: {
      id: "w.id",
      url: "json_build_object('id', w.id, 'url', w.url, 'sealedUrl', encode(w.sealed_url, 'hex'))",
      topics: "w.topics",
      tickers: "w.tickers",
      created_at: "w.created_at",
      failures: "w.failures",
      failing_since: "w.failing_since",
      paused_at: "w.paused_at",
      pause_reason: "w.pause_reason",
      old_secret_until: "w.old_secret_until",
    },
    opened: { url: openedAddress },
    order: [["w.id", "text"]],
  },
  mcp_subscriptions: {
    models: ["McpSubscription"],
    says: "What programs subscribed to over MCP, without their secrets.",
    from: "webhook_endpoint w JOIN mcp_subscription s ON s.endpoint_id = w.id WHERE w.account_id = $1",
    fields: {
      id: "w.id",
      url: "json_build_object('id', w.id, 'url', w.url, 'sealedUrl', encode(w.sealed_url, 'hex'))",
      topics: "w.topics",
      tickers: "w.tickers",
      holder_id: "s.holder_id",
      created_at: "w.created_at",
      expires_at: "s.expires_at",
    },
    opened: { url: openedAddress },
    order: [["w.id", "text"]],
  },
  alerts: {
    models: ["Alert"],
    says: "Alerts, without the addresses and tokens of their destinations, which let others post there.",
    from: "webhook_endpoint w JOIN alert a ON a.endpoint_id = w.id WHERE w.account_id = $1",
    fields: {
      id: "w.id",
      name: "a.name",
      destination: "w.format",
      topics: "w.topics",
      tickers: "w.tickers",
      only_watched: "a.only_watched",
      signal_types: "a.signal_types",
      direction: "a.direction",
      pace: "a.pace",
      most_an_hour: "a.most_an_hour",
      daily_at: "a.daily_at",
      quiet_from: "a.quiet_from",
      quiet_until: "a.quiet_until",
      time_zone: "a.time_zone",
      held_until: "a.held_until",
      created_at: "w.created_at",
      failures: "w.failures",
      failing_since: "w.failing_since",
      paused_at: "w.paused_at",
      pause_reason: "w.pause_reason",
    },
    order: [["w.id", "text"]],
  },
  webhook_deliveries: {
    models: ["WebhookDelivery"],
    says: "The last deliveries of webhooks and alerts, with bodies and answers.",
    from: "webhook_delivery d JOIN webhook_endpoint w ON w.id = d.endpoint_id WHERE w.account_id = $1",
    fields: {
      webhook_id: "d.endpoint_id",
      kind: "d.kind",
      event_id: "d.event_id",
      type: "d.type",
      at: "d.at",
      ms: "d.ms",
      status: "d.status",
      error: "d.error",
      body: "d.body",
      answer: "d.answer",
    },
    order: [
      ["d.endpoint_id", "text"],
      ["d.id", "bigint"],
    ],
  },
  events: {
    models: ["PushEvent"],
    says: "Events for this account alone, such as 80% of the quota.",
    from: "push_event e WHERE e.account_id = $1",
    fields: { id: "e.id", type: "e.type", at: "e.at", content: "e.content" },
    order: [["e.seq", "bigint"]],
  },
  apps: {
    models: ["OauthGrant"],
    says: "Connected apps.",
    from: "oauth_grant g WHERE g.account_id = $1",
    fields: {
      id: "g.id",
      client_id: "g.client_id",
      client_name: "g.client_name",
      client_host: "g.client_host",
      resource: "g.resource",
      created_at: "g.created_at",
      last_used_at: "g.last_used_at",
      expires_at: "g.expires_at",
      ended_at: "g.ended_at",
    },
    order: [["g.id", "text"]],
  },
  app_tokens: {
    models: ["OauthToken"],
    says: "When tokens of connected apps were issued, and when they end; the tokens themselves are not stored.",
    from: "oauth_token o JOIN oauth_grant g ON g.id = o.grant_id WHERE g.account_id = $1",
    fields: {
      app_id: "o.grant_id",
      kind: "o.kind",
      created_at: "o.created_at",
      expires_at: "o.expires_at",
      used_at: "o.used_at",
    },
    order: [
      ["o.grant_id", "text"],
      ["o.hash", "bytea"],
    ],
  },
  sessions: {
    models: ["Session"],
    says: "Browsers that are signed in.",
    from: "session s WHERE s.account_id = $1",
    fields: {
      browser: "s.browser",
      created_at: "s.created_at",
      expires_at: "s.expires_at",
      last_used_at: "s.last_used_at",
    },
    order: [["s.token_hash", "bytea"]],
  },
  mails: {
    models: ["Mail"],
    says: "Mails to the account, with what they said, but for links and keys, which are erased once they are sent.",
    from: "mail m WHERE (m.account_id = $1 OR m.recipient = $2)",
    fields: {
      kind: "m.kind",
      recipient: "m.recipient",
      content: "m.fields",
      status: "m.status",
      created_at: "m.created_at",
      sent_at: "m.sent_at",
      error: "m.last_error",
    },
    order: [["m.id", "text"]],
  },
  changelog_mail: {
    models: ["ChangelogReader"],
    says: "Whether the changelog is mailed, to the account or to its address.",
    from: "changelog_reader r WHERE (r.account_id = $1 OR r.email = $2)",
    fields: { email: "r.email", confirmed_at: "r.confirmed_at" },
    order: [["r.id", "text"]],
  },
  mailed_links: {
    models: ["MailedToken"],
    says: "Links that were mailed to sign in, to confirm or to delete, without the links.",
    from: "mailed_token t WHERE (t.account_id = $1 OR t.email = $2)",
    fields: {
      purpose: "t.purpose",
      email: "t.email",
      created_at: "t.created_at",
      mailed_at: "t.mailed_at",
      expires_at: "t.expires_at",
      used_at: "t.used_at",
    },
    order: [["t.token_hash", "bytea"]],
  },
  audit: {
    models: ["AuditEntry"],
    says: "What was done to the account, by whom.",
    from: "audit_entry e WHERE e.account_id = $1",
    fields: {
      at: "e.at",
      actor: "e.actor",
      action: "e.action",
      key_id: "e.key_id",
      team_id: "e.team_id",
      detail: "e.detail",
    },
    order: [["e.id", "bigint"]],
  },
} as const satisfies Record<string, ExportSection>

export type SectionName = keyof typeof exportSections

export const sectionNames = Object.keys(exportSections) as SectionName[]

const storedAddress = z.object({ id: z.string(), url: z.string(), sealedUrl: z.string().nullable() })

function openedAddress(secrets: readonly Buffer[], stored: unknown): string | null {
  const { sealedUrl, ...open } = storedAddress.parse(stored)
  const sealed = sealedUrl === null ? null : new Uint8Array(Buffer.from(sealedUrl, "hex"))
  return openAddress(secrets, { ...open, sealedUrl: sealed })
}
