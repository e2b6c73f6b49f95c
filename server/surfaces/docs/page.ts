export type DocsPage = {
  slug: string
  title: string
  description: string
  readonly markdown: string
}

/** Generates the text on first read, because generating all pages at once would block the server. */
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
