import { once } from "node:events"
import { createServer } from "node:net"

export async function findPort(host: string, port: number, variable = "PORT"): Promise<number> {
  const probe = createServer()
  try {
    await Promise.all([once(probe, "listening"), probe.listen(port, host)])
  } catch (error) {
    throw new Error(cannotListen(error, host, port, variable))
  }
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  return typeof address === "object" && address ? address.port : port
}

function cannotListen(error: unknown, host: string, port: number, variable: string): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is taken by another program. Stop that, or choose another port: ${variable}=${port + 1} npm start`
    case "EACCES":
      return `Port ${port} is open to administrators only. Choose one above 1023: ${variable}=${port + 3000} npm start`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
    default:
      return `The server cannot listen on port ${port} of ${host}: ${message}`
  }
}
