import { refusals } from "../../accounts/refusals"
import type { ComputedAnswer } from "../formats/encoded"
import type { Outgoing } from "../http/headers"
import type { Incoming } from "../requests/caller"
import type { Service } from "../requests/service"
import { answerPublic, type PublicFile } from "./publicAnswer"

export type ServedFile = {
  type: string
  isSaved?: true
  make(baseUrl: string): ComputedAnswer | Promise<ComputedAnswer>
}

export function serveFiles(prefix: string, files: Record<string, ServedFile>) {
  const kept = new Map<string, ComputedAnswer>()

  async function made(name: string, baseUrl: string): Promise<ComputedAnswer> {
    const address = `${name} ${baseUrl}`
    const answer = kept.get(address) ?? (await files[name].make(baseUrl))
    kept.set(address, answer)
    return answer
  }

  async function read(method: string, name: string, baseUrl: string): Promise<PublicFile> {
    if (!Object.hasOwn(files, name)) throw refusals.noSuchFile(Object.keys(files))
    if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
    const { type, isSaved } = files[name]
    const headers: Record<string, string> = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" }
    if (isSaved) headers["Content-Disposition"] = `attachment; filename="${name}"`
    return { answer: await made(name, baseUrl), type, headers }
  }

  return (service: Service, incoming: Incoming, at: number): Promise<Outgoing> =>
    answerPublic(service, incoming, at, (path) =>
      read(incoming.method, path.slice(prefix.length), service.env.BASE_URL),
    )
}
