import { z } from "zod"
import { type OpenLog, openLog } from "../../server/ledger/append"
import type { LogIdentity } from "../../server/ledger/keys"
import { leafKind } from "../../server/ledger/leaf"
import type { TestServer } from "./server"

/** A row without a meaning. */
export const sample = leafKind("sample", { says: "Nothing: it is there to be logged.", fields: { n: z.int() } })

export function identityOf(
  dataOrigin: LogIdentity["dataOrigin"],
  ...secrets: Buffer[]
): LogIdentity & { name: string } {
  return { name: "log.example/track-record", dataOrigin, showsPrices: true, publishedIn: null, secrets }
}

/** Adds to the log and signs it. */
export async function addTo(
  { service }: TestServer,
  { identity, at }: { identity: LogIdentity; at: Date },
  add: (log: OpenLog) => void = () => {},
): Promise<void> {
  await service.database.prisma.$transaction(async (tx) => {
    const log = await openLog(tx, identity, () => at)
    add(log)
    await log.seal()
  })
}

/** Adds a row for each number, a minute after the last ones. */
export async function addSamples(server: TestServer, identity: LogIdentity, ...numbers: number[]): Promise<void> {
  server.clock.now += 60_000
  await addTo(server, { identity, at: new Date(server.clock.now) }, (log) => {
    for (const n of numbers) log.add(sample, { n })
  })
}
