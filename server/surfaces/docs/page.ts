/** A page of the documentation. Its Markdown is what is rendered, searched, and served as `.md`. */
export type DocsPage = {
  /** Its path under `/docs`; the first page has none. */
  slug: string
  title: string
  /** What it is about, in a sentence. */
  description: string
  /** Without title and description. */
  readonly markdown: string
}

/** A page whose text is written when it is first read: all of them at once would hold the server up. */
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

/** Where the Markdown of a page is. */
export function markdownPath(page: { slug: string }): string {
  return `${docsPath(page)}.md`
}
