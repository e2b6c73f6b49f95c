import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { say } from "../processes"
import { openClient, type Question } from "./client"

/** Each question with the process that answers it. */
export type Turns = { asked: (Question & { pid: number })[]; connections: number; turnMs: number; rounds: number }
/** By round and question: answers a second, and µs on the processor of the loop that gives them for each. */
export type TurnsResult = { rounds: { perSecond: number; cpu: number }[][] }

/*
 * Asks several questions in turns of a fraction of a second, so that whatever else the machine does falls on all alike:
 * rounds of seconds, each in a process of its own, told nothing below a twentieth apart.
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

/** What the thread that answers has used, in µs. */
function loopMicroseconds(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1_000
}
