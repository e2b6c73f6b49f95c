import { parentPort, workerData } from "node:worker_threads"
import { followStore } from "../../../knowledge/follow"
import { sourceCatalogue } from "../../../knowledge/upstreams"
import { connect } from "../../../platform/database/database"
import { startTracing } from "../../../platform/tracing/start"
import { dataProducts } from "../../../products/dataProducts"
import type { DataProduct } from "../../../products/product"
import { type Computed, computing } from "./compute"
import { type Formed, type FormName, formed } from "./forms"
import {
  bufferOf,
  type FromThread,
  failureOf,
  type SentForm,
  type SentQuestion,
  type ThreadStart,
  type ToThread,
} from "./message"

/*
 * The thread that `thread.ts` starts. It computes answers from messages about the process's state, from the bars in
 * shared memory, and from the database over its own connections.
 */

const connections = 6

const { env, databaseUrl, limits, gate, thread }: ThreadStart = workerData
const traced = await startTracing(env)
const database = connect(databaseUrl, connections, limits)
const follower = followStore(env, database, sourceCatalogue(env), { state: gate, thread })
const compute = computing(follower.at)

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "question") void tellMade(message.id, () => answerWithin(message.place, message.asked))
  else if (message.kind === "form") void tellMade(message.id, () => inForm(message.asked))
  else if (message.kind === "close") void close()
  else follower.take(message)
})
tell({ kind: "ready" })

type Made = { made: Computed | Formed<FormName>; body: Buffer | null }

async function answerWithin(place: string | undefined, asked: SentQuestion): Promise<Made> {
  const work = () => answerTo(asked)
  return traced ? traced.continued(place, `compute ${asked.product}`, work) : work()
}

async function answerTo({ product, ...asked }: SentQuestion): Promise<Made> {
  const made = await compute({ ...asked, product: productOf(product) })
  return { made, body: made.answer.body }
}

async function inForm({ name, answer, product, asked }: SentForm): Promise<Made> {
  const made = formed(name, bufferOf(answer), productOf(product), asked)
  return { made, body: made.body }
}

function productOf(name: string): DataProduct {
  const product = dataProducts.get(name)
  if (!product) throw new Error(`there is no product "${name}"`)
  return product
}

async function tellMade(id: number, make: () => Promise<Made>): Promise<void> {
  try {
    const { made, body } = await make()
    tell({ kind: "made", id, made }, body ? [body.buffer as ArrayBuffer] : [])
  } catch (error) {
    tell({ kind: "failure", id, failure: failureOf(error) })
  }
}

function tell(message: FromThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

async function close(): Promise<void> {
  await traced?.close()
  await database.close()
  parentPort?.close()
}
