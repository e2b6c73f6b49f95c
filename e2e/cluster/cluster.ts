import type { TestServer } from "../support/server"
import type { Balancer } from "./balancer"

export type Replica = { origin: string; port: number; end(signal?: NodeJS.Signals): Promise<unknown> }

export type Cluster = {
  balancer: Balancer
  replicas: Replica[]
  operator: TestServer
  restart(index: number): Promise<void>
  hasPages: boolean
  close(): Promise<void>
}

type Parts = {
  balancer: Balancer
  ports: readonly number[]
  start(port: number): Promise<Replica>
  /** Called once the replicas are ready. */
  startOperator(): Promise<TestServer>
  hasPages: boolean
}

export async function startReplicas({ balancer, ports, start, startOperator, hasPages }: Parts): Promise<Cluster> {
  const replicas = await Promise.all(ports.map(start))
  const operator = await startOperator()
  return {
    balancer,
    replicas,
    operator,
    hasPages,
    async restart(index) {
      await replicas[index].end()
      replicas[index] = await start(replicas[index].port)
    },
    async close() {
      await balancer.close()
      await Promise.all(replicas.map((each) => each.end()))
      await operator.close()
    },
  }
}

let networks = 0

export function ownNetwork(): Record<string, string> {
  networks++
  return { "X-Forwarded-For": `198.18.${networks >> 8}.${networks & 255}` }
}

export const now = ({ operator }: Cluster) => new Date(operator.clock.now)
