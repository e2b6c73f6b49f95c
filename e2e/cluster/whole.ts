import { isReady, openAll, openGround } from "../harness/ground"
import { testVariables } from "../support/database"
import { freePort } from "../support/machine"
import { type Running, requireBuild, requireBundle } from "../support/processes"
import { startTestServer, type TestServer, timeOfDay } from "../support/server"
import { type Balancer, startBalancer } from "./balancer"
import { type Cluster, type Replica, startReplicas } from "./cluster"

/** How servers behind a balancer and their worker start, from this code or from another folder. */
export type Place = {
  folder: string
  databaseUrl: string
  ports: number[]
  balancer: Balancer
  startServer(port: number, code?: string): Promise<Replica>
  startWorker(code?: string): Running
  startOperator(): Promise<TestServer>
  close(): Promise<void>
}

export function openPlace(count: number, port = 0): Promise<Place> {
  return openAll(async (opened) => {
    const own = { TRUSTED_PROXIES: "1", WORLD_SEED: "cluster", DEMO: "true" }
    const { folder, postgres, variables, ...ground } = await openGround(opened, "cluster", own)
    const ports: number[] = []
    while (ports.length < count) ports.push(await freePort())
    const balancer = opened.adopt(await startBalancer(ports, port), (each) => each.close())
    variables.BASE_URL = balancer.origin
    const kept = (running: Running) => opened.adopt(running, async (each) => void (await each.end()))
    return {
      ...{ folder, databaseUrl: postgres.url, ports, balancer },
      async startServer(port, code) {
        const { says, end } = kept(ground.launchServer(port, {}, code))
        await says(isReady)
        return { origin: `http://127.0.0.1:${port}`, port, end }
      },
      startWorker: (code) => kept(ground.launchWorker("worker", {}, code)),
      startOperator: () => startTestServer({ ...testVariables, ...variables }, postgres.url, timeOfDay),
    }
  })
}

export type WholeCluster = Cluster & Pick<Place, "folder" | "databaseUrl">

/** Servers as operators run them, each with pages and its own folder, on one database, one Redis and one worker. */
export async function startWholeCluster(count: number, port = 0): Promise<WholeCluster> {
  await requireBuild()
  await requireBundle()
  return openAll(async (opened) => {
    const place = opened.adopt(await openPlace(count, port), (each) => each.close())
    place.startWorker()
    const start = (one: number) => place.startServer(one)
    const { close, ...cluster } = await startReplicas({ ...place, hasPages: true, start })
    opened.defer(close)
    return { ...cluster, folder: place.folder, databaseUrl: place.databaseUrl }
  })
}
