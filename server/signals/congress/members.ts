import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import type { Chamber } from "./trade"

export type Member = {
  bioguide_id: string
  chamber: Chamber
  state: string
  party: string
  first_name: string
  nickname: string
  last_name: string
  full_name: string
}

let members: readonly Member[] | undefined

/** The members of Congress as of June 2026. */
export function listMembers(): readonly Member[] {
  members ??= parse(readFileSync(join(process.cwd(), "universe", "legislators.csv")), { columns: true }) as Member[]
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
