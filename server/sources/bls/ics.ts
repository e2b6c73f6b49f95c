/** Properties of an iCalendar event (RFC 5545) by name, without their parameters. */
export type IcsEvent = Readonly<Record<string, string>>

export function readIcs(text: string): IcsEvent[] | null {
  // A line that begins with a space or a tab continues the previous one.
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/)
  if (!lines.some((line) => line.trim() === "BEGIN:VCALENDAR")) return null
  const events: Record<string, string>[] = []
  let open: Record<string, string> | null = null
  for (const line of lines.map((each) => each.trimEnd())) {
    if (line === "BEGIN:VEVENT") open = {}
    else if (line === "END:VEVENT" && open) {
      events.push(open)
      open = null
    } else if (open) {
      const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      if (name) open[name] ??= unescaped(value)
    }
  }
  return events
}

function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_, character: string) => (/n/i.test(character) ? " " : character)).trim()
}
