import { address } from "../liveSource"

export const variables = {
  AGENCY_RSS_FED_BASE_URL: address("https://www.federalreserve.gov"),
  AGENCY_RSS_SEC_BASE_URL: address("https://www.sec.gov"),
  AGENCY_RSS_EIA_BASE_URL: address("https://www.eia.gov"),
  AGENCY_RSS_FDA_BASE_URL: address("https://www.fda.gov"),
  AGENCY_RSS_FTC_BASE_URL: address("https://www.ftc.gov"),
}

type AgencyFeed = { agency: string; name: string; host: keyof typeof variables; path: string }

const fda = "/about-fda/contact-fda/stay-informed/rss-feeds"

export const feeds: readonly AgencyFeed[] = [
  { agency: "fed", name: "The Federal Reserve", host: "AGENCY_RSS_FED_BASE_URL", path: "/feeds/press_all.xml" },
  { agency: "sec", name: "The SEC", host: "AGENCY_RSS_SEC_BASE_URL", path: "/news/pressreleases.rss" },
  { agency: "eia", name: "The EIA", host: "AGENCY_RSS_EIA_BASE_URL", path: "/rss/todayinenergy.xml" },
  { agency: "fda", name: "The FDA", host: "AGENCY_RSS_FDA_BASE_URL", path: `${fda}/press-releases/rss.xml` },
  { agency: "fda-recalls", name: "The FDA", host: "AGENCY_RSS_FDA_BASE_URL", path: `${fda}/recalls/rss.xml` },
  { agency: "ftc", name: "The FTC", host: "AGENCY_RSS_FTC_BASE_URL", path: "/feeds/press-release.xml" },
]
