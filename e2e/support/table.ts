export function table(heads: readonly string[], rows: readonly (readonly string[])[], longest = 110): string {
  const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, " ")
  const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
  const cell = (text: string) => cut(oneLine(text)).replaceAll("|", "\\|")
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n")
}
