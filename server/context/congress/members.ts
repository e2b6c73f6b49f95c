import { z } from "zod"
import { shippedTable } from "../../platform/shippedTable"
import { type Chamber, chambers } from "./trade"

const member = z.object({
  bioguide_id: z.string(),
  chamber: z.enum(chambers),
  state: z.string(),
  party: z.string(),
  first_name: z.string(),
  nickname: z.string(),
  last_name: z.string(),
  full_name: z.string(),
})
export type Member = z.infer<typeof member>

let members: readonly Member[] | undefined

export function listMembers(): readonly Member[] {
  members ??= shippedTable("legislators.csv").map((row) => member.parse(row))
  return members
}

type Filer = {
  chamber: Chamber
  firstName: string
  lastName: string
  state: string | null
}

export function findMember({ chamber, firstName, lastName, state }: Filer): Member | null {
  const sameName = listMembers().filter(
    (each) =>
      each.chamber === chamber &&
      (state === null || each.state === state) &&
      // A source may put the first of two last names among the first names.
      ` ${plain(firstName)} ${plain(lastName)}`.endsWith(` ${plain(each.last_name)}`),
  )
  if (sameName.length === 1 && state !== null) return sameName[0]
  const [first] = plain(firstName).split(" ")
  const fitting = sameName.filter(({ first_name, nickname, full_name }) =>
    [first_name, nickname, full_name].some((name) => name !== "" && plain(name).split(" ")[0] === first),
  )
  return fitting.length === 1 ? fitting[0] : null
}

const suffix = /,? (jr|sr|ii|iii|iv)\.?$/i

function plain(name: string): string {
  return name
    .trim()
    .replace(suffix, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
}
