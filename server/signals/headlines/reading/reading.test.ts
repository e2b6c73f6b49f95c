import { describe, expect, it } from "vitest"
import { companiesNamedIn } from "../../../context/entities/companiesInText"
import { readText } from "./reading"

function said(text: string): string {
  const tickers = companiesNamedIn(text).map(({ tickers: [first] }) => first)
  const signs = readText(text, tickers).read.map(
    ({ ticker, effect }) => `${ticker}:${effect.eventType}:${effect.direction === "bullish" ? "+" : "-"}`,
  )
  return signs.toSorted().join(" ")
}

describe("the scope of a word", () => {
  it.each([
    ["negation", "Boeing does not raise its delivery guidance"],
    ["denial", "Pfizer denies it will cut its guidance"],
    ["a refusal", "Cisco rules out job cuts"],
    ["a rejected bid", "Intel board rejects takeover bid"],
    ["withdrawal", "Ford drops plans to close Michigan plant"],
    ["what is not needed", "Hershey: recall of chocolate bars not needed"],
    ["doubt", "Merck unlikely to win early approval for cancer pill"],
    ["possibility", "FDA could reject Biogen drug"],
    ["a plan in talks", "Exxon in talks to buy shale driller"],
    ["a condition", "Unless costs fall, General Mills will cut its guidance"],
    ["a question", "Will Ford beat earnings estimates again?"],
    ["the past", "A year after the recall, Tyson looks for new suppliers"],
    ["a look ahead", "Netflix earnings preview: can it top estimates?"],
    ["an opinion", "Opinion: Meta's buyback is a mistake"],
    ["a list", "Nine stocks that could beat earnings, from Apple to Visa"],
    ["a relative clause", "Microsoft meets the bank that recalled its cards"],
    ["a prospect", "Recall fears weigh on Hershey"],
    ["what it stops well short of", "Nike stops well short of raising its outlook"],
    ["what is still to come", "Regulators have yet to approve Lilly's pill"],
    ["a report that was made up", "Ford says reports of job cuts were made up"],
    ["a judgment of an act", "Altria was right to drop the bid"],
    ["blame of another", "CrowdStrike blames Microsoft for outage"],
    ["a memory", "Apple recalls its roots in new advert"],
    ["a report that the company disputes", "Apple disputes claim that hackers stole customer data"],
    ["a report that it waves away", "Walmart bats away talk of store closures"],
    ["a hoax", "Memo claiming Intel layoffs was forged, police say"],
    ["a drill", "UnitedHealth says outage was planned maintenance"],
    ["a change of mind", "Exxon does a U-turn on dividend cut"],
    ["what a writer expects to be won", "Boeing set to win order from Emirates"],
    ["a case for a purchase", "The case against buying Palantir at these prices"],
    ["advice on the share", "Micron is a buy after guidance cut"],
    ["a verdict on the event", "Nike's guidance cut looks overdone"],
    ["what is offered to victims", "Verizon offers refunds to customers after outage"],
    ["a return to normal", "AT&T network back to normal after outage"],
    ["an event that only goes on", "EU probe of Meta enters fifth year"],
  ])("takes in %s: %s", (_, text) => expect(said(text)).toBe(""))

  it.each([
    ["FDA declines to approve Biogen's depression drug", "BIIB:regulatory_approval:-"],
    ["FDA fails to approve Biogen's depression drug", "BIIB:regulatory_approval:-"],
    ["Regulators close Tesla brake probe without action", "TSLA:regulatory_action:+"],
    ["Court annuls fine against Apple", "AAPL:regulatory_action:+"],
    ["Adobe drops plan to acquire design start-up", "ADBE:acquisition:+"],
    ["Private equity group withdraws bid for Hasbro", "HAS:acquisition:-"],
    ["Leidos loses NASA contract", "LDOS:contract_award:-"],
    ["Boeing suspends share buyback", "BA:share_buyback:-"],
    ["U.S. lifts export ban on Nvidia's chips", "NVDA:tariff:+"],
    ["Abbott resumes sales of baby formula as recall ends", "ABT:product_recall:+"],
    ["Judge denies Meta's motion to dismiss lawsuit", "META:litigation:-"],
    ["Court revives lawsuit against Apple that a judge had dismissed", "AAPL:litigation:-"],
  ])("reads a reversal as an event of its own: %s", (text, signs) => expect(said(text)).toBe(signs))

  it.each([
    [
      "a fear that led to it",
      "Salmonella fears prompt Tyson to recall 80,000 pounds of chicken",
      "TSN:product_recall:-",
    ],
    [
      "what could not stop it",
      "Not even the hurricane could stop Lowe's from beating forecasts",
      "LOW:earnings_beat:+",
    ],
    ["a can that holds drinks", "Ball's Brazilian can unit files for bankruptcy protection", "BALL:restructuring:-"],
    ["an eye that needs drops", "Johnson & Johnson takes eye drops off the market", "JNJ:product_recall:-"],
    ["a sale that was stopped", "Stop-sale over: GM resumes deliveries of electric Blazer", "GM:product_recall:+"],
  ])("does not take in %s: %s", (_, text, signs) => expect(said(text)).toBe(signs))

  it("ends at a conjunction and at the end of a clause", () => {
    expect(said("Boeing cuts its guidance but does not expect layoffs")).toBe("BA:guidance_cut:-")
    expect(said("Apple does not comment, Tesla recalls 2 million vehicles")).toBe("TSLA:product_recall:-")
  })

  it.each([
    ["Caterpillar Q2 EPS $5.12 vs. $4.80 consensus", "CAT:earnings_beat:+"],
    ["Micron Q4 EPS $1.02 vs. $1.11 consensus", "MU:earnings_miss:-"],
    ["Nike 3Q EPS 41C, EST. 38C", "NKE:earnings_beat:+"],
    ["Pepsi Q1 revenue $18.2b vs. est. $18.9b", "PEP:earnings_miss:-"],
    ["Walmart guides to 5% sales growth, up from 4%", "WMT:guidance_raise:+"],
    ["Micron Q4 EPS $1.02 vs. $1.02 consensus", ""],
    ["Micron Q4 EPS $1.02 vs. $1.11 a year ago", ""],
    ["Micron Q4 EPS (0.12) vs. 0.10 consensus", "MU:earnings_miss:-"],
  ])("compares a figure with what was expected: %s", (text, signs) => expect(said(text)).toBe(signs))

  it("is silent about a company if the headline reports both good and bad news of it", () => {
    expect(said("Nike beats profit estimates, cuts its full-year outlook")).toBe("")
  })
})

describe("the role of a company", () => {
  it.each([
    ["Disney loses patent suit against Netflix", "DIS:litigation:- NFLX:litigation:+"],
    ["Microsoft wins patent suit against Apple", "AAPL:litigation:- MSFT:litigation:+"],
    ["Apple sues Qualcomm over royalties", "QCOM:litigation:-"],
    ["Chevron to buy Hess Corporation for $53 billion", "CVX:acquisition:- HES:acquisition:+"],
    ["Norfolk Southern to be acquired by Union Pacific", "NSC:acquisition:+ UNP:acquisition:-"],
    ["Nvidia to replace Intel in Dow", "INTC:index_inclusion:- NVDA:index_inclusion:+"],
    ["Pentagon awards RTX $1.2 billion radar order", "RTX:contract_award:+"],
    ["Boeing wins order from Delta Air Lines", "BA:contract_award:+"],
    ["Skyworks cuts its outlook after Apple trims orders", "SWKS:guidance_cut:-"],
    ["Amgen shares slide as FDA rejects obesity shot", "AMGN:regulatory_approval:-"],
    ["Dell, shut out for years, to join S&P 500", "DELL:index_inclusion:+"],
    ["Blow for Incyte: FDA turns down lupus pill", "INCY:regulatory_approval:-"],
    ["Hair found in jars forces Kraft Heinz to pull soup from shelves", "KHC:product_recall:-"],
    ["Cheaper grain leaves General Mills earnings above consensus", "GIS:earnings_beat:+"],
    ["Dow Jones average drops Intel to make room for Nvidia", "INTC:index_inclusion:- NVDA:index_inclusion:+"],
    ["Jury sides with Netflix and not with Broadcom over patents", "AVGO:litigation:- NFLX:litigation:+"],
    ["Intel's chief executive quits", "INTC:executive_change:-"],
    ["Robinhood, Dell to join S&P 500", "DELL:index_inclusion:+ HOOD:index_inclusion:+"],
    ["Leidos snatches radar contract from RTX", "LDOS:contract_award:+ RTX:contract_award:-"],
    ["Boeing slips as FAA widens probe", "BA:regulatory_action:-"],
    ["Coinbase scores victory as SEC drops lawsuit", "COIN:regulatory_action:+"],
    ["Shares in Walmart drop after profit misses estimates", "WMT:earnings_miss:-"],
    ["Intel chief executive to retire; insider to succeed him", "INTC:executive_change:+"],
    ["Airbus steals Boeing's Ryanair order", "BA:contract_award:-"],
    ["FTC moves to block Kroger's purchase of Albertsons", "KR:regulatory_action:-"],
    ["Texas inventor drops patent case against Intel", "INTC:litigation:+"],
    ["Texas attorney general takes General Motors to court", "GM:regulatory_action:-"],
    ["S&P 500 bids Nike farewell", "NKE:index_inclusion:-"],
    ["Thieves make off with records of Labcorp patients", "LH:cyber_incident:-"],
  ])("decides who gains and who loses: %s", (text, signs) => expect(said(text)).toBe(signs))

  it.each([
    ["a forecaster", "Goldman Sachs cuts its oil price forecast"],
    ["an analyst", "Morgan Stanley raises price target on Nvidia"],
    ["an adviser", "Goldman Sachs advises Mars on chocolate acquisition"],
    ["a speaker", "Tariffs will hurt shoppers, Walmart says"],
    ["a customer", "Nokia wins contract from AT&T"],
    ["the one whose supplier it is", "Foxconn, an Apple supplier, misses profit estimates"],
    ["a brand with a bottler", "Coca-Cola bottler in Mexico recalls bottled water"],
    ["a former employer", "Former Intel engineer charged with stealing secrets"],
    ["an employer of claimants", "Boeing whistleblower wins settlement from staffing agency"],
    ["a venue", "Robbery at Walgreens, police investigate"],
    ["a helper", "IBM helps hospital recover after ransomware attack"],
    ["a shop that stocks what another recalls", "Walmart pulls rival farm's spinach from shelves"],
    ["a witness", "Union Pacific crew recalls derailment at hearing"],
    ["a namesake", "United Nations cuts jobs as donors pull back"],
    ["a standard of comparison", "Airbus wins order for 40 jets, a blow to Boeing"],
    ["a name whose rival is decided on", "FDA clears Abbott rival's glucose monitor"],
    ["an owner of what is copied", "FDA approves generic version of Lilly's old drug"],
    ["one that falls with a rival", "Boeing slips as Airbus recalls jets"],
    ["one of two that settle", "Moderna, Pfizer settle vaccine patent fight"],
    ["a neighbour", "New York approves wind farm near GE plant"],
    ["the owner of a product that others changed", "Amgen slides as FDA approves Novo shot"],
  ])("leaves out %s: %s", (_, text) => expect(said(text)).toBe(""))

  it("is that of the only company if a text names none", () => {
    expect(readText("Chief executive resigns", ["AAPL"]).read).toMatchObject([{ ticker: "AAPL" }])
    expect(readText("Chief executive resigns", ["AAPL", "MSFT"]).read).toEqual([])
    expect(readText("Samsung beats profit estimates", ["AAPL"]).read).toEqual([])
    expect(readText("A new chief executive, no news", ["A"]).read).toEqual([])
  })

  it("is found by symbol as by name", () => {
    expect(readText("$BA recalls jets", ["BA"]).read).toMatchObject([{ ticker: "BA" }])
    expect(readText("Boeing (NYSE: BA) cuts its guidance", ["BA"]).read).toMatchObject([{ ticker: "BA" }])
  })
})
