import { commandOf, freePort, processesOn, processTree } from "./machine"
import { type Ended, launch, launchInTerminal, launchServer, type Running, runToEnd } from "./processes"

export type StartedServer = { running: Running; port: number; origin: string }

export type StartedServers = {
  start(how?: "npm start" | "again" | "in a terminal", more?: Record<string, string>): Promise<StartedServer>
  variables(more?: Record<string, string>): Record<string, string>
  keys(...words: string[]): Promise<Ended>
  everyProcess(server: StartedServer): number[]
  endAll(): Promise<void>
}

/** Servers over the small simulated world in a folder, started as an operator starts them. */
export function serversIn(folder: string): StartedServers {
  const started: StartedServer[] = []
  const variables = (more: Record<string, string> = {}) => ({
    DATA_DIR: folder,
    WORLD_SIZE: "test",
    WORLD_SEED: "process",
    ...more,
  })
  const programs = {
    "npm start": (own: Record<string, string>) => launch("npm", ["start"], own),
    again: launchServer,
    "in a terminal": (own: Record<string, string>) => launchInTerminal(["npm", "start"], own),
  }
  return {
    variables,
    async start(how = "npm start", more = {}) {
      const port = await freePort()
      const running = programs[how](variables({ PORT: String(port), ...more }))
      const server = { running, port, origin: `http://127.0.0.1:${port}` }
      started.push(server)
      await running.says(/^Ready after \d+ s/m)
      return server
    },
    keys: (...words) => runToEnd("server/commands/keys.ts", words, variables()),
    everyProcess: ({ running }) => [running.pid, ...processesOn(folder)].flatMap(processTree),
    async endAll() {
      for (const { running } of started) await running.end("SIGTERM")
    },
  }
}

export function workersOf({ running }: Pick<StartedServer, "running">): number[] {
  return processTree(running.pid).filter((pid) => /commands\/worker\.(ts|mjs)/.test(commandOf(pid)))
}

/**
 * Repeats a request if a busy machine's database did not answer in time; a 503 that comes sooner is the server's own.
 */
export async function fetchPatiently(url: string, options: RequestInit): Promise<Response> {
  const before = performance.now()
  const response = await fetch(url, options)
  const hasWaited = response.status === 503 && performance.now() - before > 1_700
  return hasWaited ? fetchPatiently(url, options) : response
}

export function askServer({ origin }: Pick<StartedServer, "origin">, path: string, key: string): Promise<Response> {
  return fetchPatiently(`${origin}/api/v1/${path}`, { headers: { "X-API-Key": key } })
}

export async function predictionsOf(server: StartedServer, key: string): Promise<unknown[]> {
  const response = await askServer(server, "predictions/latest?limit=60", key)
  const body = await response.text()
  if (response.status !== 200) throw new Error(`the predictions were refused with ${response.status}: ${body}`)
  return JSON.parse(body).predictions
}
