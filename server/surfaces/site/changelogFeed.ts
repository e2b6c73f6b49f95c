import { atomFeed } from "../../platform/atom"
import type { ChangelogEntry } from "../../products/changelog"

export function changelogFeed(entries: readonly ChangelogEntry[], baseUrl: string): string {
  const updatedOf = ({ date }: ChangelogEntry) => new Date(`${date}T00:00:00Z`)
  return atomFeed({
    id: `${baseUrl}/changelog`,
    title: "Assay changelog",
    subtitle: "Changes that affect users of the service",
    updated: updatedOf(entries[0]),
    self: `${baseUrl}/changelog.atom`,
    alternate: `${baseUrl}/changelog`,
    entries: entries.map((entry) => ({
      id: `${baseUrl}/changelog#${entry.id}`,
      title: entry.title,
      updated: updatedOf(entry).toISOString(),
      link: `${baseUrl}/changelog#${entry.id}`,
      text: entry.text,
    })),
  })
}
