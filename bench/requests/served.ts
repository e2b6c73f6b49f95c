import { createServer } from "node:http"
import type { Page } from "../../server/hosts/pages/pageSocket"
import { portOf, say } from "../processes"
import { listenOn, noPage, openServed } from "../world"

export type Served = {
  listenerPort: number
  unrecordedPort: number
  nextPort: number
  unmeasuredPort: number
  key: string
}

/**
 * One listener as in `npm start`, one without usage recording, one without metrics, and Next's handler alone if its
 * folder is given. All count requests in the process, with limits out of reach.
 */
const [, , nextFolder] = process.argv
const { service, key } = await openServed("free")
const page = nextFolder ? await openNext(nextFolder) : noPage
const { usage, durations } = service
const served: Served = {
  listenerPort: await listenOn(service, page),
  unrecordedPort: await listenOn({ ...service, usage: { ...usage, count() {} } }, page),
  unmeasuredPort: await listenOn({ ...service, durations: { ...durations, note() {} } }, page),
  nextPort: await portOf(createServer({ keepAlive: true }, (request, response) => void page(request, response))),
  key,
}
say(served)

async function openNext(dir: string): Promise<Page> {
  const { default: next } = await import("next")
  const pages = next({ dev: false, dir })
  await pages.prepare()
  return pages.getRequestHandler()
}
