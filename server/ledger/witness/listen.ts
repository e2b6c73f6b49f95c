import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { readChunks } from "../../platform/body"
import { addCheckpoint, type Witness, type WitnessAnswer } from "./addCheckpoint"

/** Enough for sixteen signatures with ML-DSA-44 and a proof. */
const mostBytes = 131_072

/** Answers `add-checkpoint`, so that logs can submit their checkpoints. */
export function listen(witness: Witness, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, response) => {
    answerTo(witness, request).then(
      (answer) => send(response, answer),
      () => send(response, { status: 500, type: "text/plain", body: "The witness has failed.\n" }),
    )
  })
  server.requestTimeout = 10_000
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => resolve(server))
  })
}

async function answerTo(witness: Witness, request: IncomingMessage): Promise<WitnessAnswer> {
  const type = "text/plain"
  if (new URL(request.url ?? "/", "http://witness").pathname !== "/add-checkpoint")
    return { status: 404, type, body: "POST to /add-checkpoint.\n" }
  if (request.method !== "POST") return { status: 405, type, body: "POST to /add-checkpoint.\n" }
  const body = await readChunks(request, mostBytes)
  return body ? addCheckpoint(witness, body.toString()) : { status: 413, type, body: "This is too long.\n" }
}

function send(response: ServerResponse, { status, type, body }: WitnessAnswer): void {
  const close = status === 413 ? { Connection: "close" } : {}
  response.writeHead(status, { "Content-Type": type, ...close })
  response.end(body)
}
