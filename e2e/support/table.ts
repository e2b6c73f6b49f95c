/** A Markdown table; long cells are cut. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], longest = 110): string {
  const cell = (text: string) =>
    (text.length > longest ? `${text.slice(0, longest - 1)}…` : text).replaceAll("|", "\\|")
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n")
}
