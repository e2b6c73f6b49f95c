import { randomInt } from "node:crypto"
import { logIssued } from "../../support/loggedSignals"
import { comesWithin } from "../../support/looks"
import { openStream } from "../../support/streamClient"
import { now } from "../cluster"
import { type Check, requireEqual } from "./check"

const rounds = 6
/** A restart takes seconds. */
const looks = 600

export const streams: Check = {
  name: "A stream that is cut off at random, over all replicas, misses nothing and brings nothing twice",
  async run(cluster) {
    const { operator, replicas } = cluster
    const key = await operator.key("api_pro")
    const anyOrigin = () => replicas[randomInt(replicas.length)].origin
    const read: unknown[] = []
    const issued: string[] = []
    let lastId: string | null = null
    let cutCount = 0

    /** Reads from one replica until this many events have come in all, then cuts the connection. */
    async function readSome(untilCount: number): Promise<void> {
      const client = await openStream(`${anyOrigin()}/api/v1/stream?topics=signal.issued`, { key, lastId })
      if (!client.response.ok) throw new Error(`the stream was refused with ${client.response.status}`)
      await comesWithin(
        looks,
        async () => read.length + client.events().length >= untilCount && client.lastId() !== null,
        true,
      )
      client.cut()
      cutCount++
      // A partial event counts as not read.
      read.push(...client.events().map(({ id }) => id))
      lastId = client.lastId()
    }

    await readSome(0)
    for (let round = 0; round < rounds; round++) {
      const tickers = Array.from({ length: randomInt(1, 6) }, () => "AAPL")
      issued.push(...(await logIssued(operator.service, tickers, now(cluster))))
      if (round === rounds / 2) await cluster.restart(randomInt(replicas.length))
      await readSome(randomInt(read.length, issued.length + 1))
    }
    await readSome(issued.length)
    requireEqual(read, issued, "the events read")
    return `${issued.length} events over ${cutCount} connections`
  },
}
