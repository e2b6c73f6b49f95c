import type { Brief } from "../../../server/mail/brief"
import { Anchor, Paragraph, Subheading } from "../prose"

const pages = { signals: "Signals", predictions: "Predictions" } as const

/** The reader's saved filters, each a link to its page with them. */
export function SavedFiltersPart({ filters, baseUrl }: { filters: Brief["savedFilters"]; baseUrl: string }) {
  if (filters.length === 0) return null
  return (
    <>
      <Subheading>Your saved filters</Subheading>
      {filters.map(({ page, name, query }) => (
        <Paragraph key={`${page} ${name}`}>
          {pages[page]}: <Anchor href={`${baseUrl}/${page}${query && `?${query}`}`}>{name}</Anchor>
        </Paragraph>
      ))}
    </>
  )
}
