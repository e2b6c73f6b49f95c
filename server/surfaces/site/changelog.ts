/** Changes that users notice, newest first, by UTC day. */
export type ChangelogEntry = {
  /** Part of URLs; never changes. */
  id: string
  date: string
  title: string
  text: string
  path?: string
}

export const changelog: readonly ChangelogEntry[] = [
  {
    id: "bulk-files",
    date: "2026-11-27",
    title: "Bulk files: whole months as Parquet and NDJSON",
    text: "files lists a file for each kind of fact and month, from bars and predictions to lobbying filings, with its schema and SHA-256. A file costs one request a day, in however many ranges. The list of all files is committed to by a new kind of row in the transparency log, files_manifest: copies of verify.mjs from before warn that they do not know it and verify the rest.",
    path: "/docs/files",
  },
  {
    id: "rows-behind-rates",
    date: "2026-11-26",
    title: "The rows behind every rate",
    text: "signals/creator-calls, signals/congress-calls, signals/pullback-trades, market/anomaly-reversals, market/reversal-sessions, alternative/flight-placebos, crowd/resolved and edge/observations list what each rate counts, so that you can recompute it.",
    path: "/docs/api/edge/observations",
  },
  {
    id: "honest-intervals",
    date: "2026-11-26",
    title: "Intervals for unequal sessions, and a ledger that may grow",
    text: "Clustered intervals are wider where a few sessions hold most of the sample, and n_blocks says what they rest on. Each claim of the edge ledger has its alpha_share from its registration on. Flights show the placebo rate and the lift of their level. In intelligence/events, origin says whether a row is simulated, and agency who observed it.",
    path: "/methodology",
  },
  {
    id: "witnesses-and-timestamps",
    date: "2026-11-26",
    title: "Witnesses and timestamps for the track record",
    text: "Each checkpoint of the log is sent to the witnesses and timestamp authorities that the operator names, and the track record says in a line who vouches for its time. verify.mjs takes --witness several times, --require and --authority. Checkpoints have no lines of their own any more: the last row under each says when it was signed, so copies of verify.mjs from before cannot read them.",
    path: "/track-record",
  },
  {
    id: "verifier-sessions",
    date: "2026-11-24",
    title: "A verifier that knows when the exchange was open",
    text: "verify.mjs recomputes entries, deadlines, medians and base rates, looks for trades behind every void, and names each row that is false. Two new kinds of rows say how the market moved over a horizon, and why a grade is late.",
    path: "/track-record",
  },
  {
    id: "ranks-first",
    date: "2026-11-24",
    title: "Predictions by rank, and no claim at one half",
    text: "relative_direction is null where relative_probability is within 0.0005 of one half. predictions/latest takes relative_direction, so that order_by=rank gives either end. Beside historical_accuracy stand historical_base_rate and historical_skill with its interval. A note of predictions/accuracy says where every call was up.",
    path: "/docs/api/predictions/latest",
  },
  {
    id: "retail-housing-claims-ism",
    date: "2026-11-24",
    title: "Retail sales, housing, jobless claims and ISM in the economic calendar",
    text: "With their hours, without a key of FRED. Each event says whether its date is of a schedule or follows from its publisher's rule.",
    path: "/docs/api/market/economic-calendar",
  },
  {
    id: "watchlist",
    date: "2026-11-22",
    title: "A watchlist and saved filters in the dashboard and the daily email",
    text: "Follow up to 50 tickers. The daily email of the paid plans begins with their predictions and open signals, and says what your saved filters find.",
  },
  {
    id: "request-log",
    date: "2026-11-22",
    title: "The request log",
    text: "The dashboard keeps your last 200 requests with their parameters, status, charge, duration and request ID, and filters them.",
  },
  {
    id: "answers-without-a-key",
    date: "2026-11-22",
    title: "Try the API without a key",
    text: "The home page sends a request that you can change: the predictions for a ticker, the market regime or the accuracy, now or as of a past date.",
    path: "/",
  },
  {
    id: "methodology",
    date: "2026-11-22",
    title: "One page defines every figure",
    text: "Formulas, thresholds and what is not claimed, with worked numbers from the running service. Also as Markdown.",
    path: "/methodology",
  },
  {
    id: "mcp-resources",
    date: "2026-11-22",
    title: "MCP resources and prompts",
    text: "Clients can attach the track record, today's brief, the status of the sources and the methodology, start from three prompts, and complete tickers.",
  },
  {
    id: "documentation",
    date: "2026-11-22",
    title: "The documentation",
    text: "A quick start, the API reference with samples that run and a form to try each endpoint, recipes, every error, and full-text search. Each page is also Markdown.",
    path: "/docs",
  },
  {
    id: "mcp-clients",
    date: "2026-11-22",
    title: "Sign in from MCP clients",
    text: "Claude, ChatGPT and other clients can connect by OAuth, without a key. The dashboard lists connected apps and disconnects them.",
    path: "/docs/mcp",
  },
  {
    id: "client-libraries",
    date: "2026-11-22",
    title: "Clients for TypeScript and Python",
    text: "One file each, without dependencies. They pace themselves by the quota, read whole lists and throw typed errors.",
    path: "/docs/recipes/typescript",
  },
  {
    id: "output-formats",
    date: "2026-11-22",
    title: "Lists as CSV and NDJSON, and links for spreadsheets",
    text: "Every list takes format=csv and format=ndjson. A link made in the dashboard brings a list into Google Sheets or Excel without a key.",
    path: "/docs/formats",
  },
  {
    id: "revised-documents",
    date: "2026-11-22",
    title: "Signals show whether their document changed",
    text: "If a source revises or retracts the document behind an event signal, the signal says so. Signals of retracted documents leave the best list; they are graded and counted all the same.",
  },
  {
    id: "changes-feed",
    date: "2026-11-22",
    title: "Changes to the record as NDJSON and Atom",
    text: "/track-record/changes lists every signal issued, resolved, voided, revised or retracted, in the order of the log.",
    path: "/track-record",
  },
  {
    id: "demo-snapshot",
    date: "2026-11-22",
    title: "A public snapshot",
    text: "A short sample of current answers at /demo/snapshot, as a page and as JSON. No key is needed.",
    path: "/demo/snapshot",
  },
  {
    id: "track-record-page",
    date: "2026-11-22",
    title: "The track record",
    text: "Every event signal with its result, compared with the base rate and SPY, calibration by confidence, and a verifier that runs in your browser.",
    path: "/track-record",
  },
  {
    id: "daily-mail-signals",
    date: "2026-11-22",
    title: "Signals and the checkpoint in the daily email",
    text: "The brief for paid plans is written from the API's own answers, and carries the log's newest checkpoint to keep.",
  },
  {
    id: "event-signals",
    date: "2026-11-22",
    title: "Event signals",
    text: "Signals from headlines with confidence, horizon and reasoning; the record of each type, the best list, the brief, the trade plan and a replay with costs.",
  },
  {
    id: "congress-creators",
    date: "2026-11-22",
    title: "Congressional trades and creators' calls",
    text: "Disclosed trades and stated calls, each followed from the first open after it was public and graded like event signals.",
  },
  {
    id: "washington",
    date: "2026-11-22",
    title: "Flights, lobbying and hearings",
    text: "Corporate flights to Washington with what confirms them and how often chance would, lobbying filings by company, and hearings with the stocks that they may concern.",
  },
  {
    id: "transparency-log",
    date: "2026-11-22",
    title: "The transparency log",
    text: "Every batch of predictions and its grades is committed to a signed, append-only log. verify.mjs checks all of it without dependencies.",
    path: "/track-record",
  },
  {
    id: "crowds",
    date: "2026-11-22",
    title: "Prediction markets",
    text: "Consensus across venues, how it shifted, how well each venue was calibrated, and where prices diverge.",
  },
  {
    id: "edge-ledger",
    date: "2026-11-22",
    title: "The edge ledger",
    text: "Claims registered before their data exist, tested once, and adjusted for all claims in the ledger.",
  },
  {
    id: "status-page",
    date: "2026-11-22",
    title: "Status of every source",
    text: "Whether each source answers, how its last runs ended and what its facts cover, as a page, JSON and Atom.",
    path: "/status",
  },
  {
    id: "models",
    date: "2026-11-22",
    title: "Two claims, and the models behind them",
    text: "Predictions state a base and a second claim against the session's median. Each model's scores on later data are public.",
    path: "/models",
  },
  {
    id: "accounts",
    date: "2026-11-21",
    title: "Accounts, keys and plans",
    text: "Sign up by email, manage named keys with rotation and expiry, see usage by endpoint, and change plans.",
    path: "/pricing",
  },
  {
    id: "first-products",
    date: "2026-11-21",
    title: "The first answers by REST and MCP",
    text: "Predictions with their realized accuracy, the market regime and other market context, each at any past moment with as_of.",
    path: "/",
  },
]
