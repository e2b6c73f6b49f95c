import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { answerFast } from "../../server/surfaces/mcp/fast/answer"
import { bodyOf } from "../../server/surfaces/mcp/served"
import { mcpSurface } from "../../server/surfaces/mcp/surface"
import type { Service } from "../../server/surfaces/requests/service"
import { atLeast, type Figure, microseconds, shown, times } from "../figure"
import { portOf } from "../processes"
import { type Contestant, compare } from "../requests/compare"
import { calling } from "./asked"

/** The surface as served; the same with each body compressed separately; and with the SDK answering everything. */
const ways = {
  fast: answerFast,
  unspliced: async (...asked: Parameters<typeof answerFast>) => {
    const served = await answerFast(...asked)
    return served && { ...served, body: bodyOf(served.body.whole()) }
  },
  sdk: async () => null,
}

export type WayPorts = Record<keyof typeof ways, number>

type Served = { wayPorts: WayPorts; barePort: number; key: string }

export async function serveWays(service: Service): Promise<WayPorts> {
  const [fast, unspliced, sdk] = await Promise.all(
    [ways.fast, ways.unspliced, ways.sdk].map((way) => serveWay(service, way)),
  )
  return { fast, unspliced, sdk }
}

function serveWay(service: Service, fast: typeof answerFast): Promise<number> {
  const surface = mcpSurface(service, { fast })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request
    const incoming = { method, url, headers, network: "127.0.0.1", address: "127.0.0.1", body: request }
    const { status, headers: sent, body } = await surface(incoming, Date.now())
    response.writeHead(status, sent)
    response.cork()
    for (const part of [body ?? []].flat()) response.write(part)
    response.end()
  }
  return portOf(createServer((request, response) => void answer(request, response)))
}

const [warmUpSeconds, rounds, seconds] = [1, 7, 1]

/** What a call costs on the fast way and on slower ones. */
export async function measureWays(served: Served, readCpu: () => Promise<number>): Promise<Figure[]> {
  return [...(await measureForm("concise", served, readCpu)), ...(await measureForm("detailed", served, readCpu))]
}

async function measureForm(
  response_format: "concise" | "detailed",
  { wayPorts, barePort, key }: Served,
  readCpu: () => Promise<number>,
): Promise<Figure[]> {
  const asked = calling("legacy", { limit: 50, response_format })
  const by = (port: number, headers: object): Contestant => ({
    ...asked,
    port,
    headers: { ...asked.headers, ...headers },
  })
  const keyed = { "X-API-Key": key }
  const packed = { ...keyed, "Accept-Encoding": "gzip" }
  const { cpu, cpuRatio } = await compare(
    {
      fast: by(wayPorts.fast, keyed),
      bare: by(barePort, keyed),
      sdk: by(wayPorts.sdk, keyed),
      packed: by(wayPorts.fast, packed),
      unspliced: by(wayPorts.unspliced, packed),
    },
    { warmUpSeconds, rounds, seconds },
    readCpu,
  )
  const shownCpu = Object.entries(cpu).map(([name, value]) => `${name} ${microseconds(value)}`)
  return [
    shown(`CPU of a ${response_format} call, by the way it takes`, shownCpu.join(", ")),
    atLeast(`the SDK's handler alone / the fast way, ${response_format}`, cpuRatio("bare", "fast"), 2, times),
    atLeast(`the surface by the SDK / the fast way, ${response_format}`, cpuRatio("sdk", "fast"), 2, times),
    atLeast(`gzipped: each body for itself / spliced, ${response_format}`, cpuRatio("unspliced", "packed"), 1.1, times),
  ]
}
