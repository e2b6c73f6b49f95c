/** No topic is a real person. */
export type SocialTopic = {
  name: string /** Discussed more in volatile markets. */
  isOfMarket?: boolean
}

export const ARTICLES: readonly SocialTopic[] = [
  { name: "Stock market crash", isOfMarket: true },
  { name: "VIX", isOfMarket: true },
  { name: "Bear market", isOfMarket: true },
  { name: "Federal Reserve", isOfMarket: true },
  { name: "Inflation", isOfMarket: true },
  ...["Artificial intelligence", "Solar eclipse", "Chess", "Mount Everest", "Periodic table", "Photosynthesis"],
  ...["List of countries by population", "Great Barrier Reef", "Plate tectonics", "Black hole", "Olympic Games"],
  ...["World Cup", "Roman Empire", "Bitcoin", "Semiconductor", "Large language model", "Antarctica", "Coffee"],
  ...["Leap year", "Northern lights", "Typhoon", "Electric car", "Quantum computing", "Jupiter", "Dinosaur"],
  ...["Silk Road", "Vaccine", "Sahara", "Suez Canal", "Thanksgiving", "Daylight saving time"],
].map((topic) => (typeof topic === "string" ? { name: topic } : topic))

export const QUERIES: readonly SocialTopic[] = [
  { name: "stock market today", isOfMarket: true },
  { name: "why are stocks down", isOfMarket: true },
  { name: "recession", isOfMarket: true },
  { name: "mortgage rates", isOfMarket: true },
  ...["weather tomorrow", "football scores", "lottery numbers", "flight status", "new phone", "recipe for two"],
  ...["power outage map", "movie times", "earthquake today", "tax refund", "full moon", "marathon results"],
  ...["concert tickets", "air quality", "bank holiday", "school closings", "gas prices", "northern lights tonight"],
].map((topic) => (typeof topic === "string" ? { name: topic } : topic))

/** `*` is one of the subjects below. */
export const HEADLINES = [
  "Show HN: A small tool for *",
  "Why we moved away from *",
  "A great introduction to *",
  "The hidden cost of *",
  "* considered harmful",
  "Ask HN: How do you test *?",
  "How * broke our build, and how we fixed it",
  "Faster * with less code",
  "What I learned from ten years of *",
  "An honest review of *",
]

export const SUBJECTS = [
  ...["column stores", "type systems", "message queues", "time zones", "spreadsheets", "build caches", "old terminals"],
  ...["load balancers", "regular expressions", "static sites", "text editors", "open hardware", "feature flags"],
  ...["backups", "compilers", "map projections", "self-hosted mail", "property tests", "event sourcing"],
]

/** `*` is a stock. */
export const STOCK_VIDEOS = [
  "$* is falling: what happens next",
  "$* results explained in ten minutes",
  "Is $* a great buy or a terrible trap?",
  "Three charts on $* that worry me",
  "Good news for $* (and one risk)",
  "Why I am happy to hold $*",
]

export const MARKET_VIDEOS = [
  "Stock market today: everything that moved",
  "The week ahead in markets",
  "How to read a balance sheet",
  "Crash or correction? The numbers",
  "Index funds explained for beginners",
  "Five mistakes that ruin portfolios",
]

export const GENERAL_VIDEOS = [
  "Ten-minute pasta for tired people",
  "I built a cabin in the snow",
  "Official trailer: The Long Tide",
  "Learning the piano in thirty days",
  "The deepest cave ever mapped",
  "Restoring a rusty lathe",
  "Every goal of the weekend",
  "A day at the quietest station in the world",
  "Speedrun: a perfect game at last",
  "Relaxing rain sounds for sleep",
  "How bridges survive storms",
  "Street food at midnight",
]
