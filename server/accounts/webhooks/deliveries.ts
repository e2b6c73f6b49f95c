import type { Database } from "../../platform/database/database"
import type { WebhookSending } from "../../platform/database/generated/client"
import { ofKind } from "./owned"
import type { EndpointAnswer } from "./signedPost"

export const mostDeliveries = 100

export type Delivery = EndpointAnswer & {
  id: string
  kind: WebhookSending
  eventId: string
  type: string
  body: string
  at: string
}

export type Sent = { kind: WebhookSending; eventId: string; type: string; body: string; at: Date }

export async function recordDelivery(
  { pool }: Database,
  endpointId: string,
  { kind, eventId, type, body, at }: Sent,
  { ms, status, error, answer }: EndpointAnswer,
): Promise<string | null> {
  // The endpoint may have been deleted meanwhile.
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO webhook_delivery (endpoint_id, kind, event_id, type, body, at, ms, status, error, answer)
     SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM webhook_endpoint WHERE id = $1 RETURNING id::text AS id`,
    [endpointId, kind, eventId, type, body, at, ms, status, error, answer],
  )
  return rows[0]?.id ?? null
}

export async function trimDeliveries({ pool }: Database, endpointId: string): Promise<void> {
  await pool.query(
    `DELETE FROM webhook_delivery WHERE endpoint_id = $1 AND id <= (
       SELECT id FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [endpointId, mostDeliveries],
  )
}

/** Newest first; null if the account has no such endpoint, or no such alert. */
export async function listDeliveries(
  { prisma }: Database,
  accountId: string,
  endpointId: string,
  isAlert = false,
): Promise<Delivery[] | null> {
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { id: endpointId, accountId, ...ofKind(isAlert) },
    include: { deliveries: { orderBy: { id: "desc" }, take: mostDeliveries } },
  })
  return (
    endpoint?.deliveries.map(({ id, endpointId: _, at, ...rest }) => {
      return { id: String(id), at: at.toISOString(), ...rest }
    }) ?? null
  )
}
