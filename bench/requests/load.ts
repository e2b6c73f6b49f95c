import { setTimeout as sleep } from "node:timers/promises"
import { say } from "../processes"
import { openClient, type Question } from "./client"

export type Load = Question & { connections: number; seconds: number }
export type LoadResult = { answered: number; perSecond: number; bytes: number }

const load: Load = JSON.parse(process.argv[2])
const client = await openClient(load, load.connections)
const started = performance.now()
client.start()
await sleep(load.seconds * 1_000)
const { answered, bytes } = client.counted()
const perSecond = answered / ((performance.now() - started) / 1_000)
client.close()
say({ answered, perSecond, bytes } satisfies LoadResult)
