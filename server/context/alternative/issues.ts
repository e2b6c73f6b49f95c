/** The committees of Congress that handle bills on each lobbying issue, by the prefixes of their codes. */
const committeesOf: readonly (readonly [issues: readonly string[], committees: readonly string[]])[] = [
  [["DEF"], ["hsas", "ssas"]],
  [["AER"], ["hssy", "sscm", "hsas", "ssas"]],
  [
    ["HCR", "MMM"],
    ["hsif", "hswm", "sshr", "ssfi"],
  ],
  [
    ["PHA", "MED"],
    ["hsif", "sshr"],
  ],
  [
    ["BAN", "FIN", "INS"],
    ["hsba", "ssbk"],
  ],
  [
    ["HOU", "REA", "URB"],
    ["hsba", "ssbk"],
  ],
  [
    ["TAX", "TAR", "WEL"],
    ["hswm", "ssfi"],
  ],
  [["BUD"], ["hsap", "ssap", "hsbu", "ssbu"]],
  [
    ["ENG", "FUE", "UTI"],
    ["hsif", "sseg", "hsii"],
  ],
  [
    ["CAW", "CHM", "WAS"],
    ["hsif", "ssev"],
  ],
  [
    ["ENV", "NAT"],
    ["hsif", "hsii", "sseg", "ssev"],
  ],
  [
    ["TEC", "CPI", "COM"],
    ["hsif", "sscm"],
  ],
  [["SCI"], ["hssy", "sscm"]],
  [
    ["CPT", "BNK", "IMM", "LAW", "TOR"],
    ["hsju", "ssju"],
  ],
  [
    ["AGR", "CDT", "FOO", "TOB", "ALC"],
    ["hsag", "ssaf"],
  ],
  [
    ["TRA", "AVI", "RRR", "TRU", "MAR"],
    ["hspw", "sscm"],
  ],
  [["ROD"], ["hspw", "ssev"]],
  [["TRD"], ["hswm", "ssfi"]],
  [["FOR"], ["hsfa", "ssfr"]],
  [
    ["AUT", "CSP"],
    ["hsif", "sscm"],
  ],
  [
    ["EDU", "LBR", "RET", "UNM"],
    ["hsed", "sshr"],
  ],
  [["INT"], ["hlig", "slin"]],
  [["HOM"], ["hshm", "ssga"]],
  [
    ["GOV", "POS"],
    ["hsgo", "ssga"],
  ],
  [["SMB"], ["hssm", "sssb"]],
  [["VET"], ["hsvr", "ssva"]],
]

const byIssue: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  committeesOf.flatMap(([issues, committees]) => issues.map((issue) => [issue, new Set(committees)] as const)),
)

export function goesToCommittee(issue: string, committee: string): boolean {
  return byIssue.get(issue)?.has(committee.slice(0, 4)) ?? false
}
