import { createServer, connect as dial, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A proxy to the database whose connections can be cut, frozen or slowed down. */
export type DatabaseProxy = {
  url: string
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  /** Holds all traffic, without closing any connection, until `unfreeze`. */
  freeze(): void
  unfreeze(): void
  /** From now on, everything that the database sends arrives this much later. */
  slow(ms: number): void
  connectionCount(): number
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = target.searchParams.get("host")
  const open = new Set<Socket>()
  let isFrozen = false
  let delayMs = 0
  let count = 0
  const relay = createServer((near) => {
    count++
    const far = sockets
      ? dial(`${sockets}/.s.PGSQL.${target.port || 5432}`)
      : dial(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from)
      const late = inOrder()
      const wait = () => (from === far ? delayMs : 0)
      from.on("data", (chunk) => isFrozen || late(wait(), () => to.write(chunk)))
      from.on("end", () => isFrozen || late(wait(), () => to.end()))
      from.on("error", () => to.destroy())
      from.on("close", () => {
        open.delete(from)
        if (!isFrozen) to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve))
  await listen(0)
  const address = relay.address()
  const port = typeof address === "object" && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.searchParams.delete("host")
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async disconnect() {
      const closed = new Promise((resolve) => relay.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    reconnect: () => listen(port),
    freeze() {
      isFrozen = true
    },
    unfreeze() {
      isFrozen = false
    },
    slow(ms) {
      delayMs = ms
    },
    connectionCount: () => count,
  }
}

/** Acts later, but never before an earlier action; at once if none waits. */
function inOrder(): (delayMs: number, act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = []
  async function actInTurn(): Promise<void> {
    for (let next = waiting.at(0); next; next = waiting.at(0)) {
      await sleep(Math.max(0, next.at - performance.now()))
      next.act()
      waiting.shift()
    }
  }
  return (delayMs, act) => {
    if (delayMs === 0 && waiting.length === 0) return act()
    waiting.push({ at: performance.now() + delayMs, act })
    if (waiting.length === 1) void actInTurn()
  }
}
