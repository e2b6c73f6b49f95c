import { readFileSync } from "node:fs"
import { join } from "node:path"
import { refusals } from "../refusals"
import { type ComputedAnswer, encodeText } from "./answers"
import type { Incoming } from "./caller"
import type { Outgoing } from "./headers"
import { answerPublic } from "./publicAnswer"
import type { Service } from "./service"

export const clientsPrefix = "/clients/"

/** The clients, each in one file, which asks the service that it was downloaded from. */
const files: Record<string, { path: string; type: string }> = {
  "assay.ts": { path: "client/typescript/assay.ts", type: "text/plain; charset=utf-8" },
  "assay.py": { path: "client/python/assay.py", type: "text/x-python; charset=utf-8" },
}

/** Answers for /clients/assay.ts and /clients/assay.py, which nobody needs a key for. */
export function handleClientFile(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerPublic(service, request, at, async (path) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw refusals.notRead()
    const name = path.slice(clientsPrefix.length)
    if (!Object.hasOwn(files, name)) throw refusals.noSuchFile(Object.keys(files))
    const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" }
    return { answer: fileFor(name, service.env.BASE_URL), type: files[name].type, headers }
  })
}

const made = new Map<string, ComputedAnswer>()

function fileFor(name: string, baseUrl: string): ComputedAnswer {
  const address = `${name} ${baseUrl}`
  const text = () => readFileSync(join(process.cwd(), files[name].path), "utf8")
  const file = made.get(address) ?? encodeText(text().replaceAll('"http://localhost:3000"', JSON.stringify(baseUrl)))
  made.set(address, file)
  return file
}
