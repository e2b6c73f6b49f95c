import { expect, test } from "vitest"
import { companies, companyByCik, plainName } from "./companies"
import { companiesNamedIn, mentionsIn } from "./companiesInText"

const firstTickersIn = (text: string, country: string | null = null) =>
  companiesNamedIn(text, country).map(({ tickers: [first] }) => first)

test.each([
  ["Apple Inc. files 8-K: Results of Operations", ["AAPL"]],
  ["Regulator opens investigation into Wynn Resorts", ["WYNN"]],
  ["Shares of Alphabet rise after Microsoft's forecast", ["GOOG", "MSFT"]],
  ["AT&T lifts its outlook for the year", ["T"]],
  ["Target Corporation beats quarterly profit estimates", ["TGT"]],
  ["Deliveries begin next year. AES Corporation is a supplier.", ["AES"]],
  ["The Walt Disney Company to cut 5% of its jobs", ["DIS"]],
  ["Shareholders file a lawsuit against Eli Lilly", ["LLY"]],
  ["Amazon and Nvidia sign a multi-year supply contract", ["AMZN", "NVDA"]],
])("%s names %j", (text, tickers) => {
  expect(firstTickersIn(text)).toEqual(tickers)
})

test.each([
  "Officials Target Steel Imports With New Duties",
  "Dow falls 300 points as News of tariffs spreads",
  "President Williams weighs visa rules in Dover",
  "the apple harvest is late",
  "Nasdaq falls for a third day",
  "Nasdaq, Dow close at records as S&P 500 gains",
  "Analysts raise price target to $50",
  "Senate Moves to Block Bill on Student Visa Fees",
  "Delta variant spreads in the Amazon rainforest",
  "Niger Delta oil output falls",
  "Governor Abbott sues over border policy",
  "Maxine Waters says banks must answer",
  "Doug Ford cuts beer tax",
  "Sheriff Ford announces a bid for re-election",
  "Abbott signs a bill on phones in schools",
  "Ford dealer in Ohio is fined for its ads",
  "Germany's Merck sees a recovery in its labs",
  "German drugmaker Merck raises its outlook",
  "Public storage space runs short in Tokyo",
  "Best buy now, pay later apps compared",
  "Court overturns Chevron deference",
  "CMS (CMS) proposes a rule on hospital payments",
  "ICE (ICE) to open new facilities",
])("%s names no company", (text) => {
  expect(companiesNamedIn(text)).toEqual([])
})

test.each([
  ["Goldman Sachs cuts Apple to sell", ["AAPL"]],
  ["Apple cut to sell at Goldman Sachs", ["AAPL"]],
  ["Goldman Sachs cuts 500 jobs in London", ["GS"]],
  ["JP Morgan (JPM) Resumes Coverage Of Agilent Technologies Inc. (A) With Neutral Rating", ["A"]],
  ["JPMorgan says Tesla is overvalued", ["TSLA"]],
  ["JPMorgan raises full-year income forecast as rates stay high", ["JPM"]],
  ["S&P Global raises its forecast on demand for ratings", ["SPGI"]],
  ["Goldman Sachs raises its rating on Ford", ["F"]],
  ["Merck says its German plant is safe", ["MRK"]],
  ["Cboe names a new CEO", ["CBOE"]],
  ["Jubilant FoodWorks, operator of Domino's in India, posts a profit", []],
  ["JPMorgan says profit fell as loan losses rose", ["JPM"]],
  ["JPMorgan tells employees to return to the office", ["JPM"]],
  ["Citi expects costs to rise", ["C"]],
  ["Goldman Sachs tells clients to sell the dollar", []],
  ["BlackRock strategist Wei Li sees stocks rising", []],
  ["Tesla is overvalued, says JPMorgan", ["TSLA"]],
  ["Stocks will fall by a fifth: Morgan Stanley", []],
  ["Bank of America downgraded to neutral by UBS", ["BAC"]],
  ["Moody's downgrades Boeing's debt to junk", ["BA"]],
  ["MSCI adds three Chinese shares to its index", []],
  ["Shares of Moody's rise after results", ["MCO"]],
  ["Nasdaq to buy software maker Adenza for $10.5 billion", ["NDAQ"]],
  ["Nasdaq (NASDAQ: NDAQ) reports results", ["NDAQ"]],
  ["Former Apple engineer pleads guilty", []],
  ["LinkedIn reads Apple users' clipboards", ["MSFT"]],
  ["Apple supplier Foxconn opens a plant", []],
  ["Apple suppliers fall after its warning", ["AAPL"]],
  ["Visa and Mastercard settle with merchants", ["V", "MA"]],
  ["Target, CVS and Walgreens close stores", ["TGT", "CVS", "WBA"]],
  ["Stocks to watch (URBN, LOW, SYY, A)", ["A", "LOW", "SYY"]],
  ["AAPL stock slips", ["AAPL"]],
  ["A Tesla-SpaceX merger is no sure thing", ["TSLA"]],
  ["Walmart-owned Flipkart raises $1 billion", ["WMT"]],
])("%s is about %j", (text, tickers) => {
  expect(firstTickersIn(text).toSorted()).toEqual(tickers.toSorted())
})

test.each([
  ["Abbott India shares rise 5%", "IN", []],
  ["Abbott India shares rise 5%", null, []],
  ["Honeywell Automation India net profit up 12%", "IN", []],
  ["Oracle Financial Services Software to pay a dividend", "IN", []],
  ["Colgate-Palmolive India Q2 profit falls", "IN", []],
  ["3M India board meets on Friday", "IN", []],
  ["Colgate Q2 net at Rs 320 crore", "IN", []],
  ["Colgate Q2 net at Rs 320 crore", null, []],
  ["Pfizer Ltd Q4 net profit rises", "IN", []],
  ["Pfizer Limited recalls a batch", null, []],
  ["Merck KGaA lifts outlook", "DE", []],
  ["Prudential plc to buy back shares", "GB", []],
  ["Delta Corp slides on gaming tax", "IN", []],
  ["Delta CEO sees strong demand", "US", ["DAL"]],
  ["Apple shares slump ahead of launch", "IN", ["AAPL"]],
  ["Pfizer Inc. wins approval", "IN", ["PFE"]],
  ["Medtronic Plc raises its forecast", "US", ["MDT"]],
])("%s, published in %s, is about %j", (text, country, tickers) => {
  expect(firstTickersIn(text, country)).toEqual(tickers)
})

/** The spellings of each company, by its first ticker. No company of the universe is "-". */
const spellings = `
  META: Meta, Facebook, Instagram, WhatsApp; V: Visa; KO: Coca-Cola, Coke; AMD: AMD; GM: GM; TGT: Target; JNJ: J&J;
  PEP: Pepsi; GOOG: Google, YouTube, Waymo; AMZN: Amazon, AWS; MSFT: LinkedIn, Xbox; HPQ: HP; HPE: HPE; DELL: Dell;
  IBM: IBM; MU: Micron; PLTR: Palantir; AVGO: Broadcom; MRVL: Marvell; KLAC: KLA; -: TSMC; SNDK: SanDisk;
  SMCI: Super Micro; CRWD: Crowdstrike; GE: GE; MMM: 3M; HON: Honeywell; BA: Boeing; LMT: Lockheed; NOC: Northrop;
  RTX: Raytheon; CAT: Caterpillar; DE: Deere, John Deere; UPS: UPS; FDX: FedEx; DAL: Delta, Delta Air Lines;
  LUV: Southwest; UAL: United Airlines; UBER: Uber; ABNB: Airbnb; F: Ford; TSLA: Tesla; DIS: Disney, ESPN;
  NFLX: Netflix; CMCSA: Comcast; PSKY: Paramount; T: AT&T; VZ: Verizon; TMUS: T-Mobile; WMT: Walmart; COST: Costco;
  HD: Home Depot; LOW: Lowe's; BBY: Best Buy; KR: Kroger; SBUX: Starbucks; MCD: McDonald's; CMG: Chipotle;
  DPZ: Domino's; NKE: Nike; PG: P&G, Procter & Gamble; CL: Colgate; PM: Philip Morris; MO: Altria;
  KHC: Kraft Heinz; MDLZ: Mondelez; TSN: Tyson; XOM: Exxon; CVX: Chevron; COP: ConocoPhillips; SLB: Schlumberger;
  OXY: Occidental; JPM: JPMorgan, JP Morgan; GS: Goldman; MS: Morgan Stanley; C: Citi; BAC: BofA; WFC: Wells Fargo;
  COF: Capital One; AXP: Amex; MA: Mastercard; PYPL: PayPal; XYZ: Block; BRK.B: Berkshire; BLK: BlackRock;
  SCHW: Schwab; PFE: Pfizer; MRK: Merck; LLY: Lilly, Eli Lilly; ABBV: AbbVie; ABT: Abbott; BMY: Bristol Myers;
  UNH: UnitedHealth; CVS: CVS; MRNA: Moderna; EBAY: eBay
`

test("companies are found by the spellings of the press", () => {
  for (const [ticker, written] of spellings.split(";").map((each) => each.trim().split(": "))) {
    for (const spelling of written.split(", ")) {
      const [found] = companiesNamedIn(`Shares of ${spelling} rise after quarterly results`)
      expect(found?.tickers[0] ?? "-", spelling).toBe(ticker)
    }
  }
})

test("a text of any length takes bounded work", () => {
  expect(companiesNamedIn("Apple, ".repeat(100_000))).toHaveLength(1)
  expect(companiesNamedIn("A, ".repeat(100_000)).length).toBeLessThanOrEqual(1)
  expect(companiesNamedIn(`(${"A,".repeat(100_000)}b`)).toEqual([])
  expect(companiesNamedIn(`Goldman Sachs ${"raises adds to ".repeat(20_000)}`)).toHaveLength(1)
})

test("the companies of a document are those from its source, then those named in its text, each once", () => {
  const document = {
    title: "Nvidia wins a contract worth $12 million",
    summary: "Intel benefits as a supplier. So does Nvidia itself.",
    tickers: ["NVDA", "ZZZZ"],
    cik: null,
  }
  expect(mentionsIn(document)).toEqual([
    { tickers: ["NVDA"], method: "source", confidence: 1 },
    { tickers: ["INTC"], method: "exact", confidence: 0.9 },
  ])
  expect(mentionsIn({ ...document, title: "8-K", summary: null, tickers: [], cik: "0001652044" })).toEqual([
    { tickers: ["GOOG", "GOOGL"], method: "cik", confidence: 1 },
  ])
})

test("each company appears once with all its share classes, and is found by its CIK", () => {
  const ciks = companies().flatMap(({ cik }) => cik ?? [])
  expect(new Set(ciks).size).toBe(ciks.length)
  expect(companyByCik("0001652044")).toMatchObject({ name: "Alphabet Inc.", tickers: ["GOOG", "GOOGL"] })
  expect(companyByCik("0000000001")).toBeUndefined()
})

test.each([
  ["Hershey Company (The)", "The Hershey Company"],
  ["Lilly (Eli)", "Eli Lilly"],
  ["Fox Corporation (Class B)", "Fox Corporation"],
  ["Nvidia", "Nvidia"],
])("%s is called %s", (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test("every company is found in a sentence by its usual name", () => {
  const missed = companies().filter(
    ({ name, tickers }) => companiesNamedIn(`Board of ${name} authorises it`)[0]?.tickers[0] !== [...tickers].sort()[0],
  )
  expect(missed.map(({ name }) => name)).toEqual([])
})
