import { z } from "zod"
import { readRows } from "../market/universe"
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

/** The members of Congress as of June 2026. */
export function listMembers(): readonly Member[] {
  members ??= readRows("legislators.csv").map((row) => member.parse(row))
  return members
}

type Filer = {
  chamber: Chamber
  firstName: string
  lastName: string
  /** Two letters; null where it is not given. */
  state: string | null
}

/** The member who filed a report; null where there is none, or more than one, whom the names fit. */
export function findMember({ chamber, firstName, lastName, state }: Filer): Member | null {
  const sameName = listMembers().filter(
    (each) =>
      each.chamber === chamber &&
      (state === null || each.state === state) &&
      ` ${plain(lastName)}`.endsWith(` ${plain(each.last_name)}`),
  )
  if (sameName.length === 1 && state !== null) return sameName[0]
  const [first] = plain(firstName).split(" ")
  const fitting = sameName.filter(({ first_name, nickname, full_name }) =>
    [first_name, nickname, full_name].some((name) => name !== "" && plain(name).split(" ")[0] === first),
  )
  return fitting.length === 1 ? fitting[0] : null
}

const suffix = /,? (jr|sr|ii|iii|iv)\.?$/i

/** Without accents, case, points and what follows a name. */
function plain(name: string): string {
  return name
    .trim()
    .replace(suffix, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
}
