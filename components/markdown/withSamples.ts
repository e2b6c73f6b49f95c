type Block = {
  type: string
  meta?: string | null
  children?: Block[]
  data?: { hName?: string; hProperties?: Record<string, string> }
}

/** A remark plugin: consecutive code blocks with a tab become one section; titles become properties. */
export function withSamples() {
  return (root: Block): void => {
    const blocks: Block[] = []
    for (const block of root.children ?? []) {
      const tab = wordIn(block, "tab")
      const title = tab ?? wordIn(block, "title")
      if (title) block.data = { ...block.data, hProperties: { title } }
      const before = blocks.at(-1)
      if (!tab) blocks.push(block)
      else if (before?.data?.hName === "section") before.children?.push(block)
      else blocks.push({ type: "samples", children: [block], data: { hName: "section" } })
    }
    root.children = blocks
  }
}

function wordIn({ type, meta }: Block, name: string): string | undefined {
  return type === "code" ? new RegExp(`\\b${name}="([^"]+)"`).exec(meta ?? "")?.[1] : undefined
}
