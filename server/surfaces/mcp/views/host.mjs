// Runs in the frame of a client, before the script of the view: the messages of MCP Apps (2026-01-26), and the elements
// that views use.

const root = document.documentElement
const main = document.querySelector("main")
const waiting = new Map()
let lastId = 0
let openLinks = false

const stylePattern = /^--(color|font)-[a-z0-9-]+$/

function send(message) {
  window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*")
}

function ask(method, params) {
  const id = ++lastId
  send({ id, method, params })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

function takeContext({ theme, styles } = {}) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    // A URL would load something.
    if (stylePattern.test(name) && typeof value === "string" && !/url|image|\\/i.test(value))
      root.style.setProperty(name, value)
  }
}

/** Connects to the client, and draws each answer of the tool. */
export function connect(name, draw) {
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== "2.0") return
    const { id, method, params, result, error } = data
    if (method === undefined) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(error)
      else asked?.resolve(result)
    } else if (method === "ui/notifications/tool-result") drawResult(params, draw)
    else if (method === "ui/notifications/tool-cancelled") say("The call was cancelled.")
    else if (method === "ui/notifications/host-context-changed") takeContext(params)
    else if (id !== undefined) {
      const isKnown = method === "ping" || method === "ui/resource-teardown"
      send(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: "Method not found" } })
    }
  })
  const appInfo = { name, version: "1.0.0" }
  const appCapabilities = { availableDisplayModes: ["inline"] }
  ask("ui/initialize", { protocolVersion: "2026-01-26", appInfo, appCapabilities }).then(
    ({ hostCapabilities, hostContext }) => {
      openLinks = Boolean(hostCapabilities?.openLinks)
      takeContext(hostContext)
      send({ method: "ui/notifications/initialized", params: {} })
      new ResizeObserver(sendSize).observe(document.body)
    },
    () => say("This client refused the view."),
  )
}

function sendSize() {
  const { width, height } = document.body.getBoundingClientRect()
  send({ method: "ui/notifications/size-changed", params: { width: Math.ceil(width), height: Math.ceil(height) } })
}

function drawResult(result, draw) {
  const text = result?.content?.find(({ type }) => type === "text")?.text
  try {
    const answer = result?.structuredContent ?? JSON.parse(text)
    if (result?.isError) say(answer.detail ?? answer.title ?? text)
    else main.replaceChildren(...[notice(answer.meta), ...draw(answer), moment(answer.meta)].filter(Boolean))
  } catch {
    say("This answer cannot be drawn. Its text has all of it.")
  }
}

function say(text) {
  main.replaceChildren(element("p", { class: "muted" }, String(text)))
}

function notice({ data_origin: from }) {
  return from === "live" ? null : element("p", { class: "notice" }, originText[from] ?? `Origin: ${from}.`)
}

function moment({ as_of: asOf, stale_reason: staleReason }) {
  const notes = [`As of ${instant(asOf)}.`, staleReason, document.body.dataset.disclaimer]
  return element("footer", { class: "muted" }, notes.filter(Boolean).join(" "))
}

const originText = {
  simulated: "Simulated data: it says nothing about the real market.",
  replay: "Replayed data: computed afterwards, with the knowledge of each day.",
  mixed: "Mixed data: some of it is not live.",
}

/** Never parses text as HTML. */
export function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""))
  return made
}

function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export const row = (...children) => element("div", { class: "row" }, ...children)
export const muted = (text) => element("span", { class: "muted" }, text)

export function section(title, ...children) {
  return element("section", {}, element("h2", {}, title), ...children)
}

export function table(heads, rows) {
  const cells = (kind, texts) => element("tr", {}, ...texts.map((text) => element(kind, {}, text)))
  const whole = element("table", {}, cells("th", heads), ...rows.map((texts) => cells("td", texts)))
  return element("div", { class: "scroll" }, whole)
}

export function scale(label, { rate, low, high, base }) {
  const at = (value) => 4 + Math.min(1, Math.max(0, value)) * 392
  const isRate = (value) => typeof value === "number"
  return shape(
    "svg",
    { viewBox: "0 0 400 34", role: "img", "aria-label": label },
    shape("rect", { class: "track", x: 4, y: 4, width: 392, height: 12 }),
    ...(isRate(low) && isRate(high)
      ? [shape("rect", { class: "interval", x: at(low), y: 4, width: Math.max(1, at(high) - at(low)), height: 12 })]
      : []),
    ...(isRate(base) ? [shape("line", { class: "base", x1: at(base), x2: at(base), y1: 1, y2: 19 })] : []),
    ...(isRate(rate) ? [shape("circle", { class: "point", cx: at(rate), cy: 10, r: 5 })] : []),
    shape("text", { x: 4, y: 31 }, "0%"),
    shape("text", { x: 200, y: 31, "text-anchor": "middle" }, "50%"),
    shape("text", { x: 396, y: 31, "text-anchor": "end" }, "100%"),
  )
}

/** The stated confidence against the realized rate; a larger point has more signals. */
export function calibrationChart(bins) {
  const [left, size] = [30, 150]
  const x = (value) => left + value * 2 * size
  const y = (value) => 6 + (1 - value) * size
  const most = Math.max(...bins.map(({ n }) => n))
  const label = bins.map((bin) => `Said ${percent(bin.mean_confidence)}, came true ${percent(bin.realized_rate)}`)
  return shape(
    "svg",
    { viewBox: "0 0 345 178", role: "img", "aria-label": `${label.join(". ")}.` },
    shape("line", { class: "axis", x1: x(0), x2: x(0), y1: y(0), y2: y(1) }),
    shape("line", { class: "axis", x1: x(0), x2: x(1), y1: y(0), y2: y(0) }),
    shape("line", { class: "diagonal", x1: x(0), x2: x(1), y1: y(0), y2: y(1) }),
    ...bins.map(({ mean_confidence: said, realized_rate: came, n }) =>
      shape(
        "circle",
        { class: "point", cx: x(said), cy: y(came), r: 2 + 5 * Math.sqrt(n / most) },
        shape("title", {}, `Said ${percent(said)}, came true ${percent(came)}, n = ${n}`),
      ),
    ),
    shape("text", { x: left - 4, y: y(1) + 4, "text-anchor": "end" }, "1"),
    shape("text", { x: left - 4, y: y(0), "text-anchor": "end" }, "0"),
    shape("text", { x: x(0), y: 173 }, "said"),
    shape("text", { x: x(1), y: 173, "text-anchor": "end" }, "1"),
    shape("text", { x: x(0) + 6, y: y(1) + 8 }, "came true"),
  )
}

export function link(text, url) {
  if (!openLinks || typeof url !== "string") return null
  const button = element("button", { type: "button" }, text)
  button.addEventListener("click", () => ask("ui/open-link", { url }).catch(() => {}))
  return row(button)
}

/** Null means unknown, not zero. */
export function percent(value, digits = 1) {
  return typeof value === "number" ? `${(value * 100).toFixed(digits)}%` : "–"
}

export function move(value) {
  return typeof value === "number" ? `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}%` : "–"
}

export const interval = (low, high) => (typeof low === "number" ? `[${percent(low)}, ${percent(high)}]` : "no interval")

export const integer = (value) => (typeof value === "number" ? value.toLocaleString("en-US") : "–")

export const instant = (text) => `${String(text).slice(0, 16).replace("T", " ")} UTC`

/** The wider of two intervals, because outcomes of one session move together. */
export function widest(record) {
  const pairs = [
    [record.wilson_low, record.wilson_high],
    [record.clustered_low, record.clustered_high],
  ].filter(([low, high]) => typeof low === "number" && typeof high === "number")
  const [low, high] = pairs.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? []
  return { low, high }
}
