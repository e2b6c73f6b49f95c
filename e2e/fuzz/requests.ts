import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { issueKey } from "../../server/accounts/keys/issue"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { sessionHash } from "../../server/accounts/sessions/store"
import { connect } from "../../server/platform/database/database"
import { openPostgres } from "../../server/platform/database/embedded"
import { freePort } from "../support/machine"
import { run as launch, requireBuild } from "../support/processes"
import type { Asked, Credentials } from "./message"
import { findingIn, isHeldBack, send } from "./send"
import { anyRequest } from "./surfaces"

const count = 20_000
const seed = 20_261_121
const atOnce = 8
/** The most answers that may only ask the client to come back later. */
const mostHeldBack = count / 1_000
const accounts = 300

/**
 * Sends the same random requests in every run to a server like `npm start`'s. Prints a summary, and each request that
 * broke something or got no answer. Returns true if there was none.
 */
export async function run(): Promise<boolean> {
  await requireBuild()
  const folder = mkdtempSync(join(tmpdir(), "assay-fuzz-"))
  const [dataFolder, port] = [join(folder, "data"), await freePort()]
  const own = { DATA_DIR: dataFolder, PORT: String(port), BASE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: "1" }
  const server = launch("server/commands/start.ts", [], { ...own, WORLD_SIZE: "test", WORLD_SEED: "fuzz" })
  try {
    await server.says(/^Ready after \d+ s/m, 300_000)
    const credentials = await openAccounts(join(dataFolder, "pg"), own.BASE_URL)
    return await attack(port, fc.sample(anyRequest(credentials), { seed, numRuns: count }))
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openAccounts(pgFolder: string, baseUrl: string): Promise<Credentials> {
  const place = openPostgres(pgFolder)
  const database = connect(place.url)
  const credentials: Credentials = { keys: [], cookies: [] }
  for (let index = 0; index < accounts; index++) {
    const change = { at: new Date(), actor: "fuzz" }
    const tier = index % 3 === 0 ? "free" : "api_pro"
    const { key, accountId } = await issueKey(database, { email: `fuzz${index}@example.com`, tier }, {}, change)
    const token = randomBytes(24).toString("hex")
    const expiresAt = new Date(Date.now() + 86_400_000)
    await database.prisma.session.create({ data: { tokenHash: sessionHash(token), accountId, expiresAt } })
    credentials.keys.push(key)
    credentials.cookies.push(`${sessionCookie(baseUrl).name}=${token}`)
  }
  await database.close()
  place.release()
  return credentials
}

type Finding = Asked & { index: number; what: string; text: string }

async function attack(port: number, asked: Asked[]): Promise<boolean> {
  const statuses = new Map<string, Map<string, number>>()
  const findings: Finding[] = []
  const queue = asked.entries()
  let heldBack = 0
  const started = performance.now()
  const worker = async () => {
    for (const [index, request] of queue) {
      const reply = await send(port, request.bytes)
      const counts = statuses.get(request.surface) ?? new Map<string, number>()
      statuses.set(request.surface, counts)
      const outcome = String(reply.status ?? "hang")
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      const what = findingIn(request, reply)
      if (isHeldBack(reply)) heldBack++
      if (what) findings.push({ ...request, index, what, text: reply.text })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  console.log(
    `${asked.length} requests in ${Math.round((performance.now() - started) / 1000)} s, seed ${seed}; responses by status:`,
  )
  for (const [surface, counts] of statuses) {
    const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([status, times]) => `${status}: ${times}`)
    console.log(`  ${surface.padEnd(8)} ${sorted.join(", ")}`)
  }
  for (const { surface, index, what, bytes, text } of findings) {
    console.log(
      `\n${what}, ${surface}, request ${index}:\n${JSON.stringify(bytes.slice(0, 2_000))}\n  ${JSON.stringify(text.slice(0, 300))}`,
    )
  }
  const still = await send(port, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  console.log(
    `\n${findings.length} findings, ${heldBack} held back (at most ${mostHeldBack}); the server ${still.status === 200 ? "still answers" : "does not answer any more"}.`,
  )
  return findings.length === 0 && heldBack <= mostHeldBack && still.status === 200
}
