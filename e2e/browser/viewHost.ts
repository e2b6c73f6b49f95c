import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge"

type Shown = { html: string; theme: "light" | "dark"; args: Record<string, unknown>; result: ToolResult }

export type ToolResult = Parameters<AppBridge["sendToolResult"]>[0]

type ViewHost = {
  show(shown: Shown): Promise<void>
  setTheme(theme: "light" | "dark"): void
  opened: string[]
}

declare global {
  interface Window {
    viewHost: ViewHost
  }
}

/** A minimal client with MCP Apps, made of the official host's parts. Runs in a page. */
let bridge: AppBridge | null = null

window.viewHost = {
  opened: [],
  setTheme: (theme) => bridge?.setHostContext({ theme }),
  async show({ html, theme, args, result }) {
    document.querySelector("iframe")?.remove()
    const frame = document.createElement("iframe")
    frame.title = "View"
    frame.setAttribute("sandbox", "allow-scripts")
    frame.style.cssText = "display: block; width: 100%; height: 40px; border: 0"
    frame.srcdoc = html
    document.body.append(frame)
    const view = frame.contentWindow
    if (!view) throw new Error("The frame has no window")
    const host = new AppBridge(null, { name: "e2e", version: "1.0.0" }, { openLinks: {} }, { hostContext: { theme } })
    bridge = host
    host.onopenlink = async ({ url }) => {
      window.viewHost.opened.push(url)
      return {}
    }
    host.addEventListener("sizechange", ({ height }) => {
      frame.style.height = `${height}px`
    })
    const isReady = new Promise<void>((resolve) => host.addEventListener("initialized", () => resolve()))
    await host.connect(new PostMessageTransport(view, view))
    await isReady
    await host.sendToolInput({ arguments: args })
    await host.sendToolResult(result)
  },
}
