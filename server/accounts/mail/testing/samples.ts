import type { BriefSignal, DailyBrief } from "../dailyBrief"
import type { Message } from "../messages"

const at = new Date("2026-11-21T15:00:00Z")
const tomorrow = new Date("2026-11-22T15:00:00Z")
const link = (path: string) => `https://assay.test/${path}?token=sample-of-a-token-with-the-length-of-a-true-one-43c`

const checkpoint = [
  "assay.test/track-record",
  "1482",
  "dGhlIHJvb3Qgb2YgYSBzYW1wbGUsIDMyIGJ5dGVzISE=",
  "",
  `— assay.test/track-record ${"QUJDRA".padEnd(91, "sampleOfASignature")}=`,
  "",
]

const brief: DailyBrief = {
  session: "2026-11-20",
  asOf: "2026-11-20T21:30:00.000Z",
  nextOpenAt: "2026-11-23T14:30:00.000Z",
  missing: [],
  dataOrigin: "simulated",
  regime: {
    name: "cautious",
    since: "2026-11-12",
    gate: "RISK_ON",
    sizeMultiplier: 0.5,
    vix: 21.4,
    spyVsMeanPct: 1.8,
    reason: null,
    changes: [
      "It becomes defensive if the VIX closes at 25 or above (+3.60 from 21.40), or SPY closes more than 3% below its 200-session mean (a move of −4.72%).",
      "It becomes normal if the VIX closes below 20 (−1.40 from 21.40).",
    ],
  },
  strongest: {
    targetDate: "2026-11-23",
    count: 512,
    recordDays: 365,
    ahead: [
      {
        ...{ id: "pred_1", ticker: "AAA", company: "A Company of Samples", probability: 0.541 },
        record: { n: 241, rate: 0.519, low: 0.456, high: 0.581 },
      },
      {
        ...{ id: "pred_3", ticker: "CCC", company: null, probability: 0.532 },
        record: { n: 0, rate: null, low: null, high: null },
      },
    ],
    behind: [
      {
        ...{ id: "pred_2", ticker: "BBB", company: null, probability: 0.528 },
        record: { n: 198, rate: 0.505, low: 0.436, high: 0.574 },
      },
    ],
    emptyReason: null,
  },
  due: {
    ...{ session: "2026-11-23", entryCount: 0, entries: [], exitCount: 0, exits: [] },
    emptyReason: "No signal is entered at the open of 2026-11-23, and none ends at its close.",
  },
  graded: {
    since: "2026-11-20T14:30:00.000Z",
    session: "2026-11-20",
    predictions: {
      ...{ n: 58, rate: 0.517, low: 0.392, high: 0.64, baseRate: 0.5 },
      relative: { n: 54, rate: 0.481, low: 0.354, high: 0.611 },
    },
    won: [{ id: "sig_1", ticker: "AAA", direction: "bullish", eventType: "earnings beat", movePct: 2.41 }],
    wonCount: 1,
    lost: [
      { id: "sig_2", ticker: "BBB", direction: "bearish", eventType: "guidance cut", movePct: 0.85 },
      { id: "sig_3", ticker: "CCC", direction: "bullish", eventType: "product launch", movePct: -1.2 },
    ],
    lostCount: 2,
    voidCount: 1,
    emptyReason: null,
  },
  agenda: {
    days: 7,
    releases: [
      {
        ...{ name: "GDP, second estimate", date: "2026-11-25" },
        ...{ scheduledAt: "2026-11-25T13:30:00.000Z", impact: "high" },
      },
    ],
    emptyReason: null,
    dates: [
      { name: "Thanksgiving Day", date: "2026-11-26", earlyCloseAt: null },
      { name: "Early close", date: "2026-11-27", earlyCloseAt: "2026-11-27T18:00:00.000Z" },
    ],
  },
  late: [{ name: "A source of samples", family: "Headlines", note: "Nothing since 2026-11-20T18:15:00.000Z." }],
  lateReason: null,
  guidance:
    "The gate is RISK_ON and the regime cautious, but no type of signal has a record that clears the gates: there is nothing to follow.",
  risks: [
    "The VIX is at 21.4: moves are larger than usual.",
    "No type of signal has yet won more often than its base rate by more than chance explains.",
  ],
  signals: { top: [], emptyReason: "None of the 18 types of signals clears the gates." },
  nextMacroEvent: {
    name: "GDP, second estimate",
    date: "2026-11-25",
    scheduledAt: "2026-11-25T13:30:00.000Z",
  },
  accuracy: [
    {
      ...{ days: 30, n: 1_180, sessions: 20, rate: 0.508, low: 0.471, high: 0.546, baseRate: 0.503 },
      ...{ skill: 0.005, skillLow: null, skillHigh: null },
      relative: { n: 1_102, rate: 0.504, low: 0.475, high: 0.533 },
      worth: null,
    },
    {
      ...{ days: 365, n: 14_690, sessions: 249, rate: 0.512, low: 0.498, high: 0.527, baseRate: 0.506 },
      ...{ skill: 0.006, skillLow: -0.004, skillHigh: 0.016 },
      relative: { n: 13_870, rate: 0.506, low: 0.497, high: 0.515 },
      worth:
        "Holding the top tenth by rank long and the bottom tenth short made 7.4 basis points a day before costs (95% interval −1.2 to 16.0), over 249 sessions; trading costs above 2.1 basis points one way use it up.",
    },
  ],
  anomalies: {
    minSigma: 2.5,
    note: "A sample of a note on what followed such moves.",
    count: 17,
    rows: [
      { ticker: "AAA", company: "A Company of Samples", movePct: -6.42, sigma: -3.9 },
      { ticker: "BBB", company: null, movePct: 4.1, sigma: 2.7 },
    ],
  },
  pullback: {
    fires: [{ etf: "XYZ", close: 41.25, pullbackPct: -3.1, rsi: 4.6 }],
    ...{ n: 87, winRate: 0.575, low: 0.46, high: 0.68 },
    ...{ baseRate: 0.552, baseN: 1_204, baseLow: 0.497, baseHigh: 0.607 },
  },
  professional: null,
  watchlist: [],
  filters: [],
  checkpoint: {
    origin: "assay.test/track-record",
    treeSize: 1_482,
    rootHash: checkpoint[2],
    signedAt: "2026-11-20T21:22:05.114Z",
    note: checkpoint.join("\n"),
  },
}

/** A day without data or events. */
const emptyBrief: DailyBrief = {
  ...brief,
  missing: [
    "The prices of 2026-11-20 are not complete, or no predictions have been made from them yet.",
    "Headlines could last be asked for at 2026-11-20T18:15:00.000Z.",
  ],
  guidance: "The market regime is not known, so no position is suggested.",
  risks: [],
  signals: { top: [], emptyReason: "No model that reads headlines is configured." },
  regime: {
    ...{ name: null, since: null, gate: null, sizeMultiplier: null, vix: null, spyVsMeanPct: null, changes: [] },
    reason: "fewer than 200 sessions of SPY are known.",
  },
  strongest: {
    ...{ targetDate: null, count: 0, recordDays: 365, ahead: [], behind: [] },
    emptyReason: "No prediction had been made by that moment.",
  },
  graded: {
    ...{ since: "2026-11-20T14:30:00.000Z", session: "2026-11-20", predictions: null },
    ...{ won: [], wonCount: 0, lost: [], lostCount: 0, voidCount: 0 },
    emptyReason: "No signal was issued by that moment.",
  },
  agenda: { days: 7, releases: [], emptyReason: "No schedule had been read by that moment.", dates: [] },
  late: [],
  nextMacroEvent: null,
  accuracy: [
    {
      ...{ days: 30, n: 0, sessions: 0, rate: null, low: null, high: null, baseRate: null },
      ...{ skill: null, skillLow: null, skillHigh: null, relative: null, worth: null },
    },
  ],
  anomalies: { ...brief.anomalies, measured: 0, note: "No past move was of this size.", count: 0, rows: [] },
  pullback: {
    ...{ measured: 0, fires: [], n: 0, winRate: null, low: null, high: null },
    ...{ baseRate: null, baseN: 0, baseLow: null, baseHigh: null },
  },
  checkpoint: null,
}

const nothingForProfessionals: DailyBrief["professional"] = {
  social: {
    rows: [],
    missing: ["reddit", "youtube"],
    staleReason: null,
    emptyReason: "No source of reddit or youtube is configured.",
  },
}

const bestSignal: BriefSignal = {
  id: "sig_8",
  ticker: "AAA",
  company: "A Company of Samples",
  direction: "bullish",
  eventType: "earnings beat",
  headline: "A Company of Samples reports more than was expected of it",
  tradableFrom: "2026-11-23T14:30:00.000Z",
  horizonEnd: "2026-11-30",
  conviction: 0.31,
  typeWinRate: 0.58,
  n: 64,
  typeLow: 0.458,
  typeHigh: 0.694,
}

/**
 * A day with event signals and all parts of the Professional brief, with three followed tickers and three saved
 * filters.
 */
const fullBrief: DailyBrief = {
  ...brief,
  watchlist: [
    {
      ticker: "AAA",
      company: "A Company of Samples",
      prediction: {
        ...{
          direction: "bullish",
          confidence: 0.541,
          upOrDown: "up 54.1% of the time, as usual",
          targetDate: "2026-11-23",
        },
        ...{ relativeDirection: "ahead", relativeProbability: 0.541 },
      },
      signals: [],
    },
    {
      ticker: "BBB",
      company: null,
      prediction: {
        ...{
          direction: "bearish",
          confidence: 0.528,
          upOrDown: "down 52.8% of the time, usually 51.7%",
          targetDate: "2026-11-23",
        },
        ...{ relativeDirection: null, relativeProbability: 0.5003 },
      },
      signals: [
        {
          direction: "bearish",
          eventType: "guidance cut",
          headline: "BBB expects less than it did",
          tradableFrom: "2026-11-23T14:30:00.000Z",
          horizonEnd: "2026-11-30",
          typeWinRate: 0.52,
          n: 31,
          typeLow: 0.348,
          typeHigh: 0.687,
        },
      ],
    },
    { ticker: "NEW", company: "A Company That Was Listed Lately", prediction: null, signals: [] },
  ],
  filters: [
    {
      name: "Everything bullish",
      page: "predictions",
      query: "direction=bullish",
      count: 281,
      tickers: ["AAA", "CCC"],
    },
    { name: "Guidance cuts", page: "signals", query: "event_type=guidance_cut", count: 1, tickers: ["BBB"] },
    {
      name: "AnOldFilterWhoseNameHasSixtyCharactersAndNotOneSpaceToBreakA",
      page: "signals",
      query: "event_type=retired",
      count: null,
      tickers: [],
    },
  ],
  guidance: "The gate is RISK_ON and the regime cautious: one signal may be followed at 50% of the usual size.",
  risks: [
    "The record is short: earnings beat rests on 64 resolved signals, and some types clear the gates by chance alone.",
  ],
  signals: { top: [bestSignal], emptyReason: null },
  due: {
    session: "2026-11-23",
    entryCount: 1,
    entries: [bestSignal],
    exitCount: 7,
    exits: [
      { ...bestSignal, id: "sig_9", ticker: "BBB", company: null, direction: "bearish", typeWinRate: null, n: 0 },
    ],
    emptyReason: null,
  },
  professional: {
    social: {
      rows: [
        { ticker: "AAA", mentions: 1_204, changePct: 212.4 },
        { ticker: "BBB", mentions: 1, changePct: null },
      ],
      missing: ["youtube"],
      staleReason: "YouTube could last be asked for at 2026-11-20T09:00:00.000Z.",
      emptyReason: null,
    },
  },
}

const pausedAt = new Date("2026-11-21T12:00:00Z")

const rotated: Extract<Message, { kind: "key_rotated" }> = {
  ...{ kind: "key_rotated", keyName: "backtests", oldPrefix: "assay_aaaaaa", newPrefix: "assay_bbbbbb" },
  ...{ rotatedAt: at, oldWorksUntil: tomorrow, by: "owner" },
}

export const samples: Record<string, Message> = {
  confirm: { kind: "confirm", url: link("confirm"), expiresAt: tomorrow },
  welcome: {
    kind: "welcome",
    apiKey: "assay_SampleSampleSampleSampleSampleSampleSampleSample00",
    tierName: "Free",
    baseUrl: "https://assay.test",
  },
  keyRotated: rotated,
  keyRotatedByOperator: { ...rotated, by: "operator" },
  keyRotatedAtOnce: { ...rotated, keyName: null, oldWorksUntil: at },
  clientConnected: {
    kind: "client_connected",
    clientName: "Claude Code",
    clientHost: "a program on your computer",
    connectedAt: at,
  },
  clientEnded: {
    kind: "client_ended",
    clientName: "Claude Code",
    clientHost: "a program on your computer",
    endedAt: at,
  },
  confirmWithCode: { kind: "confirm", url: link("confirm"), code: "041826", expiresAt: tomorrow },
  signIn: { kind: "sign_in", url: link("sign-in/confirm"), code: "041826", expiresAt: tomorrow },
  changeAddress: { kind: "change_address", url: link("confirm/address"), expiresAt: tomorrow },
  addressChanged: {
    kind: "address_changed",
    newEmail: "new@example.com",
    changedAt: at,
    url: link("confirm/address/undo"),
    expiresAt: new Date("2026-11-28T15:00:00Z"),
  },
  addressRestored: { kind: "address_restored", restoredAt: at },
  deleteAccount: { kind: "delete_account", url: link("confirm/deletion"), expiresAt: tomorrow },
  accountDeleted: { kind: "account_deleted", deletedAt: at, by: "owner" },
  accountDeletedByOperator: { kind: "account_deleted", deletedAt: at, by: "operator" },
  quota80: { kind: "quota", share: 80, used: 80, limit: 100, tierName: "Free", resetsAt: new Date("2026-11-22") },
  quota100: {
    kind: "quota",
    share: 100,
    used: 1_000,
    limit: 1_000,
    tierName: "Professional",
    resetsAt: new Date("2026-11-22"),
  },
  keyExpiring: {
    kind: "key_expiring",
    keyName: "backtests",
    keyPrefix: "assay_aaaaaa",
    expiresAt: new Date("2026-11-28T12:00:00Z"),
  },
  teamInvitation: {
    kind: "team_invitation",
    owner: "ada@example.com",
    tierName: "Professional",
    expiresAt: new Date("2026-11-28T12:00:00Z"),
  },
  accountInvitation: { kind: "account_invitation", invitedAt: at },
  test: { kind: "test", sentAt: at },
  followChangelog: { kind: "follow_changelog", url: link("confirm/changelog"), expiresAt: tomorrow },
  changelog: {
    kind: "changelog",
    readerId: "reader_1",
    entry: {
      id: "a-sample",
      date: "2026-11-21",
      title: "A sample of an entry",
      text: "What has changed, in a sentence or two, as the changelog has it.",
      path: "/docs/quickstart",
    },
  },
  incident: {
    ...{ kind: "incident", incidentId: "incident_1", title: "Answers are slow", state: "monitoring", at },
    ...{ startedAt: new Date("2026-11-21T20:15:00Z"), text: "A fix is in place.\nWe watch whether it holds." },
  },
  alert: {
    ...{ kind: "alert", alertId: "alert_1", name: "The regime", left: 0, moreUrl: "https://assay.test/market" },
    lines: [
      {
        text: "The market regime is cautious, after normal (20 November 2026 at 21:40 UTC)",
        url: "https://assay.test/market",
      },
    ],
    notes: ["The market is simulated from a seed: no figure comes from a real market."],
  },
  alertDigest: {
    ...{ kind: "alert", alertId: "alert_1", name: "Earnings on my watchlist", left: 12, notes: [] },
    moreUrl: "https://assay.test/signals",
    lines: [
      {
        text: "AAPL bullish for 3 sessions after earnings beat: Apple [beats](https://example.com) & @everyone cheers, confidence 60% (20 November 2026 at 21:40 UTC)",
        url: "https://assay.test/signals/sig_1",
      },
      {
        text: "MSFT bearish for 3 sessions after earnings miss: Microsoft misses, confidence 58% (20 November 2026 at 21:55 UTC)",
        url: "https://assay.test/signals/sig_2",
      },
    ],
  },
  alertPaused: {
    ...{ kind: "alert_paused", name: "Earnings on my watchlist", destination: "Slack", reason: "gone", pausedAt },
    ...{ failingSince: new Date("2026-11-21T12:00:00Z"), lastError: "it was answered with 404" },
  },
  webhookPaused: {
    ...{ kind: "webhook_paused", url: "https://hooks.example.com/assay", reason: "failing", pausedAt },
    ...{ failingSince: new Date("2026-11-18T12:00:00Z"), lastError: "it was answered with 500" },
  },
  webhookUnreadable: {
    ...{ kind: "webhook_paused", url: null, reason: "unreadable", pausedAt },
    ...{ failingSince: null, lastError: null },
  },
  premiumBrief: { kind: "daily_brief", tier: "api_starter", brief },
  premiumBriefEmpty: { kind: "daily_brief", tier: "api_starter", brief: emptyBrief },
  professionalBrief: {
    kind: "daily_brief",
    tier: "api_pro",
    brief: { ...brief, professional: nothingForProfessionals },
  },
  professionalBriefWithSignals: { kind: "daily_brief", tier: "api_pro", brief: fullBrief },
}
