import { connect, createServer, type Server } from "node:net"
import { test as base } from "@playwright/test"
import { started } from "./started"

let address = "127.0.0.1"
let count = 0

/**
 * Each test's browser has its own network address, as real visitors have, so that together they stay below the limits
 * of one network.
 */
export const test = base.extend<{ visitor: string }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const forwarder = forward(new URL(started.origin))
      await new Promise<void>((resolve) => forwarder.listen(0, "127.0.0.1", resolve))
      const own = forwarder.address()
      const port = typeof own === "object" ? own?.port : own
      const rule = `--host-resolver-rules=MAP ${new URL(started.origin).host} 127.0.0.1:${port}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
      forwarder.close()
    },
    { scope: "worker" },
  ],
  visitor: [
    async ({ launchOptions: _ }, use, { workerIndex }) => {
      count += 1
      address = `127.${1 + (workerIndex % 250)}.${Math.floor(count / 250)}.${1 + (count % 250)}`
      await use(address)
    },
    { auto: true },
  ],
})

function forward({ port }: URL): Server {
  return createServer((caller) => {
    const server = connect({ host: "127.0.0.1", port: Number(port), localAddress: address })
    caller.pipe(server).pipe(caller)
    caller.on("error", () => server.destroy())
    server.on("error", () => caller.destroy())
  })
}
