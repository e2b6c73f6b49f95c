/*
 * Fictional people. First names are common. Surnames are invented, and no member of Congress has one. Channels are not
 * named after anybody.
 */

type Politician = { name: string; party: "Democrat" | "Republican"; state: string }

export const REPRESENTATIVES: readonly Politician[] = [
  { name: "Marian Quillmere", party: "Democrat", state: "CA" },
  { name: "Theodore Vantrell", party: "Republican", state: "TX" },
  { name: "Lucille Tarrowby", party: "Republican", state: "FL" },
  { name: "Desmond Ashkettle", party: "Democrat", state: "NY" },
  { name: "Rosalind Fennimarch", party: "Democrat", state: "IL" },
  { name: "Harlan Obbersby", party: "Republican", state: "OH" },
  { name: "Corinne Vesterhall", party: "Democrat", state: "WA" },
  { name: "Wendell Strickmoor", party: "Republican", state: "GA" },
  { name: "Odessa Brindlecott", party: "Democrat", state: "NJ" },
  { name: "Franklin Dunmarrow", party: "Republican", state: "TN" },
  { name: "Beatrice Holloquist", party: "Democrat", state: "MA" },
  { name: "Emmett Garrisford", party: "Republican", state: "NC" },
  { name: "Josephine Larkenshaw", party: "Republican", state: "PA" },
  { name: "Silas Thornwhistle", party: "Democrat", state: "MI" },
  { name: "Adelaide Puckerling", party: "Republican", state: "AZ" },
  { name: "Gideon Merrowvale", party: "Democrat", state: "VA" },
]

export const SENATORS: readonly Politician[] = [
  { name: "Augusta Penhallick", party: "Republican", state: "AL" },
  { name: "Bernard Coldwhitten", party: "Democrat", state: "RI" },
  { name: "Clementine Yarrowgate", party: "Democrat", state: "OR" },
  { name: "Dorian Maskelbury", party: "Republican", state: "OK" },
  { name: "Eleanor Trevathorne", party: "Republican", state: "ME" },
  { name: "Fletcher Ombersley-Roe", party: "Democrat", state: "DE" },
  { name: "Genevieve Stallbrook", party: "Republican", state: "KY" },
  { name: "Horatio Winterspoon", party: "Democrat", state: "CO" },
]

/** `calls` is per month. `optimism` is the share of buy calls. */
export const CHANNELS: readonly { name: string; calls: number; optimism: number }[] = [
  { name: "Opening Bell Garage", calls: 9, optimism: 0.85 },
  { name: "The Patient Ledger", calls: 4, optimism: 0.8 },
  { name: "Candles at Midnight", calls: 12, optimism: 0.6 },
  { name: "Dividends and Dachshunds", calls: 3, optimism: 0.95 },
  { name: "Short Interest Diary", calls: 6, optimism: 0.25 },
  { name: "Momentum Kitchen", calls: 10, optimism: 0.9 },
  { name: "Ten Year Chair", calls: 2, optimism: 0.9 },
  { name: "Earnings Season Club", calls: 7, optimism: 0.7 },
  { name: "The Breakout Barn", calls: 11, optimism: 0.88 },
  { name: "Quiet Quarter", calls: 1, optimism: 0.75 },
  { name: "Sector by Sector", calls: 5, optimism: 0.65 },
  { name: "Red Candle Radio", calls: 4, optimism: 0.35 },
]
