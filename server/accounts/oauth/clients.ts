import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { Database } from "../../platform/database/database"
import type { OauthClient, Prisma } from "../../platform/database/generated/client"
import { isDocumentUrl, type ReadDocument } from "./documents"
import { readClientName } from "./names"
import { redirectFault } from "./redirects"
import { grantTypes, mostUnusedClients, scope } from "./terms"

export type Client = Pick<OauthClient, "id" | "name" | "redirectUris">

type ClientParts = { database: Database; readDocument: ReadDocument }

export type FoundClient = { ok: true; client: Client } | { ok: false; reason: string }

/** How long a document is trusted before it is read again. */
const freshMs = 3_600_000

export async function findClient(
  { database: { prisma }, readDocument }: ClientParts,
  id: string,
  at: Date,
): Promise<FoundClient> {
  const stored = id.length > 500 || id.includes("\0") ? null : await prisma.oauthClient.findUnique({ where: { id } })
  if (!isDocumentUrl(id))
    return stored ? { ok: true, client: stored } : { ok: false, reason: "It is not registered with this service." }
  if (stored?.readAt && at.getTime() - stored.readAt.getTime() < freshMs) return { ok: true, client: stored }
  const read = await readOnce(readDocument, id)
  if (!read.ok) return { ok: false, reason: `The document at ${id} does not describe a client: ${read.reason}.` }
  const { name, redirectUris } = read.client
  if (!stored) await makeRoom(prisma)
  const client = await prisma.oauthClient.upsert({
    where: { id },
    create: { id, name, redirectUris, createdAt: at, readAt: at },
    update: { name, redirectUris, readAt: at },
  })
  return { ok: true, client }
}

const reading = new Map<string, ReturnType<ReadDocument>>()

/** One reading per address at a time, shared by everyone waiting. */
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
 * asks for. Nothing it says about itself is believed except where it may be returned to.
 */
export async function registerClient(
  { prisma }: Database,
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
  await makeRoom(prisma, mostUnused)
  const id = `client_${randomBytes(16).toString("base64url")}`
  const name = readClientName(read.data.client_name)
  await prisma.oauthClient.create({ data: { id, name, redirectUris, createdAt: at } })
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

export const unusedClients = { grants: { none: {} }, codes: { none: {} } } satisfies Prisma.OauthClientWhereInput

/**
 * Anyone can register clients: the oldest unused ones give way, so that nobody can keep everyone else from registering.
 */
async function makeRoom(prisma: Database["prisma"], most = mostUnusedClients): Promise<void> {
  if ((await prisma.oauthClient.count({ where: unusedClients })) < most) return
  const surplus = await prisma.oauthClient.findMany({
    where: unusedClients,
    select: { id: true },
    orderBy: { createdAt: "desc" },
    skip: most - 1,
  })
  await prisma.oauthClient.deleteMany({ where: { ...unusedClients, id: { in: surplus.map(({ id }) => id) } } })
}
