import { createServer, connect as dial, type Socket } from "node:net"

/** A cable between the service and its database that can be pulled out and put back. */
export type Cable = { url: string; pull(): Promise<void>; plug(): Promise<void> }

export async function layCable(databaseUrl: string): Promise<Cable> {
  const target = new URL(databaseUrl)
  const sockets = target.searchParams.get("host")
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    const far = sockets
      ? dial(`${sockets}/.s.PGSQL.${target.port || 5432}`)
      : dial(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from)
      from.pipe(to)
      from.on("error", () => to.destroy())
      from.on("close", () => {
        open.delete(from)
        to.destroy()
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
    async pull() {
      const closed = new Promise((resolve) => relay.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    plug: () => listen(port),
  }
}
