import { makeBadge } from "badge-maker"
import type { RecordName, ShownRecord } from "./record"
import { originNames, sayCount, sayRecord, sayShare } from "./say"

/** Neither green nor red: readers judge the figures themselves. */
const colors = { labelColor: "#15181a", color: "#7a5200" }

const labels: Record<RecordName, string> = {
  signals: "Assay signals",
  daily: "Assay daily predictions",
  weekly: "Assay weekly predictions",
  monthly: "Assay monthly predictions",
}

/** The rate with its sample size and interval; the title is the whole sentence, with the covered days. */
export function badgeOf(name: RecordName, record: ShownRecord): string {
  const origin = originNames[record.origin]
  const label = origin === null ? labels[name] : `${labels[name]} (${origin})`
  const title = sayRecord(record)
  // badge-maker names a badge by its label and message, for screen readers and for tooltips.
  return makeBadge({ label, message: messageOf(record), style: "flat", ...colors })
    .replace(/aria-label="[^"]*"/, () => `aria-label="${escaped(title)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
}

function messageOf({ rate, interval, n, counted }: ShownRecord): string {
  if (rate === null) return "none graded yet"
  const bounds = interval ? ` (95%: ${(interval.low * 100).toFixed(1)}–${sayShare(interval.high)})` : ""
  return `${sayShare(rate)} ${counted === "predictions" ? "right" : "won"}, n = ${sayCount(n)}${bounds}`
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
