import { createHash } from "node:crypto"
import { sayInstant } from "../../platform/text"
import { escaped } from "./badge"
import type { RecordName, ShownRecord } from "./record"
import { capitalised, originNames, sayCount, sayDay, sayShare } from "./say"
import { type ShownTicker, sayCall, titleOf } from "./ticker"

export const themes = ["auto", "light", "dark"] as const
type Theme = (typeof themes)[number]

const dark = "--paper:#181c1d;--ink:#e9e8e2;--muted:#a2a7a1;--rule:#2c3133;--gold:#e6b64c;color-scheme:dark"
const light = "--paper:#fafaf8;--ink:#15181a;--muted:#565c5e;--rule:#d2d5cf;--gold:#7a5200;color-scheme:light"

const style = `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}:root.light{${light}}:root.dark{${dark}}
*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:14px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{border:1px solid var(--rule);min-height:100vh;padding:16px 18px;display:flex;flex-direction:column;gap:8px}
header,footer{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:space-between;font-size:12px;color:var(--muted)}
footer{margin-top:auto;border-top:1px solid var(--rule);padding-top:8px}
b{font-weight:600;color:var(--gold)}h1{font-size:16px;font-weight:600;overflow-wrap:anywhere}p{overflow-wrap:anywhere}
.rate{font-size:34px;line-height:1;letter-spacing:-.03em;font-weight:500}.line{display:flex;gap:12px;align-items:flex-end}.line p{color:var(--muted)}
a{color:inherit;text-underline-offset:2px}a:focus-visible{outline:2px solid var(--gold);outline-offset:2px}svg{display:block;width:100%;height:48px;overflow:visible}
.axis{stroke:var(--rule)}.bar{fill:var(--gold);opacity:.45}.rival{stroke:var(--gold);stroke-dasharray:3 2}.own{stroke:var(--ink);stroke-width:2.5}text{fill:var(--muted);font-size:11px}`

/** A card runs nothing, loads nothing and identifies nobody; any page may frame it. */
export const cardPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ")

type Place = { theme: Theme; baseUrl: string }

export function recordCard(name: RecordName, record: ShownRecord, place: Place): string {
  const path = name === "signals" ? "/track-record" : "/predictions"
  return page(place, record.title, {
    record,
    body: `<h1>${escaped(record.title)}</h1>${rateOf(record)}`,
    link: { path, text: "Every row, and how to verify it" },
  })
}

export function tickerCard(shown: ShownTicker, place: Place): string {
  const { ticker, record } = shown
  const title = titleOf(shown)
  return page(place, title, {
    record,
    body: `<h1>${escaped(title)}</h1><p>${escaped(sayCall(shown))}</p>${rateOf(record)}`,
    link: { path: `/tickers/${encodeURIComponent(ticker)}`, text: `${ticker} on Assay` },
  })
}

function rateOf({ rate, interval, rival, n, sessions, counted, outcome, period, worth }: ShownRecord): string {
  if (rate === null) return `<p>No case has been graded yet.</p>`
  const when = period ? `, ${sayDay(period.from)} to ${sayDay(period.through)}` : ""
  const bounds = interval ? `95% interval (bar) ${sayShare(interval.low)} to ${sayShare(interval.high)}` : "No interval"
  const base = rival.rate === null ? "" : `; ${rival.name} (dashed) ${sayShare(rival.rate)}`
  return `<div class="line"><span class="rate">${sayShare(rate)}</span><p>of ${sayCount(n)} ${counted} over ${sayCount(sessions)} sessions ${outcome}${when}.</p></div>
${axisOf(rate, interval, rival)}<p>${bounds}${base}.</p>${worth === null ? "" : `<p>${escaped(worth)}</p>`}`
}

function axisOf(rate: number, interval: ShownRecord["interval"], rival: ShownRecord["rival"]): string {
  const drawn = [rate, interval?.low, interval?.high, rival.rate, 0.4, 0.6].filter((each) => typeof each === "number")
  const low = Math.max(0, Math.floor(Math.min(...drawn) * 20) / 20)
  const high = Math.min(1, Math.ceil(Math.max(...drawn) * 20) / 20)
  const x = (value: number) => `${Math.round(((value - low) / (high - low)) * 10_000) / 100}%`
  const bar = interval
    ? `<rect class="bar" x="${x(interval.low)}" y="12" width="${x(low + Math.max(interval.high - interval.low, 0.001))}" height="12" rx="3"/>`
    : ""
  const base =
    rival.rate === null ? "" : `<line class="rival" x1="${x(rival.rate)}" x2="${x(rival.rate)}" y1="4" y2="32"/>`
  return `<svg aria-hidden="true"><line class="axis" x1="0" x2="100%" y1="32" y2="32"/>${bar}${base}<line class="own" x1="${x(rate)}" x2="${x(rate)}" y1="6" y2="30"/><text x="0" y="46">${sayShare(low)}</text><text x="100%" y="46" text-anchor="end">${sayShare(high)}</text></svg>`
}

type Content = { record: ShownRecord; body: string; link: { path: string; text: string } }

const scheme = { auto: "light dark", light: "light", dark: "dark" } satisfies Record<Theme, string>

function page({ theme, baseUrl }: Place, title: string, { record, body, link }: Content): string {
  const { origin: from, staleReason: stale, asOf } = record
  const origin = originNames[from]
  const label = origin === null ? "" : `<b>${capitalised(origin)} data</b>`
  const late = stale === null ? "" : `<p>Not up to date: ${escaped(stale)}</p>`
  return `<!doctype html>
<html lang="en"${theme === "auto" ? "" : ` class="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="${scheme[theme]}"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><header><span>Assay</span>${label}</header>${body}${late}
<footer><span>As of ${sayInstant(new Date(asOf))}. Automated and uncertain, not financial advice.</span><a href="${escaped(baseUrl + link.path)}" target="_blank" rel="noopener">${escaped(link.text)}</a></footer></main></body></html>
`
}
