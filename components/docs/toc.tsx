export type TocEntry = { title: string; url: string; depth: number }

export function TableOfContents({ entries }: { entries: readonly TocEntry[] }) {
  if (entries.length < 2) return null
  return (
    <nav aria-label="On this page" className="max-xl:hidden">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-rule border-l pl-4 text-[0.875rem]">
        <p className="label mb-2 text-muted">On this page</p>
        <ul className="space-y-1.5">
          {entries.map(({ title, url, depth }) => (
            <li key={url} className={depth > 2 ? "pl-3" : undefined}>
              <a href={url} className="text-muted no-underline [overflow-wrap:anywhere] hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
