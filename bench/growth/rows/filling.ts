import { keepMonths } from "../../../server/accounts/usage/months"
import type { Database } from "../../../server/platform/database/database"
import { dayMs, utcDate } from "../../../server/platform/dates"
import { fillInBulk } from "../bulkFill"

const usageDays = 40

type Range = { from: number; to: number }

/** Accounts with what years leave of each, such as expired sessions. One in ten has a paid plan with two webhooks. */
export async function fillAccounts(database: Database, { from, to }: Range, at: Date): Promise<void> {
  for (const ago of [62, 31, 0]) await keepMonths(database, new Date(at.getTime() - ago * dayMs), 1_000)
  await fillInBulk(database, tablesOfAccounts, async () => {
    for (const statement of ofAccounts) {
      for (let first = from; first < to; first += accountsAtOnce) {
        await database.pool.query(statement, [first, Math.min(to, first + accountsAtOnce) - 1, at])
      }
    }
  })
}

/** These make half a million rows of usage. */
const accountsAtOnce = 50_000

const many = "generate_series($1::int, $2::int) AS n CROSS JOIN (SELECT $3::timestamptz AS at) AS clock"
const days = (count: string) => `${count} * interval '1 day'`

const ofAccounts = [
  `INSERT INTO account (id, email, tier, email_verified_at, created_at, stripe_customer_id)
   SELECT 'acct_' || n, n || '@example.com', CASE WHEN n % 10 = 0 THEN 'api_pro' ELSE 'free' END::tier, at, at,
     CASE WHEN n % 10 = 0 THEN 'cus_' || n END FROM ${many}`,
  `INSERT INTO team (id, owner_id, created_at) SELECT 'team_' || n, 'acct_' || n, at FROM ${many} WHERE n % 100 = 0`,
  `INSERT INTO team_member (account_id, team_id, joined_at)
   SELECT 'acct_' || n, 'team_' || n / 100 * 100, at FROM ${many} WHERE n % 100 < 5`,
  `INSERT INTO api_key (id, account_id, hash, prefix, created_at, expires_at)
   SELECT 'key_' || n, 'acct_' || n, sha256(('key' || n)::bytea), 'assay_000000', at - ${days("n % 700")},
     CASE WHEN n % 5 = 0 THEN at + ${days("(n % 400)")} END FROM ${many}`,
  `INSERT INTO usage (account_id, key_id, endpoint, channel, status, day, requests, charged, latency)
   SELECT 'acct_' || n, 'key_' || n, 'predictions/latest', 'rest', 200, (at AT TIME ZONE 'UTC')::date - ago, 7, 7,
     '{1,2,3,1,0,0,0,0,0,0,0,0,0,0,0,0}'
   FROM generate_series(0, ${usageDays - 1}) AS ago CROSS JOIN ${many} WHERE n % 4 = ago % 4`,
  `INSERT INTO session (token_hash, account_id, created_at, expires_at)
   SELECT sha256(('session' || n)::bytea), 'acct_' || n, at - ${days("60")}, at + ${days("(n % 30 - 1)")} FROM ${many}`,
  `INSERT INTO mailed_token (token_hash, purpose, email, account_id, created_at, expires_at)
   SELECT sha256(('token' || n)::bytea), 'sign_in', n || '@example.com', 'acct_' || n, at, at + ${days("(n % 40 - 8)")} FROM ${many}`,
  `INSERT INTO audit_entry (at, actor, action, account_id)
   SELECT at - ${days("(n % 365 + 365 * part)")}, 'owner', 'session.opened', 'acct_' || n
   FROM generate_series(0, 2) AS part CROSS JOIN ${many}`,
  `INSERT INTO recent_request (account_id, key_id, at, endpoint, channel, status, ms)
   SELECT 'acct_' || n, 'key_' || n, at, 'predictions/latest', 'rest', 200, 1.5 FROM generate_series(1, 2) AS part CROSS JOIN ${many}`,
  `INSERT INTO subscription (id, account_id, status, tier, price_id, current_period_end, cancel_at_period_end, as_of_event_at, is_plan_given)
   SELECT 'sub_' || n, 'acct_' || n, 'active', 'api_pro', 'price', at + ${days("(n % 30 + 1)")}, false, at, true
   FROM ${many} WHERE n % 10 = 0`,
  `INSERT INTO mail (id, idempotency_key, kind, recipient, account_id, fields, status, due_at, created_at)
   SELECT 'mail_' || n, 'welcome/' || n, 'welcome', n || '@example.com', 'acct_' || n, '{}', 'delivered', created_at, created_at
   FROM (SELECT n, at - ${days("(n % 90)")} - interval '2 hours' AS created_at FROM ${many}) AS dated`,
  `INSERT INTO mailbox_message (id, recipient, subject, html, text, headers, sent_at)
   SELECT 'message_' || n, n || '@example.com', '', '', '', '{}', at - ${days("(n % 7)")} FROM ${many} WHERE n % 10 = 0`,
  `INSERT INTO stripe_event (id, type, created_at, received_at)
   SELECT 'evt_' || n, 'invoice.paid', at, at - ${days("(n % 60)")} FROM ${many} WHERE n % 10 = 0`,
  `INSERT INTO link (id, token_hash, key_id, product, input, created_at, expires_at)
   SELECT 'link_' || n, sha256(('link' || n)::bytea), 'key_' || n, 'market/regime', '{}', at, at + ${days("(n % 37 - 30)")}
   FROM ${many} WHERE n % 10 = 0`,
  `INSERT INTO oauth_client (id, name, redirect_uris, created_at, connected_at)
   SELECT 'client_' || n, 'A client', '{https://client.example/callback}', at - ${days("n % 300")}, at - ${days("n % 300")}
   FROM ${many} WHERE n % 20 = 0`,
  `INSERT INTO oauth_grant (id, account_id, client_id, client_host, resource, created_at, expires_at, ended_at)
   SELECT 'grant_' || n, 'acct_' || n, 'client_' || n, 'client.example', '/mcp', at, at + ${days("(n % 60 + 1)")},
     CASE WHEN n % 40 = 0 THEN at - ${days("(n % 30)")} END FROM ${many} WHERE n % 20 = 0`,
  `INSERT INTO oauth_token (hash, grant_id, kind, created_at, expires_at)
   SELECT sha256(('oauth' || n)::bytea), 'grant_' || n, 'refresh', at, at + ${days("(n % 60 + 1)")} FROM ${many} WHERE n % 20 = 0`,
  `INSERT INTO oauth_code (hash, client_id, account_id, client_host, redirect_uri, challenge, resource, created_at, expires_at)
   SELECT sha256(('code' || n)::bytea), 'client_' || n, 'acct_' || n, 'client.example', '/callback', '', '/mcp', at, at
   FROM ${many} WHERE n % 20 = 0`,
  `INSERT INTO watched_ticker (account_id, ticker, added_at)
   SELECT 'acct_' || n, ticker, at FROM unnest('{AAPL,MSFT}'::text[]) AS ticker CROSS JOIN ${many} WHERE n % 10 = 0`,
  // Endpoints of paid plans have sent every event. Those left over from an earlier plan wait for the next paid one.
  `INSERT INTO webhook_endpoint (id, account_id, url, topics, tickers, secret, row, recorded, due_at, created_at)
   SELECT 'webhook_' || n || '_' || part, 'acct_' || n, 'https://sealed.invalid/', '{signal.issued}', '{}', '',
     place, place, at - ${days("(n % 30)")}, at
   FROM generate_series(1, 2) AS part CROSS JOIN ${many},
     LATERAL (SELECT CASE WHEN n % 10 = 0 THEN 1000000000 ELSE 0 END AS place) AS cursor
   WHERE n % 10 = 0 OR n % 50 = 1`,
  `INSERT INTO saved_filter (id, account_id, page, name, query, created_at)
   SELECT 'filter_' || n, 'acct_' || n, 'signals', 'Mine', 'direction=bullish', at FROM ${many} WHERE n % 20 = 0`,
]

const tablesOfAccounts = ofAccounts.map((statement) => /INSERT INTO (\w+)/.exec(statement)?.[1] ?? "")

export async function queueBriefs({ pool }: Database, { from, to }: Range, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO mail (id, idempotency_key, kind, recipient, fields, status, due_at, created_at)
     SELECT 'brief_' || n, 'brief/' || n, 'daily_brief', n || '@example.com', '{}', 'queued', at - n * interval '1 ms', at
     FROM ${many}`,
    [from, to - 1, at],
  )
}

/** Spread over the days for which mails are kept. */
export async function keepSentMails({ pool }: Database, count: number, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO mail (id, idempotency_key, kind, recipient, fields, status, due_at, created_at)
     SELECT 'sent_' || n, 'sent/' || n, 'daily_brief', n || '@example.com', '{}', 'sent', day, day
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT $2::timestamptz - (2 + n % 88) * interval '1 day' AS day) AS sent`,
    [count, at],
  )
}

/** What a server counts of a request. */
export function countedRow(account: number, at: Date) {
  return {
    ...{ accountId: `acct_${account}`, keyId: `key_${account}`, endpoint: "predictions/latest", channel: "rest" },
    ...{ status: 200, code: "", day: utcDate(at), requests: 1, charged: 1, latency: [1], lastAt: at.getTime() },
  }
}

export async function vacuum({ pool }: Database): Promise<void> {
  await pool.query("VACUUM ANALYZE")
}
