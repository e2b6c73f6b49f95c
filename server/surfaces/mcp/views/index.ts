import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { disclaimer } from "../../../products/envelope"

/** A page that a client with MCP Apps shows for a tool's answer. Other clients never request it. */
type View = { tool: string; uri: string; contents: Contents }

type Contents = { uri: string; mimeType: string; text: string; _meta: object }

/** MCP Apps (SEP-1865). */
export const uiExtension = "io.modelcontextprotocol/ui"
export const viewType = "text/html;profile=mcp-app"

const folder = join(process.cwd(), "server/surfaces/mcp/views")
const read = (name: string) => readFileSync(join(folder, name), "utf8")

const views = [
  view("get_track_record", "track-record", "trackRecord.mjs"),
  view("get_ticker_prediction", "ticker-prediction", "tickerPrediction.mjs"),
]

export const viewOf = (tool: string) => views.find((each) => each.tool === tool)

export const findView = (uri: string) => views.find((each) => each.uri === uri)

function view(tool: string, name: string, script: string): View {
  const uri = `ui://assay/${name}`
  let text: string | undefined
  return {
    tool,
    uri,
    get contents() {
      text ??= pageOf(script)
      return { uri, mimeType: viewType, text, _meta: { ui: { csp: {}, prefersBorder: true } } }
    },
  }
}

/**
 * One self-contained file that loads nothing: the page may run its own script and style, and reaches nobody except its
 * client.
 */
function pageOf(script: string): string {
  const css = read("view.css")
  const code = `\n${joined(read("host.mjs"), read(script))}`
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(css)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay</title>
<style>${css}</style>
</head>
<body data-disclaimer="${disclaimer}">
<main aria-live="polite"><p class="muted">Waiting for the answer.</p></main>
<script type="module">${code}</script>
</body>
</html>
`
}

function joined(first: string, second: string): string {
  return `${first.replaceAll(/^export /gm, "")}\n${second.replace(/^import [^"]*"[^"]*"\n/m, "")}`
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`
