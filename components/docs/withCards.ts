/** What this reads and writes of a tree of Markdown. */
type Block = { type: string; children?: Block[]; value?: string; ordered?: boolean; spread?: boolean }

/** More columns than these do not fit beside each other. */
const mostColumns = 4

/** A remark plugin: a table that is too wide becomes a list, with an entry for each row and its cells below. */
export function withCards() {
  return (root: Block): void => {
    root.children = root.children?.map((block) => (isTooWide(block) ? listOf(block) : block))
  }
}

function isTooWide({ type, children = [] }: Block): boolean {
  return type === "table" && (children[0]?.children?.length ?? 0) > mostColumns
}

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
