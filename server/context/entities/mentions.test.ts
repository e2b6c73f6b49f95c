import { expect, test } from "vitest"
import { companies, companyByCik, plainName } from "./companies"
import { companiesNamedIn, mentionsIn } from "./mentions"

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
  expect(companiesNamedIn(text).map(({ tickers: [first] }) => first)).toEqual(tickers)
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
  expect(
    companiesNamedIn(text)
      .map(({ tickers: [first] }) => first)
      .sort(),
  ).toEqual(tickers.toSorted())
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
  expect(companiesNamedIn(text, country).map(({ tickers: [first] }) => first)).toEqual(tickers)
})

const spellings: [string, string][] = [
  ["Meta", "META"],
  ["Visa", "V"],
  ["Coca-Cola", "KO"],
  ["AMD", "AMD"],
  ["GM", "GM"],
  ["Target", "TGT"],
  ["J&J", "JNJ"],
  ["Coke", "KO"],
  ["Pepsi", "PEP"],
  ["Google", "GOOG"],
  ["YouTube", "GOOG"],
  ["Waymo", "GOOG"],
  ["Facebook", "META"],
  ["Instagram", "META"],
  ["WhatsApp", "META"],
  ["Amazon", "AMZN"],
  ["AWS", "AMZN"],
  ["LinkedIn", "MSFT"],
  ["Xbox", "MSFT"],
  ["HP", "HPQ"],
  ["HPE", "HPE"],
  ["Dell", "DELL"],
  ["IBM", "IBM"],
  ["Micron", "MU"],
  ["Palantir", "PLTR"],
  ["Broadcom", "AVGO"],
  ["Marvell", "MRVL"],
  ["KLA", "KLAC"],
  ["TSMC", ""],
  ["SanDisk", "SNDK"],
  ["Super Micro", "SMCI"],
  ["Crowdstrike", "CRWD"],
  ["GE", "GE"],
  ["3M", "MMM"],
  ["Honeywell", "HON"],
  ["Boeing", "BA"],
  ["Lockheed", "LMT"],
  ["Northrop", "NOC"],
  ["Raytheon", "RTX"],
  ["Caterpillar", "CAT"],
  ["Deere", "DE"],
  ["John Deere", "DE"],
  ["UPS", "UPS"],
  ["FedEx", "FDX"],
  ["Delta", "DAL"],
  ["Delta Air Lines", "DAL"],
  ["Southwest", "LUV"],
  ["United Airlines", "UAL"],
  ["Uber", "UBER"],
  ["Airbnb", "ABNB"],
  ["Ford", "F"],
  ["Tesla", "TSLA"],
  ["Disney", "DIS"],
  ["ESPN", "DIS"],
  ["Netflix", "NFLX"],
  ["Comcast", "CMCSA"],
  ["Paramount", "PSKY"],
  ["AT&T", "T"],
  ["Verizon", "VZ"],
  ["T-Mobile", "TMUS"],
  ["Walmart", "WMT"],
  ["Costco", "COST"],
  ["Home Depot", "HD"],
  ["Lowe's", "LOW"],
  ["Best Buy", "BBY"],
  ["Kroger", "KR"],
  ["Starbucks", "SBUX"],
  ["McDonald's", "MCD"],
  ["Chipotle", "CMG"],
  ["Domino's", "DPZ"],
  ["Nike", "NKE"],
  ["P&G", "PG"],
  ["Procter & Gamble", "PG"],
  ["Colgate", "CL"],
  ["Philip Morris", "PM"],
  ["Altria", "MO"],
  ["Kraft Heinz", "KHC"],
  ["Mondelez", "MDLZ"],
  ["Tyson", "TSN"],
  ["Exxon", "XOM"],
  ["Chevron", "CVX"],
  ["ConocoPhillips", "COP"],
  ["Schlumberger", "SLB"],
  ["Occidental", "OXY"],
  ["JPMorgan", "JPM"],
  ["JP Morgan", "JPM"],
  ["Goldman", "GS"],
  ["Morgan Stanley", "MS"],
  ["Citi", "C"],
  ["BofA", "BAC"],
  ["Wells Fargo", "WFC"],
  ["Capital One", "COF"],
  ["Amex", "AXP"],
  ["Mastercard", "MA"],
  ["PayPal", "PYPL"],
  ["Block", "XYZ"],
  ["Berkshire", "BRK.B"],
  ["BlackRock", "BLK"],
  ["Schwab", "SCHW"],
  ["Pfizer", "PFE"],
  ["Merck", "MRK"],
  ["Lilly", "LLY"],
  ["Eli Lilly", "LLY"],
  ["AbbVie", "ABBV"],
  ["Abbott", "ABT"],
  ["Bristol Myers", "BMY"],
  ["UnitedHealth", "UNH"],
  ["CVS", "CVS"],
  ["Moderna", "MRNA"],
  ["eBay", "EBAY"],
]

test("companies are found by the spellings of the press", () => {
  const missed = spellings.filter(([spelling, ticker]) => {
    const [found] = companiesNamedIn(`Shares of ${spelling} rise after quarterly results`)
    return (found?.tickers[0] ?? "") !== ticker
  })
  expect(missed).toEqual([])
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
