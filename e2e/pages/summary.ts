import { folder, type Note } from "./notes"

export function summarize(notes: readonly Note[], sheets: number, links: number): string {
  const pages = new Set(notes.map(({ page }) => page))
  const byVisitor = Map.groupBy(notes, ({ visitor }) => visitor)
  const shots = notes.reduce((sum, note) => sum + note.shots.length, 0)
  const findings = notes.flatMap(({ page, visitor, findings }) =>
    findings.map((each) => `${page} (${visitor}): ${each}`),
  )
  return [
    "",
    `${pages.size} pages, ${notes.length} visits: ${[...byVisitor].map(([name, all]) => `${name} ${all.length}`).join(", ")}`,
    `${shots} screenshots on ${sheets} contact sheets: ${folder}/index.html`,
    `${links} links of this site followed`,
    `${findings.length} findings`,
    ...findings.map((finding) => `  ${finding}`),
  ].join("\n")
}
