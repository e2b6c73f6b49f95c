import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { Database } from "../../platform/database/database"
import type { OauthClient } from "../../platform/database/generated/client"
import { dayMs } from "../../platform/dates"
import { isDocumentUrl, type ReadDocument } from "./documents"
import { readClientName } from "./names"
import { redirectFault } from "./redirects"
import { grantTypes, mostUnusedClients, scope } from "./terms"

export type Client = Pick<OauthClient, "id" | "name" | "redirectUris">

type ClientParts = { database: Database; readDocument: ReadDocument }

/** `isForgotten`: the id has our form, but no client has it. */
export type FoundClient = { ok: true; client: Client } | { ok: false; reason: string; isForgotten?: true }

const idStart = "client_"

/** How long a document is trusted before it is fetched again. */
const freshMs = 3_600_000

export async function findClient({ database, readDocument }: ClientParts, id: string, at: Date): Promise<FoundClient> {
  const { prisma } = database
  const stored = id.length > 500 || id.includes("\0") ? null : await prisma.oauthClient.findUnique({ where: { id } })
  if (!isDocumentUrl(id)) {
    if (stored) return { ok: true, client: stored }
    const isForgotten = id.startsWith(idStart)
    return { ok: false, reason: "It is not registered with this service.", ...(isForgotten ? { isForgotten } : {}) }
  }
  if (stored?.readAt && at.getTime() - stored.readAt.getTime() < freshMs) return { ok: true, client: stored }
  const read = await readOnce(readDocument, id)
  if (!read.ok) return { ok: false, reason: `The document at ${id} does not describe a client: ${read.reason}.` }
  const { name, redirectUris } = read.client
  if (!stored) await makeRoom(database, at)
  const client = await prisma.oauthClient.upsert({
    where: { id },
    create: { id, name, redirectUris, createdAt: at, readAt: at },
    update: { name, redirectUris, readAt: at },
  })
  return { ok: true, client }
}

const reading = new Map<string, ReturnType<ReadDocument>>()

/** Fetches each address once at a time; all waiting requests share the result. */
function readOnce(readDocument: ReadDocument, url: string): ReturnType<ReadDocument> {
  const started = reading.get(url) ?? readDocument(url).finally(() => reading.delete(url))
  reading.set(url, started)
  return started
}

export type Registration =
  | { ok: true; registered: object }
  | {
      ok: false
      error: "invalid_redirect_uri" | "invalid_client_metadata"
      description: string
    }

const asked = z.object({ redirect_uris: z.array(z.string()).min(1).max(10), client_name: z.unknown().optional() })

/**
 * Registers a client (RFC 7591). Every client is public: it has no secret, and gets the same answer whatever else it
 * requests. Of what it states about itself, only its redirect addresses are trusted.
 */
export async function registerClient(
  database: Database,
  metadata: unknown,
  at: Date,
  mostUnused = mostUnusedClients,
): Promise<Registration> {
  const read = asked.safeParse(metadata)
  if (!read.success) {
    const isOfRedirects = read.error.issues[0].path[0] === "redirect_uris"
    return isOfRedirects
      ? { ok: false, error: "invalid_redirect_uri", description: "redirect_uris is a list of 1 to 10 URIs." }
      : { ok: false, error: "invalid_client_metadata", description: "The body is not a JSON object." }
  }
  const redirectUris = [...new Set(read.data.redirect_uris)]
  const fault = redirectUris.map(redirectFault).find((each) => each !== null)
  if (fault) return { ok: false, error: "invalid_redirect_uri", description: fault }
  await makeRoom(database, at, mostUnused)
  const id = `${idStart}${randomBytes(16).toString("base64url")}`
  const name = readClientName(read.data.client_name)
  await database.prisma.oauthClient.create({ data: { id, name, redirectUris, createdAt: at } })
  const registered = {
    client_id: id,
    client_id_issued_at: Math.floor(at.getTime() / 1_000),
    ...(name ? { client_name: name } : {}),
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope,
  }
  return { ok: true, registered }
}

/**
 * A client that nobody has ever allowed anything, or is about to. A client that was once connected keeps its id: its
 * program would use it for years and never request another.
 */
export const isUnused = `connected_at IS NULL
  AND NOT EXISTS (SELECT FROM oauth_grant WHERE client_id = oauth_client.id)
  AND NOT EXISTS (SELECT FROM oauth_code WHERE client_id = oauth_client.id)`

/** The sweep deletes unused clients at this age, so older rows need no search. */
export const unusedClientDays = 30
const recentMs = (unusedClientDays + 1) * dayMs

/**
 * Anyone can register clients. The oldest unused ones are deleted, so that nobody can keep others from registering or
 * displace connected clients.
 */
async function makeRoom({ pool }: Database, at: Date, most = mostUnusedClients): Promise<void> {
  await pool.query(
    `DELETE FROM oauth_client WHERE ${isUnused} AND id = ANY(ARRAY(
       SELECT id FROM oauth_client WHERE created_at > $1 AND ${isUnused} ORDER BY created_at DESC OFFSET $2))`,
    [new Date(at.getTime() - recentMs), most - 1],
  )
}
