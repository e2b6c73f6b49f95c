import { setTimeout as sleep } from "node:timers/promises"
import { auditLog } from "../../server/ledger/audit"
import type { Database } from "../../server/platform/database/database"
import { products } from "../../server/products"
import { launch, requireBundle } from "../support/processes"
import { restUrl } from "../support/requests"
import { changes } from "./checks/changes"
import { requireEqual } from "./checks/check"
import { limits } from "./checks/limits"
import { knowEachOthersForms, signedUpAt, signUp } from "./checks/people"
import { underLoad } from "./checks/rolling"
import type { Cluster } from "./cluster"
import { type EarlierCode, unpackEarlierCode } from "./earlier"
import { openPlace } from "./whole"

export type Tell = (name: string, look: () => Promise<string>) => Promise<void>

const earlierKeys = 10

/**
 * Replaces replicas of the code before the newest migration, under load, by those of this one. The first to start
 * migrates; the checks over all replicas then run against old and new together. Ends early if interrupted. Returns why
 * it could not be done, or null.
 */
export async function upgrade(count: number, tell: Tell, interrupted: Promise<unknown>): Promise<string | null> {
  const earlier = unpackEarlierCode()
  if ("reason" in earlier) return earlier.reason
  const opened = new AsyncDisposableStack()
  opened.defer(() => earlier.remove())
  try {
    await Promise.race([replaceAll(earlier, count, tell, opened), interrupted])
    return null
  } finally {
    await opened.disposeAsync()
  }
}

async function replaceAll(
  earlier: EarlierCode,
  count: number,
  tell: Tell,
  opened: AsyncDisposableStack,
): Promise<void> {
  await requireBundle(earlier.folder)
  const place = opened.adopt(await openPlace(count), (each) => each.close())
  const oldWorker = place.startWorker(earlier.folder)
  // The first of them builds its pages, for which the others wait.
  const replicas = await Promise.all(place.ports.map((port) => place.startServer(port, earlier.folder)))
  const keys = await issuedBy(earlier, place.databaseUrl)
  const replace = async (index: number) => {
    await replicas[index].end()
    replicas[index] = await place.startServer(place.ports[index])
  }
  let asked = 0
  const replaced = async (act: () => Promise<unknown>) => {
    const answered = await underLoad(place.balancer, keys, act)
    asked += answered
    return `${answered} requests, none failed`
  }

  const { commit, lacks } = earlier
  await tell(`${commit}, without ${lacks.join(", ")}: a replica is replaced, and migrates`, () =>
    replaced(() => replace(0)),
  )
  const operator = opened.adopt(await place.startOperator(), (server) => server.close())
  const cluster: Cluster = {
    balancer: place.balancer,
    replicas,
    operator,
    restart: replace,
    hasPages: true,
    close: () => opened.disposeAsync(),
  }
  for (const { name, run } of [...limits, ...changes]) await tell(`Old and new: ${name}`, () => run(cluster))
  await tell(`Old and new: ${signUp.name}`, () => signedUpByBoth(cluster))
  await tell("Old and new answer with the same bytes", () => comparedAnswers(cluster))
  await tell("Old and new: the others and the worker are replaced", () =>
    replaced(async () => {
      for (let index = 1; index < count; index++) await replace(index)
      await oldWorker.end()
      place.startWorker()
    }),
  )
  await tell("What was asked of old and new is in the usage", () => countedUsage(operator.service.database, asked))
  await tell("The record after that", async () => {
    const { leaves, problems } = await auditLog(operator.service.database)
    requireEqual(problems, [], "npm run -s assay -- audit")
    return `${leaves} leaves`
  })
}

/** With the old code's own command, over the schema that it has made. */
async function issuedBy({ folder }: EarlierCode, databaseUrl: string): Promise<string[]> {
  const issued: string[] = []
  while (issued.length < earlierKeys) {
    const words = ["issue", "--email", `before-${issued.length}@example.com`, "--tier", "api_pro"]
    const command = ["--import", "tsx", "server/commands/keys.ts", ...words]
    const { code, stdout, stderr } = await launch(process.execPath, command, variables(databaseUrl), { folder }).ended
    if (code !== 0) throw new Error(stderr)
    issued.push(stdout.trim())
  }
  return issued
}

const variables = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl })

/** Builds of pages accept each other's forms, as far back as they have had one key. */
async function signedUpByBoth(cluster: Cluster): Promise<string> {
  if (await knowEachOthersForms(cluster)) return signUp.run(cluster)
  for (const replica of cluster.replicas.slice(0, 2)) await signedUpAt(cluster, [replica])
  return "by the pages of each, which do not know the forms of the other's build"
}

const looks = 3

/** Differences are only listed, since a new version may answer with more. It is a fault if one does not answer. */
async function comparedAnswers({ replicas: [recent, old], operator }: Cluster): Promise<string> {
  const compared = products.filter(({ kind }) => kind === "data")
  const others: string[] = []
  for (const product of compared) {
    const key = await operator.key("api_pro")
    const ask = ({ origin }: { origin: string }) =>
      fetch(restUrl(origin, product, product.example), { headers: { "X-API-Key": key } })
    const bodies = async () => Promise.all([recent, old].map(async (each) => (await ask(each)).text()))
    const [status, statusBefore] = await Promise.all([recent, old].map(async (each) => (await ask(each)).status))
    requireEqual(status, 200, product.name)
    if (statusBefore === 404) {
      others.push(`new: ${product.name}`)
      continue
    }
    requireEqual(statusBefore, 200, `${product.name} by the old code`)
    let isSame = false
    for (let look = 0; look < looks && !isSame; look++) isSame = new Set(await bodies()).size === 1
    if (!isSame) others.push(`differs: ${product.name}`)
  }
  const same = compared.length - others.length
  if (same < compared.length / 2) throw new Error(`only ${same} of ${compared.length} answers are the same`)
  return [`${same} of ${compared.length} answers`, ...others].join("; ")
}

/** A request that was repeated at another replica may be counted twice. */
async function countedUsage({ pool }: Database, asked: number): Promise<string> {
  for (let look = 1; ; look++) {
    const { rows } = await pool.query<{ sum: number }>(
      `SELECT coalesce(sum(requests), 0)::int AS sum FROM usage JOIN account ON account.id = account_id
       WHERE email LIKE 'before-%'`,
    )
    if (rows[0].sum >= asked) return `${rows[0].sum} of ${asked} requests`
    if (look === 20) throw new Error(`${rows[0].sum} of ${asked} requests`)
    await sleep(500)
  }
}
