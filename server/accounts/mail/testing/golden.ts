/** The parts of the frame that each mail fills. */
const places = ["preheader", "title", "content", "why"] as const
type Place = (typeof places)[number]
type Parts = Record<Place, string>

export const placeholders: Parts = { preheader: "{preheader}", title: "{title}", content: "{content}", why: "{why}" }
const placeholder = /\{(preheader|title|content|why)\}/i

export function partsOf(mail: string, frame: string): Partial<Parts> {
  const found = new Set<string>()
  const pattern = frame.split(placeholder).map((piece, index) => {
    if (index % 2 === 0) return RegExp.escape(piece)
    const place = piece.toLowerCase()
    if (found.has(place)) return `\\k<${place}>`
    found.add(place)
    return `(?<${place}>[\\s\\S]*?)`
  })
  const parts = new RegExp(`^${pattern.join("")}$`).exec(mail)?.groups
  if (!parts) throw new Error(`This mail is not in the frame of all mails:\n${mail}`)
  return parts
}

export function writeParts(parts: Partial<Parts>): string {
  return places
    .filter((place) => parts[place] !== undefined)
    .map((place) => `<!-- ${place} -->\n${parts[place]?.trim()}\n`)
    .join("")
}

export function assemble(frame: string, golden: string): string {
  const [html] = frame.split("<!-- as text:")
  const pieces = golden.split(/^<!-- (\w+) -->\n/m)
  return html.replaceAll(new RegExp(placeholder, "g"), (_, place: string) => pieces[pieces.indexOf(place) + 1].trim())
}
