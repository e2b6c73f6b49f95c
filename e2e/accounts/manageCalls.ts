import { afterAll } from "vitest"
import { sentenceOf } from "../../server/accounts/audit/sentences"
import { byOwner } from "../../server/accounts/keys/owned"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { manageScope, noLimits, type WantedLimits } from "../../server/accounts/wantedKeyLimits"
import { type Person, portalOf } from "../support/portal"
import type { TestServer } from "../support/server"
import { startReceiver } from "../support/webhookReceiver"

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Calls of the endpoints by which programs manage an account. */
export function managing(server: TestServer) {
  async function call(key: string | null, request: string, body?: unknown, headers = {}): Promise<Answer> {
    const [method, path] = request.split(" ")
    const response = await fetch(`${server.origin}/api/v1/account/${path}`, {
      method,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(key === null ? {} : { "X-API-Key": key }),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) }
  }

  async function allow(owner: Pick<Person, "accountId" | "keyId">, more: Partial<WantedLimits> = {}): Promise<void> {
    const limits = { ...noLimits, ...more, scopes: [manageScope, ...(more.scopes ?? [])] }
    const at = new Date(server.clock.now)
    await limitOwnKey(server.service, owner.accountId, { keyId: owner.keyId, limits }, byOwner(at))
  }

  const { person } = portalOf(server)

  async function manager(): Promise<Person> {
    const owner = await person()
    await allow(owner)
    return owner
  }

  async function teamOf(owner: Person): Promise<Person> {
    const member = await person("free")
    await owner.portal.team.invite.mutate({ email: member.email })
    const [invitation] = (await member.portal.team.read.query()).invitedTo
    await member.portal.team.accept.mutate({ id: invitation.id })
    return member
  }

  const trailOf = async ({ portal }: Person) =>
    (await portal.keys.audit.query()).map((entry) => ({ by: entry.actor, says: sentenceOf(entry, (at) => at) }))

  async function webhookOf(owner: Person) {
    const receiver = await receiverOfTest()
    const made = await owner.portal.webhooks.create.mutate({
      url: receiver.url,
      topics: ["signal.issued"],
      tickers: [],
    })
    receiver.secrets.push(made.secret)
    return { id: made.id, receiver }
  }

  const stateOf = async () =>
    JSON.stringify(
      [
        await server.prisma.apiKey.findMany({ omit: { lastUsedAt: true }, orderBy: { id: "asc" } }),
        await server.prisma.webhookEndpoint.findMany({ orderBy: { id: "asc" } }),
        await server.prisma.webhookDelivery.count(),
        await server.prisma.teamMember.findMany({ orderBy: { accountId: "asc" } }),
        await server.prisma.teamInvitation.findMany({ orderBy: { id: "asc" } }),
        await server.prisma.auditEntry.count(),
      ],
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    )

  /** A receiver that ends with the file of tests. */
  async function receiverOfTest() {
    const receiver = await startReceiver()
    started.push(receiver)
    return receiver
  }

  return { call, allow, person, manager, teamOf, trailOf, webhookOf, receiverOfTest, stateOf }
}

const started: { close(): void }[] = []
afterAll(() => {
  for (const receiver of started) receiver.close()
})
