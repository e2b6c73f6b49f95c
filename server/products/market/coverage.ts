import type { BarsView } from "../../knowledge/bars"
import { beforeCoverage } from "../emptyBecause"

/** There are no bars at all; false where there are. */
export function noBars({ through }: Pick<BarsView, "through">) {
  return through < 0 && beforeCoverage("No bars were known by that moment.")
}

/** There are bars, but too few to measure anything. */
export function tooFewSessions(reason: string, { through }: Pick<BarsView, "through">) {
  const sessions = through + 1
  const known = sessions === 1 ? "1 session was" : `${sessions.toLocaleString("en-US")} sessions were`
  return beforeCoverage(`${reason}: ${known} known by that moment.`)
}
