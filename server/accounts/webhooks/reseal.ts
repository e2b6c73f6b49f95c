import type { Database } from "../../platform/database/database"
import type { WebhookEndpoint } from "../../platform/database/generated/client"
import { resealedAddress, sealedPlaceholder } from "./address"
import { resealed } from "./secret"

type SealedColumns = Pick<WebhookEndpoint, "id" | "format" | "url" | "sealedUrl" | "secret" | "oldSecret">

/**
 * Seals an open address, and reseals what an earlier AUTH_SECRET sealed, which the next replacement would lose. Keeps
 * what the owner changes meanwhile.
 */
export async function reseal({ prisma }: Database, secrets: readonly Buffer[], endpoint: SealedColumns): Promise<void> {
  const { id, url, sealedUrl } = endpoint
  const address = resealedAddress(secrets, endpoint)
  if (address) {
    const before = { url, sealedUrl: sealedUrl && new Uint8Array(sealedUrl) }
    await prisma.webhookEndpoint.updateMany({ where: { id, ...before }, data: address })
  }
  for (const name of ["secret", "oldSecret"] as const) {
    const before = endpoint[name]
    const sealed = before && resealed(secrets, id, before)
    if (!sealed) continue
    await prisma.webhookEndpoint.updateMany({
      where: { id, [name]: new Uint8Array(before) },
      data: { [name]: sealed },
    })
  }
}

/** Addresses that an earlier version wrote. */
const withOpenAddress = `
  SELECT id, format, url, sealed_url AS "sealedUrl", secret, old_secret AS "oldSecret" FROM webhook_endpoint
  WHERE url <> '${sealedPlaceholder}' AND id > $1 ORDER BY id LIMIT $2`

const addressesAtOnce = 500

export async function hasOpenAddresses({ pool }: Database): Promise<boolean> {
  return (await pool.query(withOpenAddress, ["", 1])).rows.length > 0
}

export async function sealAddresses(database: Database, secrets: readonly Buffer[]): Promise<void> {
  let endpoints: SealedColumns[] = []
  do {
    const after = endpoints.at(-1)?.id ?? ""
    endpoints = (await database.pool.query<SealedColumns>(withOpenAddress, [after, addressesAtOnce])).rows
    for (const endpoint of endpoints) await reseal(database, secrets, endpoint)
  } while (endpoints.length === addressesAtOnce)
}
