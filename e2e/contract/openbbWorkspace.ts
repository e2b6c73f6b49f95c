import { appsForm, type WidgetRead, widgetsForm } from "../../server/surfaces/openbb/testing/reference"
import type { TestServer } from "../support/server"

export const origins = ["https://pro.openbb.co", "https://pro.openbb.dev", "http://localhost:1420"] as const

type Exchange = { method: string; path: string; status: number }

/**
 * OpenBB Workspace as a client: a page of another origin in a browser, which may send its header and read the answer
 * only if the server allows both.
 */
export function workspaceOn(server: TestServer, base: string, { key, origin = origins[0] as string } = { key: "" }) {
  const exchanges: Exchange[] = []
  const own: Record<string, string> = key === "" ? {} : { "X-API-Key": key }
  const allowed = new Set<string>()

  async function send(method: string, path: string, headers: Record<string, string>): Promise<Response> {
    const response = await server.get(path, { method, headers: { Origin: origin, ...headers } })
    exchanges.push({ method, path, status: response.status })
    const readers = response.headers.get("access-control-allow-origin")
    if (readers !== "*" && readers !== origin) throw new Error(`${path} may not be read from ${origin}`)
    return response
  }

  /** Browsers ask before they send a header of their own, once for each path. */
  async function askFirst(path: string): Promise<void> {
    const names = Object.keys(own).map((name) => name.toLowerCase())
    if (names.length === 0 || allowed.has(path)) return
    const wanted = { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": names.join(",") }
    const { ok, headers } = await send("OPTIONS", path, wanted)
    const listed = (name: string) => (headers.get(name) ?? "").toLowerCase().split(/, */)
    const mayGet = listed("access-control-allow-methods").includes("get")
    const mayName = names.every((name) => listed("access-control-allow-headers").includes(name))
    if (!ok || !mayGet || !mayName) throw new Error(`${path} may not be asked for with ${names}`)
    allowed.add(path)
  }

  async function read(path: string, query = ""): Promise<Response> {
    await askFirst(path)
    return send("GET", `${path}${query}`, { Accept: "application/json, text/plain, */*", ...own })
  }

  return {
    exchanges,
    /** What "Test" and "Add" ask for. */
    async connect() {
      const widgets = widgetsForm.parse(await (await read(`${base}/widgets.json`)).json())
      const apps = appsForm.parse(await (await read(`${base}/apps.json`)).json())
      return { widgets, apps }
    },
    /** What a widget shows; the sentence of the refusal if it shows none. */
    async load({ endpoint, params }: WidgetRead, chosen: Record<string, string> = {}) {
      const preset = params.map(({ paramName, value = "" }) => [paramName, String(value)])
      const query = new URLSearchParams({ ...Object.fromEntries(preset), theme: "dark", ...chosen })
      const response = await read(`${base}/${endpoint}`, `?${query}`)
      const body: unknown = await response.json()
      return { status: response.status, body, refusal: response.ok ? null : refusalIn(body) }
    },
  }
}

/** Backends in FastAPI put the reason here, so the Workspace shows it. */
const refusalIn = (body: unknown): unknown => Object(body).detail
