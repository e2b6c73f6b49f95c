import type { Subject } from "@/server/knowledge/families/family"
import type { SourceRow } from "@/server/surfaces/requests/statusReport"

export type Subjects = ReadonlyMap<string, Subject>

export type FamilyRows = { family: string; title: string; sources: SourceRow[] }
export type SubjectGroup = { title: string; families: FamilyRows[] }

export function groupsOf(sources: readonly SourceRow[], subjects: Subjects): SubjectGroup[] {
  const bySubject = Map.groupBy(sources, ({ family }) => subjects.get(family) ?? "Others")
  return [...bySubject].map(([title, rows]) => ({ title, families: groupByFamily(rows) }))
}

export function groupByFamily(sources: readonly SourceRow[]): FamilyRows[] {
  return [...Map.groupBy(sources, ({ family }) => family)].map(([family, rows]) => ({
    family,
    title: rows[0].family_title,
    sources: rows,
  }))
}

export function keyOf({ family, source }: SourceRow): string {
  return `${family} ${source}`
}
