import next from "next"
import { listen } from "../hosts/listen"
import { service } from "../hosts/service"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"
import type { ShutdownSteps } from "./shutdown"

/** Serves on HOST and PORT, and registers what must be closed at the end. */
export async function serve(
  { HOST: host, PORT: port }: Env,
  { intake, resources }: ShutdownSteps,
  { isDev }: { isDev: boolean },
): Promise<{ port: number; log: Logger }> {
  // In sequence: Next blocks this process for seconds, and the database would seem unresponsive.
  const running = await service()
  resources.push(() => running.close())
  const pages = next({ dev: isDev, hostname: host, port })
  await pages.prepare()
  resources.push(() => pages.close())
  const page = pages.getRequestHandler()
  const listener = await listen(running, { page, hasHotReload: isDev }, { host, port })
  intake.push(() => listener.close())
  return { port: listener.port, log: running.log }
}
