export const FIRMS = [
  "HARBOR LANE ADVISORS LLC",
  "QUINCE & ALDERMERE GROUP",
  "NORTH COLONNADE STRATEGIES",
  "TIDEWATER MALL PARTNERS LLC",
  "THE PEMBRIDGE ROW GROUP",
  "FOXGLOVE PUBLIC AFFAIRS",
  "STATELINE BRIDGE CONSULTING",
  "OAK AND ROTUNDA LLP",
  "SEVENTH LANTERN POLICY LLC",
  "GRANITE STEPS GOVERNMENT RELATIONS",
  "BLUE FERRY COUNSEL",
  "MERIDIAN ORCHARD ASSOCIATES",
] as const

export const ASSOCIATIONS = [
  ["NATIONAL COUNCIL OF LANTERN MAKERS", "TRD"],
  ["ALLIANCE FOR RURAL WINDOW ACCESS", "COM"],
  ["AMERICAN GUILD OF CANAL OPERATORS", "MAR"],
  ["COALITION FOR QUIETER AIRPORTS", "AVI"],
  ["UNITED BEEKEEPERS FOR FAIR HONEY", "AGR"],
  ["SOCIETY OF INDEPENDENT CLINIC OWNERS", "HCR"],
  ["COMMUNITY THRIFT FORUM", "BAN"],
  ["CENTER FOR OPEN BATTERY STANDARDS", "ENG"],
] as const

export const GENERAL_ISSUES = ["TAX", "TRD"] as const

export const SECTOR_ISSUES: Readonly<Record<string, readonly string[]>> = {
  "Communication Services": ["TEC", "COM", "CPT"],
  "Consumer Discretionary": ["CSP", "LBR"],
  "Consumer Staples": ["AGR", "FOO"],
  Energy: ["ENG", "FUE", "ENV"],
  Financials: ["FIN", "BAN", "INS"],
  "Health Care": ["HCR", "MMM", "PHA"],
  Industrials: ["DEF", "TRA", "AER"],
  "Information Technology": ["CPI", "TEC", "SCI"],
  Materials: ["ENV", "NAT"],
  "Real Estate": ["REA", "HOU"],
  Utilities: ["UTI", "ENG", "ENV"],
}

/** In the Senate's words. */
export const ISSUE_NAMES: Readonly<Record<string, string>> = {
  AER: "Aerospace",
  AGR: "Agriculture",
  AVI: "Aviation/Airlines/Airports",
  BAN: "Banking",
  COM: "Communications/Broadcasting/Radio/TV",
  CPI: "Computer Industry",
  CPT: "Copyright/Patent/Trademark",
  CSP: "Consumer Issues/Safety/Products",
  DEF: "Defense",
  ENG: "Energy/Nuclear",
  ENV: "Environment/Superfund",
  FIN: "Financial Institutions/Investments/Securities",
  FOO: "Food Industry (safety, labeling, etc.)",
  FUE: "Fuel/Gas/Oil",
  HCR: "Health Issues",
  HOU: "Housing",
  INS: "Insurance",
  LBR: "Labor Issues/Antitrust/Workplace",
  MAR: "Marine/Maritime/Boating/Fisheries",
  MMM: "Medicare/Medicaid",
  NAT: "Natural Resources",
  PHA: "Pharmacy",
  REA: "Real Estate/Land Use/Conservation",
  SCI: "Science/Technology",
  TAX: "Taxation/Internal Revenue Code",
  TEC: "Telecommunications",
  TRA: "Transportation",
  TRD: "Trade (domestic/foreign)",
  UTI: "Utilities",
}
