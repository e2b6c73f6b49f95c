import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { say } from "../processes"
import { openClient, type Question } from "./client"

export type Turns = { asked: (Question & { pid: number })[]; connections: number; turnMs: number; rounds: number }
/** By round and question: answers a second, and µs of CPU time per answer in the thread that answers. */
export type TurnsResult = { rounds: { perSecond: number; cpu: number }[][] }

/*
 * Sends several questions in turns of a fraction of a second, so that other work on the machine affects all alike.
 * Rounds of seconds in separate processes could not show differences below a twentieth.
 */

const { asked, connections, turnMs, rounds }: Turns = JSON.parse(process.argv[2])
const opened = asked.map(async ({ pid, ...question }) => ({ pid, ...(await openClient(question, connections)) }))
const clients = await Promise.all(opened)
const result: TurnsResult = { rounds: [] }
for (const client of clients) await turn(client, 10 * turnMs)
for (let round = 0; round < rounds; round++) {
  const figures: TurnsResult["rounds"][number] = []
  const order = [...clients.keys()]
  for (const index of round % 2 === 0 ? order : order.toReversed()) figures[index] = await turn(clients[index], turnMs)
  result.rounds.push(figures)
}
for (const client of clients) client.close()
say(result)

async function turn(client: (typeof clients)[number], ms: number): Promise<{ perSecond: number; cpu: number }> {
  const { pid } = client
  const [before, cpuBefore, started] = [client.counted().answered, loopMicroseconds(pid), performance.now()]
  client.start()
  await sleep(ms)
  await client.rest()
  const answered = client.counted().answered - before
  const seconds = (performance.now() - started) / 1_000
  return { perSecond: answered / seconds, cpu: (loopMicroseconds(pid) - cpuBefore) / answered }
}

/** CPU time of the main thread so far, in µs. */
function loopMicroseconds(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1_000
}
