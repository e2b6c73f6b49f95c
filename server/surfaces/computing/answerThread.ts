import { parentPort, workerData } from "node:worker_threads"
import { sourceCatalogue } from "../../knowledge/families/upstreams"
import { followStore } from "../../knowledge/follow"
import { connect } from "../../platform/database/database"
import { dataProducts } from "../../products/dataProducts"
import { type Computed, computing } from "./compute"
import { type FromThread, failureOf, type SentQuestion, type ThreadStart, type ToThread } from "./message"

/*
 * The thread that `thread.ts` starts: it computes answers from what it is told of the process's state, from the bars in
 * shared memory, and from the database by connections of its own.
 */

const connections = 6

const { env, databaseUrl, limits, gate, thread }: ThreadStart = workerData
const database = connect(databaseUrl, connections, limits)
const follower = followStore(env, database, sourceCatalogue(env), { state: gate, thread })
const compute = computing(follower.at)

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "question") void answer(message.id, message.asked)
  else if (message.kind === "close") void close()
  else follower.take(message)
})
tell({ kind: "ready" })

async function answer(id: number, { product: name, ...asked }: SentQuestion): Promise<void> {
  try {
    const product = dataProducts.get(name)
    if (!product) throw new Error(`there is no product "${name}"`)
    tellAnswer(id, await compute({ ...asked, product }))
  } catch (error) {
    tell({ kind: "failure", id, failure: failureOf(error) })
  }
}

/** The bytes are moved, not copied. */
function tellAnswer(id: number, { answer: { body, etag }, ...rest }: Computed): void {
  const bytes = body.buffer as ArrayBuffer
  tell({ kind: "answer", id, body: bytes, etag, rest }, [bytes])
}

function tell(message: FromThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

async function close(): Promise<void> {
  await database.close()
  parentPort?.close()
}
