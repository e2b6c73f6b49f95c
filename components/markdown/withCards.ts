type Block = {
  type: string
  children?: Block[]
  value?: string
  ordered?: boolean
  spread?: boolean
  data?: { hProperties: Record<string, string> }
}

/** More columns do not fit. */
const mostColumns = 5

/** A table of two columns needs no headings. */
const fewestNamed = 3

/**
 * A remark plugin: turns tables that are too wide into lists, with one entry per row. In other tables it names each
 * cell's column, which narrow screens show.
 */
export function withCards() {
  return (root: Block): void => {
    root.children = root.children?.map((block) => (isTooWide(block) ? listOf(block) : block))
    for (const block of root.children ?? []) if (block.type === "table") nameCells(block)
  }
}

function isTooWide({ type, children = [] }: Block): boolean {
  return type === "table" && (children[0]?.children?.length ?? 0) > mostColumns
}

function nameCells({ children: [head, ...rows] = [] }: Block): void {
  const names = (head.children ?? []).map(textOf)
  if (names.length < fewestNamed) return
  for (const { children: cells = [] } of rows) {
    for (const [at, cell] of cells.entries()) cell.data = { hProperties: { "data-column": names[at] } }
  }
}

const textOf = ({ value = "", children = [] }: Block): string => value + children.map(textOf).join("")

function listOf({ children: [head, ...rows] = [] }: Block): Block {
  const names = head.children ?? []
  return list(
    rows.map(({ children: [first, ...cells] = [] }) => {
      const said = cells.flatMap(({ children = [] }, index) =>
        children.length > 0
          ? [item([emphasis(names[index + 1].children ?? []), { type: "text", value: ": " }, ...children])]
          : [],
      )
      return item([{ type: "strong", children: first.children }], list(said))
    }),
  )
}

const list = (children: Block[]): Block => ({ type: "list", ordered: false, spread: false, children })
const item = (words: Block[], ...below: Block[]): Block => ({
  type: "listItem",
  spread: false,
  children: [{ type: "paragraph", children: words }, ...below],
})
const emphasis = (children: Block[]): Block => ({ type: "emphasis", children })
