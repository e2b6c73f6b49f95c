/** The Markdown is rendered, searched, and served as `.md`. */
export type DocsPage = {
  /** Path under `/docs`; "" for the first page. */
  slug: string
  title: string
  description: string
  /** Without title and description. */
  readonly markdown: string
}

/** The text is generated on first read: generating all pages at once would block the server. */
export function docsPage(about: Omit<DocsPage, "markdown">, write: () => string): DocsPage {
  let markdown: string | undefined
  return {
    ...about,
    get markdown() {
      markdown ??= write()
      return markdown
    },
  }
}

export type DocsSection = { title: string; pages: readonly DocsPage[] }

export function docsPath({ slug }: { slug: string }): string {
  return slug === "" ? "/docs" : `/docs/${slug}`
}

export function markdownPath(page: { slug: string }): string {
  return `${docsPath(page)}.md`
}
