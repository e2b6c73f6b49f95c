#!/usr/bin/env node
/*
It contains get-east-asian-width:

MIT License

Copyright (c) Sindre Sorhus <sindresorhus@gmail.com> (https://sindresorhus.com)

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
*/

// client/typescript/src/command/main.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { AssayError as AssayError2, defaultBaseUrl, Transport as Transport2 } from "./assay.js";

// client/typescript/src/command/exits.ts
import { APIConnectionError, AssayError, HashMismatchError } from "./assay.js";
var exits = {
  done: 0,
  failed: 1,
  wrongInput: 2,
  notAllowed: 3,
  notFound: 4,
  quotaUsedUp: 5,
  notReached: 6
};
var InputError = class extends Error {
};
function exitOf(error) {
  if (error instanceof InputError) return exits.wrongInput;
  if (error instanceof HashMismatchError || !(error instanceof AssayError)) return exits.failed;
  if (error instanceof APIConnectionError || error.status >= 502) return exits.notReached;
  return byStatus[error.status] ?? (error.code === "not_found" ? exits.notFound : exits.failed);
}
var byStatus = {
  400: exits.wrongInput,
  401: exits.notAllowed,
  403: exits.notAllowed,
  404: exits.notFound,
  422: exits.wrongInput,
  429: exits.quotaUsedUp
};

// client/typescript/src/command/products.json
var products_default = [
  {
    words: [
      "predictions",
      "latest"
    ],
    path: "predictions/latest",
    summary: "The newest predictions for all covered US stocks and ETFs: who is expected ahead of the session's median and who behind it, and the direction of each, most confident first.",
    whenToUse: "Use it for a market-wide view of the next session. What differs between tickers is the rank: ask by order_by=rank for relative_direction=ahead, then behind; direction is nearly always up. Use predictions/{ticker} for one stock. realized_accuracy alone shows no skill: predictions/accuracy has the base rate.",
    plan: "Free",
    list: "predictions",
    hasCsv: true,
    params: [
      {
        name: "timeframe",
        description: "daily is live; weekly and monthly give their final archived batch.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "daily",
          "weekly",
          "monthly"
        ],
        default: "daily",
        minimum: null,
        maximum: null
      },
      {
        name: "direction",
        description: "Only predictions of this direction.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "bullish",
          "bearish"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "relative_direction",
        description: "Only predictions that claim this side of the median.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "ahead",
          "behind"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "order_by",
        description: "confidence: most confident first, then by the size of the edge. edge: largest edge first. rank: strongest of the session first. With direction=bearish or relative_direction=behind, edge and rank start at the other end: furthest below the base rate, or ranked last. Ties are ordered by ticker.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "confidence",
          "edge",
          "rank"
        ],
        default: "confidence",
        minimum: null,
        maximum: null
      },
      {
        name: "origin",
        description: "Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "live",
          "replay"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 50,
        minimum: 1,
        maximum: 500
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "accuracy"
    ],
    path: "predictions/accuracy",
    summary: "How often resolved predictions were correct, by timeframe, with intervals, the base rate, the accuracy of always predicting a rise, and the record against the session's median.",
    whenToUse: "Read it before trusting any prediction. If the interval of an accuracy includes its base_rate, the direction calls have shown no skill beyond the market's own drift.",
    plan: "Free",
    list: "accuracy",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only this ticker's predictions.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, by target date. In a replay that ended before, back from its last target. Archived timeframes ignore it, but not `start` and `end`.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 30,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "batch"
    ],
    path: "predictions/batch",
    summary: "The newest predictions for up to 50 tickers in one call.",
    whenToUse: "Use it to refresh a watch list or a portfolio at once.",
    plan: "Professional",
    list: null,
    hasCsv: true,
    params: [
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: true,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "timeframe",
        description: "daily is live; weekly and monthly give their final archived batch.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "daily",
          "weekly",
          "monthly"
        ],
        default: "daily",
        minimum: null,
        maximum: null
      },
      {
        name: "origin",
        description: "Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "live",
          "replay"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "model"
    ],
    path: "predictions/model",
    summary: "The model behind each timeframe: its training data, the candidates it was compared with, its scores on unseen data, and its limits.",
    whenToUse: "Read it to see how much a prediction can mean; predictions/accuracy has the results.",
    plan: "Free",
    list: "models",
    hasCsv: true,
    params: [
      {
        name: "timeframe",
        description: "Only the model of this timeframe.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "daily",
          "weekly",
          "monthly"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "{ticker}"
    ],
    path: "predictions/{ticker}",
    summary: "The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones were right.",
    whenToUse: "Use it for one stock or ETF; predictions/latest has all of them. The earlier ones, with their outcomes, are in predictions/{ticker}/history.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "ticker",
        description: "Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.",
        type: "string",
        isRequired: true,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "origin",
        description: "Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "live",
          "replay"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "{ticker}",
      "history"
    ],
    path: "predictions/{ticker}/history",
    summary: "The daily predictions for a ticker, newest first, each with its outcome.",
    whenToUse: "Use it to check the record of one ticker yourself, row by row; `origin` distinguishes live rows from replayed ones.",
    plan: "Free",
    list: "predictions",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.",
        type: "string",
        isRequired: true,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, by target date; pending ones included. In a replay that ended before, back from its last target.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 90,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 365
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "predictions",
      "history"
    ],
    path: "predictions/history",
    summary: "The same rows for up to 50 tickers, page by page, at the cost of one request a page.",
    whenToUse: "Use it to check the record of a portfolio row by row. predictions/{ticker}/history has one ticker, and predictions/accuracy sums up each of several.",
    plan: "Free",
    list: "predictions",
    hasCsv: true,
    params: [
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: true,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, by target date; pending ones included. In a replay that ended before, back from its last target.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 90,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 500,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "regime"
    ],
    path: "market/regime",
    summary: "The risk regime from VIX and SPY against its 200-session mean, with the gate and the position size that it allows.",
    whenToUse: "Use it first, before acting on any signal: it says whether to act, and at what position size.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "fear-greed"
    ],
    path: "market/fear-greed",
    summary: "Fear and greed in stocks, computed from prices, volumes, options and credit, and in crypto, from 0 (extreme fear) to 100 (extreme greed).",
    whenToUse: "Use it to compare current sentiment in stocks and crypto with the last seven days.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "pcr"
    ],
    path: "market/pcr",
    summary: "The number of puts traded per call over the last seven sessions, with the common reading of it.",
    whenToUse: "Use it to see whether the options market leans towards protection or towards bets on a rise.",
    plan: "Free",
    list: null,
    hasCsv: true,
    params: [
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "ohlcv",
      "{ticker}"
    ],
    path: "market/ohlcv/{ticker}",
    summary: "Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits, also for dividends or for nothing, as of the requested moment.",
    whenToUse: "Use it for the prices behind a prediction or a signal, to check a grade, or for a backtest: any range of days has one price basis. Several tickers are in market/ohlcv, and what prices are adjusted for in market/actions.",
    plan: "Free",
    list: "bars",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.",
        type: "string",
        isRequired: true,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, extended to the start of the first week or month.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 30,
        minimum: 1,
        maximum: 365
      },
      {
        name: "granularity",
        description: "Day, week (Monday to Friday) or month.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "1d",
          "1w",
          "1m"
        ],
        default: "1d",
        minimum: null,
        maximum: null
      },
      {
        name: "adjustment",
        description: "split: for splits. none: as traded. total: for splits and dividends. Always as of one moment.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "split",
          "none",
          "total"
        ],
        default: "split",
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 5e3,
        minimum: 1,
        maximum: 5e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "ohlcv"
    ],
    path: "market/ohlcv",
    summary: "The same bars for up to 50 tickers, page by page, at the cost of one request a page.",
    whenToUse: "Use it for a backtest or a chart of several tickers. market/ohlcv/{ticker} has one.",
    plan: "Free",
    list: "bars",
    hasCsv: true,
    params: [
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: true,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, extended to the start of the first week or month.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 30,
        minimum: 1,
        maximum: 365
      },
      {
        name: "granularity",
        description: "Day, week (Monday to Friday) or month.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "1d",
          "1w",
          "1m"
        ],
        default: "1d",
        minimum: null,
        maximum: null
      },
      {
        name: "adjustment",
        description: "split: for splits. none: as traded. total: for splits and dividends. Always as of one moment.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "split",
          "none",
          "total"
        ],
        default: "split",
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 5e3,
        minimum: 1,
        maximum: 5e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "actions"
    ],
    path: "market/actions",
    summary: "Splits, cash dividends, listings and delistings, with the moment at which each became known.",
    whenToUse: "Use it to see why prices of one day differ between two answers, or to adjust prices yourself. market/ohlcv/{ticker} has prices that are adjusted for them.",
    plan: "Free",
    list: "actions",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only actions of this stock or fund.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "kind",
        description: "Only actions of this kind.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "split",
          "dividend",
          "listing",
          "delisting",
          "rename"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back, today included.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 90,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "anomalies"
    ],
    path: "market/anomalies",
    summary: "Tickers whose latest daily move is far from their own mean, with the measured tendency of such moves to reverse on the next day.",
    whenToUse: "Use it to find what moved unusually today. Read the note before expecting a reversal.",
    plan: "Free",
    list: "anomalies",
    hasCsv: true,
    params: [
      {
        name: "min_sigma",
        description: "Minimum distance from the mean, in standard deviations.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 2.5,
        minimum: 1.5,
        maximum: 6
      },
      {
        name: "lookback_days",
        description: "Number of sessions before the move that define what is usual.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 180,
        minimum: 60,
        maximum: 400
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 25,
        minimum: 1,
        maximum: 100
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "anomaly-reversals"
    ],
    path: "market/anomaly-reversals",
    summary: "Every past move of this size, with the move of the next session: the rows behind the share that reversed.",
    whenToUse: "Use it to recompute `next_day_reversion` of market/anomalies, or to see how single moves went on.",
    plan: "Free",
    list: "moves",
    hasCsv: true,
    params: [
      {
        name: "min_sigma",
        description: "Minimum distance from the mean, in standard deviations.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 2.5,
        minimum: 1.5,
        maximum: 6
      },
      {
        name: "lookback_days",
        description: "Number of sessions before the move that define what is usual.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 180,
        minimum: 60,
        maximum: 400
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "reversal-sessions"
    ],
    path: "market/reversal-sessions",
    summary: "How many moves of each session reversed on the next one: of the requested size, and of every size.",
    whenToUse: "Use it to recompute `next_day_reversion` of market/anomalies with its intervals and unconditional share.",
    plan: "Free",
    list: "sessions",
    hasCsv: true,
    params: [
      {
        name: "min_sigma",
        description: "Minimum distance from the mean, in standard deviations.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 2.5,
        minimum: 1.5,
        maximum: 6
      },
      {
        name: "lookback_days",
        description: "Number of sessions before the move that define what is usual.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 180,
        minimum: 60,
        maximum: 400
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "character"
    ],
    path: "market/character",
    summary: "How far stocks have moved over the last sessions, and how far apart from each other, compared with every window of the same length from 2015 to 2025.",
    whenToUse: "Use it to judge whether stock selection or the direction of the index matters more at present.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "window",
        description: "Sessions to look at, up to the last known one.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 20,
        minimum: 5,
        maximum: 60
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "economic-calendar"
    ],
    path: "market/economic-calendar",
    summary: "Upcoming US economic releases and Federal Reserve decisions, each with an impact (high, medium or low) derived from its name.",
    whenToUse: "Use it to see what is about to be released. For expiries and holidays use market/calendar.",
    plan: "Free",
    list: "events",
    hasCsv: true,
    params: [
      {
        name: "impact",
        description: "Only events of this impact. Derived from the event's name.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "high",
          "medium",
          "low"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days ahead.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 7,
        minimum: 1,
        maximum: 30
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "calendar"
    ],
    path: "market/calendar",
    summary: "Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and tariff dates in one list.",
    whenToUse: "Use it to see what is scheduled, and how far ahead each schedule is known.",
    plan: "Free",
    list: "entries",
    hasCsv: true,
    params: [
      {
        name: "days",
        description: "Calendar days ahead.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 30,
        minimum: 1,
        maximum: 365
      },
      {
        name: "category",
        description: "Only this category. opex has the quarterly expiries too; witching and fomc are short for triple_witching and fomc_decision.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "fomc_decision",
          "fomc_minutes",
          "triple_witching",
          "opex",
          "vix_expiry",
          "holiday",
          "early_close",
          "rebalancing",
          "tax",
          "tariff",
          "cpi",
          "ppi",
          "jobs",
          "gdp",
          "pce",
          "witching",
          "fomc"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 500,
        minimum: 1,
        maximum: 500
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "market",
      "universe"
    ],
    path: "market/universe",
    summary: "Every stock and ETF that the service covers, with sector, index entry, the span of its bars and whether it is predicted.",
    whenToUse: "Use it to find a ticker by the name of its company, or to learn which tickers are covered, since when, and which of them are predicted.",
    plan: "Free",
    list: "tickers",
    hasCsv: true,
    params: [
      {
        name: "sector",
        description: "Only stocks of this GICS sector.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "Communication Services",
          "Consumer Discretionary",
          "Consumer Staples",
          "Energy",
          "Financials",
          "Health Care",
          "Industrials",
          "Information Technology",
          "Materials",
          "Real Estate",
          "Utilities"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "kind",
        description: "Only stocks, or only ETFs.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "stock",
          "etf"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "search",
        description: "Search by ticker or company name, best match first; near matches if nothing else fits.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 1e3,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "etf-pullback"
    ],
    path: "signals/etf-pullback",
    summary: "ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the base rate of simply being above trend.",
    whenToUse: "Use it for short-term entries into ETFs. Compare the track record with the base rate: lift is what the dip adds.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "etf",
        description: "Only this ETF.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "pullback-trades"
    ],
    path: "signals/pullback-trades",
    summary: "Every completed trade behind the record of the ETF pullback, or behind its base rate.",
    whenToUse: "Use it to recompute `track_record`, `base_rate` and `lift` of signals/etf-pullback.",
    plan: "Free",
    list: "trades",
    hasCsv: true,
    params: [
      {
        name: "rule",
        description: "pullback: entered after a dip in an uptrend, which the record counts. above_trend: entered whenever the trend is up, which the base rate counts.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "pullback",
          "above_trend"
        ],
        default: "pullback",
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "events"
    ],
    path: "signals/events",
    summary: "How an automated analyst expects prices to move after news events. Each signal is frozen at issue and shows the win rate of its type.",
    whenToUse: "Use it for all recent signals, whatever their record; use signals/best for types whose record clears the gates.",
    plan: "Premium",
    list: "signals",
    hasCsv: true,
    params: [
      {
        name: "days",
        description: "Calendar days back.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 3,
        minimum: 1,
        maximum: 14
      },
      {
        name: "ticker",
        description: "Only signals on this ticker.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "direction",
        description: "Only signals of this direction.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "bullish",
          "bearish"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 50,
        minimum: 1,
        maximum: 200
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "best"
    ],
    path: "signals/best",
    summary: "Signals that can be entered now, only of types whose realized record clears the precision gates, by conviction.",
    whenToUse: "Use it to find signals to act on. It is empty as long as no type of signal clears the gates: signals/performance shows all records.",
    plan: "Premium",
    list: "signals",
    hasCsv: true,
    params: [
      {
        name: "min_wilson_low",
        description: "Raises the gate on the lower Wilson bound of the win rate.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 0.5,
        minimum: 0.5,
        maximum: 1
      },
      {
        name: "min_n",
        description: "Raises the gate on the number of resolved signals that do not overlap.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 30,
        minimum: 30,
        maximum: 1e4
      },
      {
        name: "min_expectancy_pct",
        description: "Raises the gate on the mean return, signed by direction, in percent.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 0,
        minimum: 0,
        maximum: 100
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "performance"
    ],
    path: "signals/performance",
    summary: "How often the signals of each event type won, with intervals, base rates and returns, labelled from strong to anti-signal.",
    whenToUse: "Use it to see which event types have been profitable before acting on a signal.",
    plan: "Premium",
    list: "performance",
    hasCsv: true,
    params: [
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "brief"
    ],
    path: "signals/brief",
    summary: "The market regime, the best signals, the next macro event, a suggested action and the reasons against it.",
    whenToUse: "Read it once before the open: it sums up market/regime, signals/best and market/economic-calendar.",
    plan: "Premium",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "trade-plan"
    ],
    path: "signals/trade-plan",
    summary: "The best signals as orders: one row per ticker, and none while the market regime is paused.",
    whenToUse: "Use it to turn signals/best into orders at the next regular open. Size them by market/regime.",
    plan: "Premium",
    list: "plan",
    hasCsv: true,
    params: [
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "anti-signals"
    ],
    path: "signals/anti-signals",
    summary: "Groups of signals that are confirmed to lose more often than they win, and all groups that are tested for it.",
    whenToUse: "Use it before trading against a signal that seems to lose: a poor record alone does not confirm it.",
    plan: "Free",
    list: "confirmed",
    hasCsv: true,
    params: [
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "replay"
    ],
    path: "signals/replay",
    summary: "The hypothetical return of following all signals, day by day and after costs, compared with SPY and the opposite trades.",
    whenToUse: "Use it to see how a type of signal would have done as a portfolio, with drawdown, before following it.",
    plan: "Premium",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "event_types",
        description: "Only signals of these event types, separated by commas: earnings_beat, earnings_miss, guidance_raise, guidance_cut, contract_award, regulatory_action, regulatory_approval, product_recall, executive_change, index_inclusion, tariff, acquisition, cyber_incident, restructuring, share_buyback, litigation. Default: all.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "effects",
        description: "direct: on tickers that the document names. second_order: on others.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "all",
          "direct",
          "second_order"
        ],
        default: "all",
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Only signals issued in this many calendar days.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 365,
        minimum: 1,
        maximum: 365
      },
      {
        name: "cost_pct",
        description: "Cost of a trade in percent of its amount, half at entry and half at exit.",
        type: "number",
        isRequired: false,
        isList: false,
        choices: null,
        default: 0.1,
        minimum: 0,
        maximum: 5
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "congress-trades"
    ],
    path: "signals/congress-trades",
    summary: "Trades disclosed by members of Congress, and the hypothetical return of following such disclosures.",
    whenToUse: "Use it to see who disclosed a trade in a stock. Read `sample_performance` before following any: it has the results so far.",
    plan: "Premium",
    list: "trades",
    hasCsv: true,
    params: [
      {
        name: "days",
        description: "Only trades disclosed in this many calendar days, today included.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 90,
        minimum: 1,
        maximum: 365
      },
      {
        name: "ticker",
        description: "Only trades of this stock or fund.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "politician",
        description: "Only trades of members whose name has these words.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 50,
        minimum: 1,
        maximum: 200
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "congress-calls"
    ],
    path: "signals/congress-calls",
    summary: "Every disclosed trade that the sample follows, with its outcome: the rows behind its win rate.",
    whenToUse: "Use it to recompute `sample_performance` of signals/congress-trades.",
    plan: "Premium",
    list: "calls",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only trades of this stock or fund.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "youtube-scoreboard"
    ],
    path: "signals/youtube-scoreboard",
    summary: "How often the calls of YouTube creators were correct, ranked by the lower bound of that rate, and their open calls.",
    whenToUse: "Use it to see whether a creator's calls have done better than picking at random: compare `wilson_low` with `base_rate`.",
    plan: "Free",
    list: "creators",
    hasCsv: true,
    params: [
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "signals",
      "creator-calls"
    ],
    path: "signals/creator-calls",
    summary: "Every call that the creator scoreboard counts, with its outcome: the rows behind its rates.",
    whenToUse: "Use it to recompute the accuracy of a creator, or to check a single call.",
    plan: "Free",
    list: "calls",
    hasCsv: true,
    params: [
      {
        name: "creator_id",
        description: "Only calls of this creator.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "social",
      "trending"
    ],
    path: "social/trending",
    summary: "The stocks discussed on Reddit and YouTube, or the whole feed of one platform.",
    whenToUse: "Use it to see which stocks draw attention. Set `platform` to read the whole feed of one platform, including topics without a stock. social/sentiment has one stock day by day.",
    plan: "Professional",
    list: "trends",
    hasCsv: true,
    params: [
      {
        name: "platform",
        description: "Return the whole feed of this platform, including topics without a stock. By default, only items that mention a stock, from all platforms.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "reddit",
          "youtube",
          "youtube_general",
          "wikipedia",
          "hackernews",
          "google_trends"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Days back, of 24 hours each.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 3,
        minimum: 1,
        maximum: 14
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 25,
        minimum: 1,
        maximum: 100
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "social",
      "sentiment"
    ],
    path: "social/sentiment",
    summary: "How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one stock day by day.",
    whenToUse: "Use it to see whether a stock is mentioned more than before. The sentiment is of titles on YouTube and Hacker News, often few or none. social/trending has other platforms too.",
    plan: "Professional",
    list: "rows",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only this stock, day by day. Empty if it has not been trending.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Days back, of 24 hours each.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 3,
        minimum: 1,
        maximum: 14
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "intelligence",
      "events"
    ],
    path: "intelligence/events",
    summary: "Earthquakes and energy inventories as their sources observed them, with revisions, retractions, links and coverage.",
    whenToUse: "Use it to see which events are on record, and how far the record reaches: what no source reports is unknown, not absent.",
    plan: "Free",
    list: "events",
    hasCsv: true,
    params: [
      {
        name: "source",
        description: "Only events from this source. By default, events that worldmonitor and osiris relay from the USGS and the EIA are left out, so that nothing is counted twice.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "usgs",
          "eia",
          "worldmonitor",
          "osiris"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "category",
        description: "Only events of this kind.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "earthquake",
          "energy_inventory"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 20,
        minimum: 1,
        maximum: 50
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "intelligence",
      "briefing"
    ],
    path: "intelligence/briefing",
    summary: "A text summary of the current record: the week's earthquakes, energy inventories, corrections, and what is unknown.",
    whenToUse: "Use it for a summary. Read `unknowns` first: missing reports do not mean that nothing happened. The events themselves are in intelligence/events.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: [
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "crowd",
      "consensus"
    ],
    path: "crowd/consensus",
    summary: "What prediction markets say about open questions: the probability of Yes at each venue that lists a question, and the mean of the venues.",
    whenToUse: "Use it to see how likely traders with real or play money think an event is, and whether venues agree. crowd/calibration shows how accurate such prices have been.",
    plan: "Free",
    list: "questions",
    hasCsv: true,
    params: [
      {
        name: "q",
        description: "Only questions whose title has these words.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "min_venues",
        description: "Only questions that at least this many venues list.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 1,
        minimum: 1,
        maximum: 3
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 25,
        minimum: 1,
        maximum: 100
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "crowd",
      "shift"
    ],
    path: "crowd/shift",
    summary: "How far the probabilities of open questions have moved within a number of hours, from stored quotes.",
    whenToUse: "Use it to find questions whose probability has changed most. crowd/consensus has the probability of each now.",
    plan: "Free",
    list: "shifts",
    hasCsv: true,
    params: [
      {
        name: "q",
        description: "Only questions whose title has these words.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "window_hours",
        description: "How many hours before the latest prices to compare with. The prices compared are the last ones stored by then.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 24,
        minimum: 1,
        maximum: 168
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 25,
        minimum: 1,
        maximum: 100
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "crowd",
      "calibration"
    ],
    path: "crowd/calibration",
    summary: "How well the prices of each venue, taken 24 hours before each market closed, predicted how it resolved.",
    whenToUse: "Use it to judge how far the probabilities of a venue can be trusted, before relying on crowd/consensus.",
    plan: "Free",
    list: "forecasters",
    hasCsv: true,
    params: [
      {
        name: "q",
        description: "Only questions whose title has these words.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Markets that closed within this many calendar days in New York, today included; at most the newest 1,000 of each venue.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 365,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "crowd",
      "resolved"
    ],
    path: "crowd/resolved",
    summary: "Every resolved market that the calibration of the venues counts, with its price beforehand.",
    whenToUse: "Use it to recompute the scores, buckets and base rates of crowd/calibration.",
    plan: "Free",
    list: "markets",
    hasCsv: true,
    params: [
      {
        name: "venue",
        description: "Only markets of this venue.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "polymarket",
          "kalshi",
          "manifold"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Markets that closed within this many calendar days in New York, today included; at most the newest 1,000 of each venue.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 365,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "crowd",
      "divergence"
    ],
    path: "crowd/divergence",
    summary: "Questions that two venues list under the same title, where the price at one venue is outside the bid and ask of the other.",
    whenToUse: "Use it to find questions on which venues disagree by more than the spread. Whether such a gap can be traded profitably has not been measured, and markets with the same title may resolve by different rules.",
    plan: "Premium",
    list: "rows",
    hasCsv: true,
    params: [
      {
        name: "q",
        description: "Only questions whose title has these words.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 50,
        minimum: 1,
        maximum: 200
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "alternative",
      "flights"
    ],
    path: "alternative/flights",
    summary: "Aircraft of listed companies at seven Washington airports, compared with lobbying filings and hearings.",
    whenToUse: "Use it to see which companies came to Washington. Experimental: read `note` and the placebo rates first.",
    plan: "Premium",
    list: "flights",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only aircraft of this company. BRK-B and BRK/B are read as BRK.B.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Calendar days back; today counts as one.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 3,
        minimum: 1,
        maximum: 30
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "alternative",
      "flight-placebos"
    ],
    path: "alternative/flight-placebos",
    summary: "Every counted flight and each of its placebos with the level that it reaches: the rows behind the rates of alternative/flights.",
    whenToUse: "Use it to recompute the `rate`, `placebo_rate` and `lift` of each level.",
    plan: "Premium",
    list: "checks",
    hasCsv: true,
    params: [
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "alternative",
      "lobbying"
    ],
    path: "alternative/lobbying",
    summary: "Lobbying reports filed with the Senate: registrant, client, issues, amount and matching stock.",
    whenToUse: "Use it to see what a company lobbies for. Most filings come in the days before 20 January, April, July and October.",
    plan: "Premium",
    list: "filings",
    hasCsv: true,
    params: [
      {
        name: "ticker",
        description: "Only filings of this company. BRK-B and BRK/B are read as BRK.B.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "tickers",
        description: "Tickers separated by commas, at most 50.",
        type: "string",
        isRequired: false,
        isList: true,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "days",
        description: "Days back, of 24 hours each, by time of posting.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 90,
        minimum: 1,
        maximum: 365
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 50,
        minimum: 1,
        maximum: 200
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "alternative",
      "hearings"
    ],
    path: "alternative/hearings",
    summary: "Meetings of the committees of Congress, past and scheduled, with the sectors and stocks that they may concern.",
    whenToUse: "Use it to see which hearings are coming up in Congress, and which stocks they may concern.",
    plan: "Premium",
    list: "hearings",
    hasCsv: true,
    params: [
      {
        name: "days",
        description: "Calendar days ahead, and the same number back.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 14,
        minimum: 1,
        maximum: 90
      },
      {
        name: "committee",
        description: "Only this committee: its code (hsba, or hsba20 for a subcommittee), or words of its name.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). It takes the place of `days`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 200,
        minimum: 1,
        maximum: 500
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "edge",
      "ledger"
    ],
    path: "edge/ledger",
    summary: "Every claim of an edge that the service makes, registered before its data existed and tested once, including failed ones.",
    whenToUse: "Use it before trusting a signal: only claims with state=verified are an edge. A rejected claim did not show one in its only test, which does not prove the opposite.",
    plan: "Free",
    list: "claims",
    hasCsv: true,
    params: [
      {
        name: "state",
        description: "Only claims in this state.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "registered",
          "testing",
          "verified",
          "decayed",
          "rejected"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "edge",
      "observations"
    ],
    path: "edge/observations",
    summary: "What came of what a claim said, session by session: the rows behind its success rate and its test.",
    whenToUse: "Use it to recompute `win_rate`, `base_rate`, `lift` and `p_value` of a claim of edge/ledger.",
    plan: "Free",
    list: "observations",
    hasCsv: true,
    params: [
      {
        name: "claim_id",
        description: "The claim, as in edge/ledger.",
        type: "string",
        isRequired: true,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "start",
        description: "First day (YYYY-MM-DD). By default, the first on record.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "end",
        description: "Last day, included. By default, the day of `as_of`.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "files",
      "list"
    ],
    path: "files",
    summary: "All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size, hash and schema: predictions, grades, signals, bars and what is collected.",
    whenToUse: "Use it to download whole histories, such as for a backtest: one request a file, in place of hundreds of pages.",
    plan: "Free",
    list: "files",
    hasCsv: true,
    params: [
      {
        name: "dataset",
        description: "Only files of this dataset.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "bars",
          "actions",
          "predictions",
          "prediction-grades",
          "signals",
          "signal-grades",
          "fear-greed",
          "put-call",
          "economic-calendar",
          "reddit",
          "wikipedia",
          "earthquakes",
          "energy-inventories",
          "crowd-polymarket",
          "crowd-manifold",
          "lobbying",
          "house-hearings",
          "senate-hearings",
          "flights",
          "congress-house",
          "congress-senate"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "file_format",
        description: "Only files in this format.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: [
          "parquet",
          "ndjson"
        ],
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "limit",
        description: "Maximum rows per page. `meta.next_cursor` leads to the next page.",
        type: "integer",
        isRequired: false,
        isList: false,
        choices: null,
        default: 100,
        minimum: 1,
        maximum: 1e3
      },
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "intelligence",
      "status"
    ],
    path: "intelligence/status",
    summary: "Every data source, by family: whether it is configured, the result of its last runs, and what its data covers.",
    whenToUse: "Use it before taking an empty answer to mean that nothing happened, or to see why an answer is stale. It reads stored state and contacts no source.",
    plan: "Free",
    list: "sources",
    hasCsv: true,
    params: [
      {
        name: "cursor",
        description: "The `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      },
      {
        name: "as_of",
        description: "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
        type: "string",
        isRequired: false,
        isList: false,
        choices: null,
        default: null,
        minimum: null,
        maximum: null
      }
    ]
  },
  {
    words: [
      "account",
      "me"
    ],
    path: "account/me",
    summary: "The plan, limits and usage of the API key that sends the request.",
    whenToUse: "Use it to see what a key may do and how much of today's quota is left.",
    plan: "Free",
    list: null,
    hasCsv: false,
    params: []
  },
  {
    words: [
      "account",
      "usage"
    ],
    path: "account/usage",
    summary: "The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key, with latencies.",
    whenToUse: "Use it to see where requests go, what is refused and how fast answers are. It includes every request with a valid key that was answered before this one.",
    plan: "Professional",
    list: null,
    hasCsv: false,
    params: []
  }
];

// client/typescript/src/command/products.ts
var products = products_default;

// client/typescript/src/command/commands.ts
var byType = { integer: "N", number: "X" };
var byName = { as_of: "TIME", start: "DATE", end: "DATE" };
var toggle = (name, text2) => ({ name, value: null, text: text2 });
var valued = (name, value, text2) => ({ name, value, text: text2 });
var everywhere = [
  valued("service", "URL", "The service to ask, instead of the one that the command came from."),
  toggle("help", "What there is, at each level."),
  toggle("version", "The version of the command.")
];
var json = toggle("json", "The answer as JSON, as the API gives it.");
var ownCommands = [
  {
    words: ["login"],
    summary: "Stores an API key, so that the other commands send it.",
    more: [
      "Asks for the key without showing it, tries it, and stores it in your configuration folder, in a file that only you can read. Make a key in the dashboard of the service. The environment variable ASSAY_API_KEY goes before it."
    ],
    options: [toggle("key", "Read the key from the standard input: assay login --key < FILE")],
    product: null
  },
  {
    words: ["logout"],
    summary: "Removes the stored key.",
    more: ["It stays valid: revoke it in the dashboard of the service if somebody else may know it."],
    options: [],
    product: null
  },
  {
    words: ["verify"],
    summary: "Verifies the track record of the service, by the verifier that came with the command.",
    more: [
      "It needs no key and takes nobody's word: it reads the transparency log, and recomputes its hashes, signatures and grades. It ends with 0 if everything holds, 1 if something is false, and 2 if it could not be checked."
    ],
    options: [
      valued("state", "FILE", "Remember what was verified, so that the next run finds what has changed since."),
      valued("checkpoint", "FILE", "A checkpoint that you kept: the log must still begin with what it covers."),
      { ...valued("witness", "KEY", "A witness that must have signed the newest checkpoint."), isMultiple: true },
      valued("require", "N", "How many of the witnesses must have signed."),
      { ...valued("authority", "FILE", "A certificate of a timestamp authority, in PEM."), isMultiple: true },
      toggle("prices", "Compare grades with the prices of market/ohlcv also, by your key and on its quota."),
      json
    ],
    product: null
  },
  {
    words: ["files", "get", "{name}"],
    summary: "Downloads a bulk file, and compares it with its SHA-256.",
    more: [
      "assay files list names the files. A download that was interrupted goes on where it stopped, and a file that you have already is not downloaded again."
    ],
    options: [valued("output", "PATH", "Where to, instead of the file's name in this folder."), json],
    product: null
  },
  {
    words: ["completion", "{shell}"],
    summary: "Prints what completes commands in a shell: bash, zsh or fish.",
    more: [
      'bash: eval "$(assay completion bash)"',
      'zsh: eval "$(assay completion zsh)"',
      "fish: assay completion fish | source"
    ],
    options: [],
    product: null,
    choices: ["bash", "zsh", "fish"]
  }
];
var commands = [...ownCommands, ...products.map(commandOf)];
function isChosen(word) {
  return word.startsWith("{");
}
function commandOf(product) {
  const { words, summary, whenToUse, plan, params, list, hasCsv } = product;
  const output = [
    json,
    ...hasCsv ? [toggle("csv", "The rows as CSV.")] : [],
    ...list ? [toggle("all", "All pages instead of the first. As JSON, then one row a line.")] : [],
    ...list ? [valued("columns", "A,B", "The columns of the table, instead of those that fit.")] : []
  ];
  return {
    ...{ words, summary, more: [whenToUse, `Plan: ${plan}.`], product },
    options: [...params.filter(({ name }) => !words.includes(`{${name}}`)).map(optionOf), ...output]
  };
}
function optionNameOf(param) {
  return param.replaceAll("_", "-");
}
function inTerminal(description) {
  return description.replaceAll(/`([a-z_]+)`/g, (_, name) => `--${optionNameOf(name)}`).replaceAll("`", "");
}
function optionOf({ name, type, isList, choices, isRequired, description, ...param }) {
  const isShort = choices !== null && choices.join("|").length <= 24;
  const values = isShort ? choices.join("|") : byName[name] ?? byType[type] ?? (isList ? "A,B" : "TEXT");
  const { minimum, maximum } = param;
  const range = minimum !== null && maximum !== null && maximum < 1e9 ? `${minimum} to ${maximum}` : "";
  const preset = param.default === null ? "" : `by default ${param.default}`;
  const said = [isRequired ? "required" : "", range, preset].filter(Boolean).join(", ");
  return {
    ...{ name: optionNameOf(name), value: values, isMultiple: isList, choices },
    text: `${inTerminal(description)}${choices && !isShort ? ` One of: ${choices.join(", ")}.` : ""}${said ? ` (${said})` : ""}`
  };
}
var typedAs = (words) => ["assay", ...words.map((word) => isChosen(word) ? word.slice(1, -1).toUpperCase() : word)].join(" ");
function find(words) {
  const fitting = commands.filter((command2) => command2.words.length === words.length && startsWith(command2, words));
  const [command] = fitting.toSorted((a, b) => a.words.filter(isChosen).length - b.words.filter(isChosen).length);
  if (command) return { command, chosen: chosenIn(command, words) };
  if (words.length === 0 || startingWith(words).length > 0) return { start: words };
  throw new InputError(unknown(words));
}
var startingWith = (words) => commands.filter((command) => startsWith(command, words));
function startsWith(command, words) {
  return words.every((word, at) => {
    const own2 = command.words[at];
    return own2 !== void 0 && (own2 === word || isChosen(own2));
  });
}
function chosenIn(command, words) {
  const pairs = command.words.flatMap((word, at) => isChosen(word) ? [[word.slice(1, -1), words[at] ?? ""]] : []);
  return Object.fromEntries(pairs);
}
function unknown(words) {
  const known2 = [...words];
  while (known2.length > 0 && startingWith(known2).length === 0) known2.pop();
  const wrong = words[known2.length] ?? "";
  const close = nearest(wrong, nextWords(known2));
  const hint = close ? ` Did you mean ${typedAs([...known2, close])}?` : "";
  return `There is no ${typedAs([...known2, wrong])}.${hint} ${typedAs(known2)} --help lists what there is.`;
}
function nextWords(words) {
  const next = startingWith(words).map((command) => command.words[words.length]);
  return [...new Set(next)].filter((word) => word !== void 0 && !isChosen(word));
}
function nearest(word, known2) {
  const [best] = known2.map((each) => ({ each, letters: distance(word, each) })).filter(({ each, letters: letters2 }) => letters2 <= 2 && letters2 < each.length - 1).toSorted((a, b) => a.letters - b.letters);
  return best?.each;
}
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from.slice(0, 40)].entries()) {
    const next = [at + 1];
    for (const [place, other] of [...to].entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

// node_modules/get-east-asian-width/lookup-data.js
var ambiguousMinimalCodePoint = 161;
var ambiguousMaximumCodePoint = 1114109;
var ambiguousRanges = [161, 161, 164, 164, 167, 168, 170, 170, 173, 174, 176, 180, 182, 186, 188, 191, 198, 198, 208, 208, 215, 216, 222, 225, 230, 230, 232, 234, 236, 237, 240, 240, 242, 243, 247, 250, 252, 252, 254, 254, 257, 257, 273, 273, 275, 275, 283, 283, 294, 295, 299, 299, 305, 307, 312, 312, 319, 322, 324, 324, 328, 331, 333, 333, 338, 339, 358, 359, 363, 363, 462, 462, 464, 464, 466, 466, 468, 468, 470, 470, 472, 472, 474, 474, 476, 476, 593, 593, 609, 609, 708, 708, 711, 711, 713, 715, 717, 717, 720, 720, 728, 731, 733, 733, 735, 735, 768, 879, 913, 929, 931, 937, 945, 961, 963, 969, 1025, 1025, 1040, 1103, 1105, 1105, 8208, 8208, 8211, 8214, 8216, 8217, 8220, 8221, 8224, 8226, 8228, 8231, 8240, 8240, 8242, 8243, 8245, 8245, 8251, 8251, 8254, 8254, 8308, 8308, 8319, 8319, 8321, 8324, 8364, 8364, 8451, 8451, 8453, 8453, 8457, 8457, 8467, 8467, 8470, 8470, 8481, 8482, 8486, 8486, 8491, 8491, 8531, 8532, 8539, 8542, 8544, 8555, 8560, 8569, 8585, 8585, 8592, 8601, 8632, 8633, 8658, 8658, 8660, 8660, 8679, 8679, 8704, 8704, 8706, 8707, 8711, 8712, 8715, 8715, 8719, 8719, 8721, 8721, 8725, 8725, 8730, 8730, 8733, 8736, 8739, 8739, 8741, 8741, 8743, 8748, 8750, 8750, 8756, 8759, 8764, 8765, 8776, 8776, 8780, 8780, 8786, 8786, 8800, 8801, 8804, 8807, 8810, 8811, 8814, 8815, 8834, 8835, 8838, 8839, 8853, 8853, 8857, 8857, 8869, 8869, 8895, 8895, 8978, 8978, 9312, 9449, 9451, 9547, 9552, 9587, 9600, 9615, 9618, 9621, 9632, 9633, 9635, 9641, 9650, 9651, 9654, 9655, 9660, 9661, 9664, 9665, 9670, 9672, 9675, 9675, 9678, 9681, 9698, 9701, 9711, 9711, 9733, 9734, 9737, 9737, 9742, 9743, 9756, 9756, 9758, 9758, 9792, 9792, 9794, 9794, 9824, 9825, 9827, 9829, 9831, 9834, 9836, 9837, 9839, 9839, 9886, 9887, 9919, 9919, 9926, 9933, 9935, 9939, 9941, 9953, 9955, 9955, 9960, 9961, 9963, 9969, 9972, 9972, 9974, 9977, 9979, 9980, 9982, 9983, 10045, 10045, 10102, 10111, 11094, 11097, 12872, 12879, 57344, 63743, 65024, 65039, 65533, 65533, 127232, 127242, 127248, 127277, 127280, 127337, 127344, 127373, 127375, 127376, 127387, 127404, 917760, 917999, 983040, 1048573, 1048576, 1114109];
var fullwidthMinimalCodePoint = 12288;
var fullwidthMaximumCodePoint = 65510;
var fullwidthRanges = [12288, 12288, 65281, 65376, 65504, 65510];
var wideMinimalCodePoint = 4352;
var wideMaximumCodePoint = 262141;
var wideRanges = [4352, 4447, 8986, 8987, 9001, 9002, 9193, 9196, 9200, 9200, 9203, 9203, 9725, 9726, 9748, 9749, 9776, 9783, 9800, 9811, 9855, 9855, 9866, 9871, 9875, 9875, 9889, 9889, 9898, 9899, 9917, 9918, 9924, 9925, 9934, 9934, 9940, 9940, 9962, 9962, 9970, 9971, 9973, 9973, 9978, 9978, 9981, 9981, 9989, 9989, 9994, 9995, 10024, 10024, 10060, 10060, 10062, 10062, 10067, 10069, 10071, 10071, 10133, 10135, 10160, 10160, 10175, 10175, 11035, 11036, 11088, 11088, 11093, 11093, 11904, 11929, 11931, 12019, 12032, 12245, 12272, 12287, 12289, 12350, 12353, 12438, 12441, 12543, 12549, 12591, 12593, 12686, 12688, 12773, 12783, 12830, 12832, 12871, 12880, 42124, 42128, 42182, 43360, 43388, 44032, 55203, 63744, 64255, 65040, 65049, 65072, 65106, 65108, 65126, 65128, 65131, 94176, 94180, 94192, 94198, 94208, 101594, 101631, 101664, 101760, 101874, 101888, 102801, 102816, 102866, 110576, 110579, 110581, 110587, 110589, 110590, 110592, 110888, 110898, 110898, 110928, 110930, 110933, 110933, 110948, 110952, 110960, 111355, 119552, 119638, 119648, 119670, 126980, 126980, 127183, 127183, 127374, 127374, 127377, 127386, 127406, 127406, 127488, 127490, 127504, 127547, 127552, 127560, 127568, 127569, 127584, 127589, 127744, 127776, 127789, 127797, 127799, 127868, 127870, 127891, 127904, 127946, 127951, 127955, 127968, 127984, 127988, 127988, 127992, 128062, 128064, 128064, 128066, 128252, 128255, 128317, 128331, 128334, 128336, 128359, 128378, 128378, 128405, 128406, 128420, 128420, 128507, 128591, 128640, 128709, 128716, 128716, 128720, 128722, 128725, 128729, 128732, 128735, 128747, 128748, 128756, 128764, 128986, 128986, 128992, 129003, 129008, 129008, 129292, 129338, 129340, 129349, 129351, 129535, 129648, 129660, 129664, 129734, 129736, 129736, 129740, 129757, 129759, 129771, 129775, 129786, 131072, 196605, 196608, 262141];

// node_modules/get-east-asian-width/utilities.js
var isInRange = (ranges, codePoint) => {
  let low = 0;
  let high = Math.floor(ranges.length / 2) - 1;
  while (low <= high) {
    const mid = Math.floor((low + high) / 2);
    const i = mid * 2;
    if (codePoint < ranges[i]) {
      high = mid - 1;
    } else if (codePoint > ranges[i + 1]) {
      low = mid + 1;
    } else {
      return true;
    }
  }
  return false;
};

// node_modules/get-east-asian-width/lookup.js
var commonCjkCodePoint = 19968;
var [wideFastPathStart, wideFastPathEnd] = /* @__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
  let fastPathStart = ranges[0];
  let fastPathEnd = ranges[1];
  for (let index = 0; index < ranges.length; index += 2) {
    const start = ranges[index];
    const end = ranges[index + 1];
    if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) {
      return [start, end];
    }
    if (end - start > fastPathEnd - fastPathStart) {
      fastPathStart = start;
      fastPathEnd = end;
    }
  }
  return [fastPathStart, fastPathEnd];
}
var isAmbiguous = (codePoint) => {
  if (codePoint < ambiguousMinimalCodePoint || codePoint > ambiguousMaximumCodePoint) {
    return false;
  }
  return isInRange(ambiguousRanges, codePoint);
};
var isFullwidth = (codePoint) => {
  if (codePoint < fullwidthMinimalCodePoint || codePoint > fullwidthMaximumCodePoint) {
    return false;
  }
  return isInRange(fullwidthRanges, codePoint);
};
var isWide = (codePoint) => {
  if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) {
    return true;
  }
  if (codePoint < wideMinimalCodePoint || codePoint > wideMaximumCodePoint) {
    return false;
  }
  return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
  if (!Number.isSafeInteger(codePoint)) {
    throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
  }
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
  validate(codePoint);
  if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) {
    return 2;
  }
  return 1;
}

// client/typescript/src/command/terminal.ts
var obeyed = /[\p{Cc}\p{Bidi_Control}\u{2028}\u{2029}\u{200b}\u{2060}\u{feff}\u{e0000}-\u{e007f}]/gu;
function shown(text2) {
  return text2.replaceAll(/[\t\r\n]+/g, " ").replaceAll(obeyed, "�");
}
var shownLines = (text2) => text2.split(/\r?\n/).map(shown).join("\n");
function shownJson(value, indent) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, indent).replaceAll(
    obeyed,
    (character) => character === "\n" ? character : Array.from({ length: character.length }, (_, at) => escaped(character[at] ?? "")).join("")
  );
}
var graphemes = new Intl.Segmenter(void 0, { granularity: "grapheme" });
var isPlain = /^[\x20-\x7e]*$/;
function widthOf(text2) {
  if (isPlain.test(text2)) return text2.length;
  let width2 = 0;
  for (const { segment } of graphemes.segment(text2)) width2 += widthOfGrapheme(segment);
  return width2;
}
function widthOfGrapheme(segment) {
  if (new RegExp("^\\p{Mark}+$|^\\p{Default_Ignorable_Code_Point}+$", "u").test(segment)) return 0;
  return new RegExp("\\p{Emoji_Presentation}|\\u{fe0f}", "u").test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0);
}
function cut(text2, width2) {
  if (widthOf(text2) <= width2) return text2;
  let kept = "";
  let used = 1;
  for (const { segment } of graphemes.segment(text2)) {
    used += widthOfGrapheme(segment);
    if (used > width2) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
var padEnd = (text2, width2) => text2 + " ".repeat(Math.max(0, width2 - widthOf(text2)));
var padStart = (text2, width2) => " ".repeat(Math.max(0, width2 - widthOf(text2))) + text2;
function wrap(text2, width2, hanging = "") {
  const lines = [];
  let line = "";
  for (const word of text2.split(" ").filter(Boolean)) {
    const next = line === "" ? word : `${line} ${word}`;
    if (line.trim() === "" || widthOf(next) <= width2) line = next;
    else {
      lines.push(line);
      line = hanging + word;
    }
  }
  return line === "" ? lines : [...lines, line];
}

// client/typescript/src/command/table.ts
var gap = "  ";
var mostOfText = 20;
var nothing = "–";
function tableOf(rows2, width2, asked) {
  const flat = rows2.map((row) => new Map(leavesOf(row, "")));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const chosen = asked ? asked.flatMap((name) => namedBy(name, names)) : names;
  const columns = chosen.map(
    (name) => columnOf(
      name,
      flat.map((row) => row.get(name))
    )
  );
  if (width2 === null || totalOf(columns) <= width2) return { lines: linesOf(columns), same: [], leftOut: [] };
  const isSame = ({ cells }) => !asked && cells.length > 1 && new Set(cells).size === 1;
  const fitting = fit(
    columns.filter((column) => !isSame(column)),
    width2,
    asked === null
  );
  return {
    lines: linesOf(fitting),
    same: columns.filter(isSame).map(({ name, cells: [value = ""] }) => [name, value]),
    leftOut: columns.filter((column) => !isSame(column) && !fitting.some(({ name }) => name === column.name)).map(({ name }) => name)
  };
}
function leavesOf(value, before) {
  return Object.entries(value).flatMap(
    ([name, each]) => isObject(each) ? leavesOf(each, `${before}${name}.`) : [[before + name, each]]
  );
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function namedBy(name, names) {
  const found = names.filter((each) => each === name || each.startsWith(`${name}.`));
  if (found.length === 0 && names.length > 0) {
    throw new InputError(`There is no column ${name}. There are ${names.map(shown).join(", ")}.`);
  }
  return found;
}
function columnOf(name, values) {
  const given = values.filter((value) => value !== null && value !== void 0);
  const isNumber = given.length > 0 && given.every((value) => typeof value === "number");
  const decimals = isNumber ? Math.max(...given.map((value) => decimalsOf(value))) : 0;
  const cells = values.map(
    (value) => isNumber && typeof value === "number" && decimals <= 6 ? value.toFixed(decimals) : cellOf(value)
  );
  const most = Math.max(...cells.map(widthOf), 1);
  const header = headerOf(shown(name), most);
  return { name, cells, isNumber, width: Math.max(most, ...header.map(widthOf)), header };
}
function decimalsOf(value) {
  const text2 = String(value);
  return text2.includes("e") ? 7 : text2.split(".")[1]?.length ?? 0;
}
function cellOf(value) {
  if (value === null || value === void 0 || value === "") return nothing;
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing;
    return value.some((each) => typeof each === "object") ? `(${value.length})` : value.map(cellOf).join(", ");
  }
  return shown(typeof value === "object" ? JSON.stringify(value) : String(value));
}
function headerOf(name, width2) {
  const parts = name.match(/[^_.]+[_.]?/g) ?? [name];
  const most = Math.max(width2, ...parts.map((part) => part.length));
  const lines = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== void 0 && line.length + part.length <= most) lines[lines.length - 1] = line + part;
    else lines.push(part);
  }
  return lines;
}
var totalOf = (columns) => columns.reduce((sum, { width: width2 }) => sum + width2 + gap.length, -gap.length);
function fit(columns, width2, isByUse) {
  const isName = ({ name }) => isByUse && /(^|_)id$|_at$|url$/.test(name);
  const widths = /* @__PURE__ */ new Map();
  const inOrder = () => columns.flatMap((column) => widths.has(column.name) ? [withWidth(column)] : []);
  const withWidth = (column) => ({ ...column, width: widths.get(column.name) ?? column.width });
  const take = (column, taken) => {
    widths.set(column.name, taken);
    if (totalOf(inOrder()) > width2) widths.delete(column.name);
  };
  for (const column of columns.filter((each) => !isName(each))) take(column, narrowest(column));
  for (const column of inOrder()) {
    const full = columns.find(({ name }) => name === column.name)?.width ?? column.width;
    widths.set(column.name, column.width + Math.min(width2 - totalOf(inOrder()), full - column.width));
  }
  for (const column of columns.filter(isName)) take(column, column.width);
  const [first] = columns;
  return widths.size > 0 || !first ? inOrder() : [{ ...first, width: width2 }];
}
function narrowest({ isNumber, width: width2, header }) {
  return isNumber ? width2 : Math.min(width2, Math.max(mostOfText, ...header.map(widthOf)));
}
function linesOf(columns) {
  const depth = Math.max(0, ...columns.map(({ header }) => header.length));
  const rows2 = columns[0]?.cells.length ?? 0;
  const line = (textOf3) => columns.map((column) => {
    const text2 = cut(textOf3(column), column.width);
    return column.isNumber ? padStart(text2, column.width) : padEnd(text2, column.width);
  }).join(gap).trimEnd();
  return [
    ...Array.from({ length: depth }, (_, at) => line(({ header }) => header[at - depth + header.length] ?? "")),
    columns.map((column) => "─".repeat(column.width)).join(gap),
    ...Array.from({ length: rows2 }, (_, at) => line(({ cells }) => cells[at] ?? ""))
  ];
}

// client/typescript/src/command/describe.ts
function describe(answer, width2, indent = "") {
  const entries = Object.entries(answer);
  const plain = entries.filter(([, value]) => !isNested(value));
  const first = Math.max(0, ...plain.map(([name]) => name.length)) + 2;
  return entries.flatMap(([name, value]) => {
    if (!isNested(value)) return valueLines(shown(name), cellOf(value), first, width2, indent);
    const within = width2 === null ? null : width2 - indent.length - 2;
    if (isObject(value)) return [`${indent}${shown(name)}:`, ...describe(value, width2, `${indent}  `)];
    const { lines, same, leftOut } = tableOf(value, within, null);
    const notes = [...sayTable(same, leftOut, within)];
    return [`${indent}${shown(name)}:`, ...[...lines, ...notes].map((line) => `${indent}  ${line}`)];
  });
}
function isNested(value) {
  return isObject(value) ? Object.keys(value).length > 0 : Array.isArray(value) && value.length > 0 && value.every(isObject);
}
function valueLines(name, value, first, width2, indent) {
  const start = indent + padEnd(name, first);
  const room = width2 === null ? Number.POSITIVE_INFINITY : Math.max(20, width2 - start.length);
  const [line = "", ...rest] = wrap(value, room);
  return [start + line, ...rest.map((each) => " ".repeat(start.length) + each)];
}
function sayTable(same, leftOut, width2) {
  const empty = same.filter(([, value]) => value === nothing).map(([name]) => shown(name));
  const values = same.filter(([, value]) => value !== nothing);
  const lines = (text2) => wrap(text2, width2 ?? Number.POSITIVE_INFINITY, "  ");
  return [
    ...values.length > 0 ? lines(`In all rows: ${inLine(values)}`) : [],
    ...empty.length > 0 ? lines(`Null in all rows: ${empty.join(", ")}`) : [],
    ...leftOut.length > 0 ? lines(`Columns left out: ${leftOut.map(shown).join(", ")}`) : []
  ];
}
var inLine = (values) => values.map(([name, value]) => `${shown(name)} ${value}`).join("; ");

// client/typescript/src/command/call.ts
async function call(product, run2) {
  const { transport, options: options2 } = run2;
  const { path, list } = product;
  const params = paramsFor(product, run2);
  if (options2.json && options2.csv) throw new InputError("Take either --json or --csv.");
  if (options2.csv) await printCsv(transport, product, params, options2);
  else if (list && options2.all && options2.json) {
    for await (const page of transport.pages(path, params)) {
      const lines = page[list].map((row) => `${shownJson({ ...row, data_origin: page.meta.data_origin })}
`);
      await write(lines.join(""));
    }
  } else {
    const answer = list && options2.all ? await wholeList(transport, product, params) : await transport.get(path, params);
    if (options2.json) await write(`${shownJson(answer, 2)}
`);
    else await write(`${textOf(product, answer, run2).join("\n")}
`);
  }
  return exits.done;
}
function paramsFor({ words, params }, { chosen, options: options2 }) {
  const given = { ...chosen };
  for (const { name, isRequired, isList } of params) {
    if (name in chosen) continue;
    const value = options2[optionNameOf(name)];
    if (value !== void 0) given[name] = [value].flat().join(",");
    else if (isRequired) {
      throw new InputError(
        `${typedAs(words)} needs --${optionNameOf(name)} ${isList ? "A,B" : "TEXT"}. ${typedAs(words)} --help says more.`
      );
    }
  }
  return given;
}
async function wholeList(transport, { path, list }, params) {
  const rows2 = [];
  let last;
  for await (const page of transport.pages(path, params)) {
    rows2.push(...page[list ?? ""]);
    last = page;
  }
  return { ...last, [list ?? ""]: rows2 };
}
async function printCsv(transport, { path }, params, { all }) {
  const read2 = async (response) => ({
    text: await response.text(),
    cursor: response.headers.get("X-Next-Cursor"),
    total: response.headers.get("X-Total-Count"),
    origin: response.headers.get("X-Data-Origin")
  });
  for (let cursor = null; ; ) {
    const page = await transport.ask(path, { ...params, format: "csv", ...cursor && { cursor } }, { read: read2 });
    const text2 = cursor ? page.text.replace(/^[^\n]*\n/, "") : page.text;
    await write(process.stdout.isTTY ? shownLines(text2) : text2);
    cursor = page.cursor;
    if (cursor && all) continue;
    if (page.origin !== "live") process.stderr.write(`Data: ${shown(page.origin ?? "of unknown origin")}.
`);
    const more = cursor ? sayMore(`Not all rows${page.total ? ` of ${page.total}` : ""}`, cursor) : [];
    for (const line of more) process.stderr.write(`${shown(line)}
`);
    return;
  }
}
function textOf({ list }, { meta, ...answer }, { options: options2 }) {
  const width2 = process.stdout.isTTY ? process.stdout.columns || 80 : null;
  const notes = meta ? notesOf(meta).flatMap((note) => wrap(note, width2 ?? 1e3)) : [];
  if (list === null) return [...describe(answer, width2), ...notes.length > 0 ? ["", ...notes] : []];
  const { [list]: listed, count: _, total_count: total, ...beside } = answer;
  const rows2 = listed;
  const asked = typeof options2.columns === "string" ? options2.columns.split(",") : null;
  const { lines, same, leftOut } = tableOf(rows2, width2, asked);
  const plain = Object.entries(beside).flatMap(
    ([name, value]) => isObject(value) || Array.isArray(value) || value === null ? [] : [[name, cellOf(value)]]
  );
  const nested = Object.keys(beside).filter((name) => typeof beside[name] === "object" && beside[name] !== null);
  const more = leftOut.length > 0 ? ["  Choose with --columns A,B; --json has all."] : [];
  return [
    ...plain.length > 0 ? [...wrap(inLine(plain), width2 ?? 1e3), ""] : [],
    ...rows2.length > 0 ? [...lines, ""] : ["No rows."],
    ...sayTable(same, leftOut, width2),
    ...more,
    ...nested.length > 0 ? wrap(`Only in --json: ${nested.map(shown).join(", ")}`, width2 ?? 1e3, "  ") : [],
    ...sayRows(rows2.length, {
      total,
      cursor: options2.all ? null : meta?.next_cursor ?? null,
      isFirst: !options2.cursor
    }),
    ...notes
  ];
}
function sayRows(rows2, { total, cursor, isFirst }) {
  const counted = `${rows2} ${rows2 === 1 ? "row" : "rows"}${typeof total === "number" && total !== rows2 ? ` of ${total}` : ""}`;
  if (cursor !== null) return sayMore(counted, cursor);
  if (!isFirst) return [`${counted}, the last ones.`];
  return rows2 > 0 ? [`${counted}, which are all.`] : [];
}
var sayMore = (counted, cursor) => [
  `${counted}. All of them: --all. The next page, with the same options:`,
  `  --cursor ${shown(cursor)}`
];
function notesOf(meta) {
  const { data_origin, as_of, data_through, stale_reason, empty_detail, coverage, suggestions, untrusted_text } = meta;
  const origin = data_origin === "live" ? "" : `Data: ${data_origin}. `;
  const missing = coverage?.missing ?? [];
  const inPart = coverage?.partially_read ?? [];
  return [
    `${origin}As of ${as_of}${data_through ? `, data through ${data_through}` : ""}.`,
    ...stale_reason ? [`Late: ${stale_reason}`] : [],
    ...empty_detail ? [empty_detail] : [],
    ...missing.length > 0 ? [`Without ${missing.join(", ")}.`] : [],
    ...inPart.length > 0 ? [`Read in part: ${inPart.map(({ document }) => document).join(", ")}.`] : [],
    ...suggestions.map(({ asked, ticker }) => `${asked}: did you mean ${ticker}?`),
    ...meta.survivorship_biased ? ["The universe holds today's members only (survivorship bias)."] : [],
    ...untrusted_text.length > 0 ? [`Written by strangers: ${untrusted_text.join(", ")}.`] : [],
    ...meta.sources.length > 0 ? [`Sources: ${meta.sources.map(({ name }) => name).join(", ")}.`] : [],
    meta.disclaimer
  ].map(shown);
}
function write(text2) {
  return new Promise((resolve, reject) => process.stdout.write(text2, (error) => error ? reject(error) : resolve()));
}

// client/typescript/src/command/completion.ts
function complete(words) {
  const last = words.at(-1) ?? "";
  const candidates = candidatesFor(words.slice(0, -1)).filter(({ word }) => word.startsWith(last));
  const offered = last.startsWith("-") ? candidates : candidates.filter(({ word }) => !word.startsWith("-"));
  return (offered.length > 0 ? offered : last === "" ? candidates : []).map(({ word, text: text2 }) => `${word}	${text2}
`).join("");
}
function candidatesFor(before) {
  const { words, waiting } = readSoFar(before);
  if (waiting) return (waiting.choices ?? []).map((word) => ({ word, text: "" }));
  const next = nextWords(words).map((word) => ({ word, text: textOf2([...words, word]) }));
  return [...next, ...choicesAfter(words), ...optionsOf(words).map(candidateOf)];
}
function readSoFar(before) {
  const words = [];
  let waiting = null;
  const all = [...everywhere, ...commands.flatMap(({ options: options2 }) => options2)];
  for (const [at, word] of before.entries()) {
    if (waiting) waiting = null;
    else if (!word.startsWith("-")) words.push(word);
    else {
      const own2 = optionsOf(before.slice(0, at).filter((each) => !each.startsWith("-")));
      const option = [...own2, ...all].find(({ name }) => word === `--${name}`);
      waiting = option?.value ? option : null;
    }
  }
  return { words, waiting };
}
function optionsOf(words) {
  if (startingWith(words).length === 0) return [];
  const found = find(words);
  return [..."command" in found ? found.command.options : [], ...everywhere];
}
function choicesAfter(words) {
  const here = startingWith(words).filter((command) => isChosen(command.words[words.length] ?? ""));
  return here.flatMap(({ choices = [] }) => choices.map((word) => ({ word, text: "" })));
}
var candidateOf = ({ name, text: text2 }) => ({ word: `--${name}`, text: firstSentence(text2) });
function textOf2(words) {
  const [only, ...others] = startingWith(words);
  return only && others.length === 0 ? firstSentence(only.summary) : "";
}
var firstSentence = (text2) => text2.replace(/[.:(].*$/s, "").trim();
var completionScript = (shell) => scripts[shell] ?? "";
var options = commands.flatMap((command) => command.options);
var isFile = ({ value }) => value === "FILE" || value === "PATH";
var scripts = {
  bash: `_assay() {
  local IFS=$'\\n'
  COMPREPLY=($(assay --complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _assay assay
`,
  zsh: `#compdef assay
_assay() {
  local -a candidates
  local line
  for line in "\${(@f)$(assay --complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  (( $#candidates )) && _describe assay candidates || _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _assay assay
`,
  fish: `function __assay_complete
  set -l words (commandline -opc) (commandline -ct)
  assay --complete $words[2..] 2>/dev/null
end
complete -c assay -f -a '(__assay_complete)'
${options.filter(isFile).map(({ name }) => `complete -c assay -l ${name} -r -F
`).join("")}`
};

// client/typescript/src/command/files.ts
import { download } from "./assay.js";
async function getFile({ transport, chosen: { name = "" }, options: options2 }) {
  const path = typeof options2.output === "string" ? options2.output : name;
  const { isTTY } = process.stderr;
  const onProgress = (done, total) => {
    const share = total ? ` (${Math.floor(100 * done / total)}%)` : "";
    if (isTTY) process.stderr.write(`\r${sizeOf(done)}${total ? ` of ${sizeOf(total)}` : ""}${share}  `);
  };
  const file = await download(transport, name, path, { onProgress }).finally(() => {
    if (isTTY) process.stderr.write("\r\x1B[K");
  });
  if (options2.json) process.stdout.write(`${shownJson(file)}
`);
  else {
    const how = file.received === 0 ? "was here already" : file.received < file.bytes ? `went on after ${sizeOf(file.bytes - file.received)}` : "downloaded";
    process.stdout.write(
      `${shown(file.path)}: ${sizeOf(file.bytes)}, ${how}
SHA-256 ${file.sha256}, as the service names it
`
    );
  }
  return exits.done;
}
function sizeOf(bytes) {
  if (bytes < 1e3) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

// client/typescript/src/command/help.ts
var width = () => Math.min(process.stdout.columns || 80, 100);
function helpOfStart(words) {
  const [only, ...others] = startingWith(words);
  if (only && others.length === 0) return helpOf(only);
  return words.length === 0 ? helpOfAll() : helpOfGroup(words);
}
function helpOfAll() {
  const own2 = commands.filter(({ product }) => !product);
  const products2 = commands.filter(({ product }) => product);
  const groups = [...new Set(products2.map(({ words }) => words[0] ?? ""))];
  const grouped = groups.map((group) => {
    const names = products2.filter(({ words }) => words[0] === group).map(({ words }) => typedAs(words.slice(1)).slice(6));
    return [group, names.join(", ")];
  });
  return [
    "Usage: assay COMMAND [options]\n",
    rows(
      "Commands",
      own2.map(({ words, summary }) => [typedAs(words).slice(6), summary])
    ),
    rows("Products, by their path in the API (assay predictions latest)", grouped),
    rows("Everywhere", everywhere.map(lineOf)),
    ending
  ].join("\n");
}
function helpOfGroup(start) {
  const inside = startingWith(start).map(({ words, summary }) => [typedAs(words).slice(6), summary]);
  return [
    `Usage: ${typedAs(start)} COMMAND [options]
`,
    rows("Commands", inside),
    `Options of each: ${typedAs(inside[0]?.[0].split(" ") ?? [])} --help
`
  ].join("\n");
}
function helpOf({ words, summary, more, options: options2 }) {
  const needed = options2.filter(({ text: text2 }) => text2.includes("(required")).map(({ name, value }) => ` --${name} ${value}`);
  const near = startingWith(words).filter(
    (other) => other.words.length > words.length && words.every((word, at) => other.words[at] === word)
  );
  const said = [summary, ...more.filter(Boolean)].flatMap((text2) => wrap(text2, width()));
  return [
    `Usage: ${typedAs(words)}${needed.join("")}${options2.length > needed.length ? " [options]" : ""}
`,
    `${said.join("\n")}
`,
    ...options2.length > 0 ? [rows("Options", options2.map(lineOf))] : [],
    rows("Everywhere", everywhere.map(lineOf)),
    ...near.length > 0 ? [`See also: ${near.map((other) => typedAs(other.words)).join(", ")}
`] : []
  ].join("\n");
}
var ending = `Ends with 0 when done, 1 failed, 2 wrong input, 3 key or plan, 4 not found,
5 quota used up, 6 service not reached.
`;
var lineOf = ({ name, value, text: text2 }) => [
  `--${name}${value === null ? "" : ` ${value}`}`,
  text2
];
function rows(title, lines) {
  const first = Math.min(Math.max(...lines.map(([name]) => name.length)), 26) + 2;
  const text2 = lines.map(([name, said]) => {
    const [line = "", ...rest] = wrap(said, width() - first - 2);
    const more = rest.map((each) => `${" ".repeat(first + 2)}${each}
`).join("");
    const isLong = name.length > first - 2;
    return `  ${isLong ? `${name}
${" ".repeat(first + 2)}` : padEnd(name, first)}${line}
${more}`;
  });
  return `${title}:
${text2.join("")}`;
}

// client/typescript/src/command/keys.ts
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
function folder() {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const base = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  return join(base || join(homedir(), ".config"), "assay");
}
var keysFile = () => join(folder(), "keys.json");
function keyFor(service) {
  return process.env.ASSAY_API_KEY || (read()[service]?.key ?? null);
}
var isStored = (service) => read()[service] !== void 0;
function store(service, key) {
  write2({ ...read(), [service]: { key } });
}
function forget(service) {
  const { [service]: _, ...rest } = read();
  if (Object.keys(rest).length > 0) write2(rest);
  else rmSync(keysFile(), { force: true });
}
function read() {
  const path = keysFile();
  if (!existsSync(path)) return {};
  if (process.platform !== "win32" && (statSync(path).mode & 63) !== 0) chmodSync(path, 384);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new InputError(`${path} cannot be read: remove it, and run assay login again.`);
  }
}
function write2(stored) {
  mkdirSync(folder(), { recursive: true, mode: 448 });
  const draft = `${keysFile()}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}
`, { mode: 384, flag: "wx" });
  renameSync(draft, keysFile());
}

// client/typescript/src/command/login.ts
import { Transport } from "./assay.js";

// client/typescript/src/command/prompt.ts
import { text } from "node:stream/consumers";
async function readKey(isFromInput) {
  if (!isFromInput && !process.stdin.isTTY) {
    throw new InputError("There is no terminal to ask at. Pass the key by the standard input: assay login --key < FILE");
  }
  const key = (isFromInput ? await text(process.stdin) : await typed("API key (not shown): ")).trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new InputError("That is no key: it is one word, such as assay_…");
  return key;
}
function typed(question) {
  const { stdin, stderr } = process;
  return new Promise((resolve, reject) => {
    let line = "";
    const end = (settle) => {
      stdin.off("data", take);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write("\n");
      settle();
    };
    const take = (chunk) => {
      for (const character of chunk) {
        if (character === "\r" || character === "\n") return end(() => resolve(line));
        if (character === "" || character === "")
          return end(() => reject(new InputError("No key was typed.")));
        line = character === "" || character === "\b" ? line.slice(0, -1) : line + character;
      }
    };
    stdin.setRawMode(true);
    stdin.setEncoding("utf8");
    stdin.on("data", take);
    stdin.resume();
    stderr.write(question);
  });
}

// client/typescript/src/command/login.ts
async function login({ service, options: options2 }) {
  const key = await readKey(options2.key === true);
  const account = await new Transport({ baseUrl: service, key }).get("account/me", {});
  store(service, key);
  process.stderr.write(`${shown(`Signed in to ${service}, plan ${account.tier_name}. The key is in ${keysFile()}.`)}
`);
  if (process.env.ASSAY_API_KEY) {
    process.stderr.write("ASSAY_API_KEY is set: its key is sent as long as it is.\n");
  }
  return exits.done;
}
function logout({ service }) {
  const was = isStored(service);
  if (was) forget(service);
  process.stderr.write(
    was ? `The key of ${service} is removed. It stays valid until it is revoked.
` : `No key of ${service} is stored.
`
  );
  return exits.done;
}

// client/typescript/src/command/parse.ts
import { parseArgs } from "node:util";
var known = new Map(
  [...everywhere, ...commands.flatMap(({ options: options2 }) => options2)].map((option) => [option.name, option])
);
var letters = { help: "h", version: "v", output: "o" };
function parse(args) {
  const options2 = Object.fromEntries(
    [...known.values()].map(({ name, value, isMultiple }) => [
      name,
      {
        type: value === null ? "boolean" : "string",
        multiple: isMultiple === true,
        ...letters[name] && { short: letters[name] }
      }
    ])
  );
  const { values, positionals } = parseArgs({
    args: args.map((arg) => arg.replace(/^--[a-z_]+/, (name) => name.replaceAll("_", "-"))),
    options: options2,
    strict: false
  });
  for (const [name, value] of Object.entries(values)) requireForm(name, value);
  if (positionals[0] === "login" && positionals.length > 1) throw new InputError(keyShown);
  return { words: positionals, options: values };
}
var keyShown = "A key on the command line stays in the history of the shell, and others see it. Pass it by the standard input: assay login --key < FILE";
function requireForm(name, value) {
  const option = known.get(name);
  if (!option) {
    const close = nearest(name, [...known.keys()]);
    throw new InputError(`There is no option ${dashed(name)}.${close ? ` Did you mean --${close}?` : ""}`);
  }
  const given = [value].flat();
  const isMissing = given.some((each) => each === true || typeof each === "string" && each.startsWith("--"));
  if (option.value !== null && isMissing) throw new InputError(`--${name} needs a value: --${name} ${option.value}`);
  if (option.value === null && given.some((each) => typeof each === "string")) {
    throw new InputError(name === "key" ? keyShown : `--${name} takes no value.`);
  }
}
var dashed = (name) => name.length === 1 ? `-${name}` : `--${name}`;
function requireOwn({ words, options: options2 }, { options: given }) {
  const own2 = new Set([...everywhere, ...options2].map(({ name }) => name));
  const other = Object.keys(given).find((name) => !own2.has(name));
  if (other) throw new InputError(`${typedAs(words)} has no option --${other}. Its options: ${typedAs(words)} --help`);
}

// client/typescript/src/command/verify.ts
import { verify } from "./verify.mjs";
async function verifyRecord({ service, options: options2 }) {
  const { state, checkpoint, witness, require: require2, authority, prices, json: json2 } = options2;
  const key = prices ? keyFor(service) : null;
  if (prices && !key) throw new InputError("To compare prices it needs a key: assay login");
  const given = {
    ...typeof state === "string" && { state },
    ...typeof checkpoint === "string" && { checkpoint },
    ...Array.isArray(witness) && { witness },
    ...typeof require2 === "string" && { require: require2 },
    ...Array.isArray(authority) && { authority },
    ...key && { key }
  };
  const { code, said, problems } = await verify(service, given);
  if (json2) process.stdout.write(`${shownJson({ code, said, problems }, 2)}
`);
  else for (const line of said) process.stdout.write(`${shown(line)}
`);
  return code;
}

// client/typescript/src/command/main.ts
var own = {
  login,
  logout,
  verify: verifyRecord,
  files: getFile,
  completion: ({ chosen: { shell = "" } }) => print(completionScript(shell))
};
async function run(args) {
  if (args[0] === "--complete") return print(complete(args.slice(1)));
  const given = parse(args);
  const { help, version } = given.options;
  if (version) return print(`${versionOf()}
`);
  const found = find(given.words);
  if ("start" in found) {
    const text2 = helpOfStart(found.start);
    if (help || found.start.length === 0) return print(text2);
    process.stderr.write(text2);
    return exits.wrongInput;
  }
  const { command, chosen } = found;
  if (help) return print(helpOf(command));
  requireOwn(command, given);
  requireChoice(command, chosen);
  const service = serviceOf(given.options.service);
  const options2 = { service, transport: transportOf(service), chosen, options: given.options };
  try {
    return command.product ? await call(command.product, options2) : await (own[command.words[0] ?? ""] ?? login)(options2);
  } catch (error) {
    say(error);
    suggest(error, command, given.words);
    return exitOf(error);
  }
}
function requireChoice({ words, choices }, chosen) {
  const wrong = choices && Object.values(chosen).find((word) => !choices.includes(word));
  if (wrong !== void 0) throw new InputError(`${typedAs(words)}: it is one of ${choices?.join(", ")}, not ${wrong}.`);
}
function print(text2) {
  process.stdout.write(text2);
  return exits.done;
}
function versionOf() {
  const { version } = JSON.parse(readFileSync2(new URL("../package.json", import.meta.url), "utf8"));
  return version;
}
function serviceOf(given) {
  const address = String(given ?? process.env.ASSAY_SERVICE ?? defaultBaseUrl);
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new InputError(`${address} is no address of a service, such as ${defaultBaseUrl}`);
  }
  return address.replace(/\/+$/, "");
}
function transportOf(service) {
  const sleep = async (ms) => {
    if (ms >= 2e3) process.stderr.write(`assay: trying again in ${Math.ceil(ms / 1e3)} s
`);
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return new Transport2({ baseUrl: service, key: keyFor(service) ?? "", sleep });
}
function say(error) {
  const problem = error instanceof AssayError2 ? error.problem : null;
  const lines = Array.isArray(problem?.detail) ? problem.detail.map(({ loc: [, name], msg }) => `${name}: ${msg}`) : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) process.stderr.write(`assay: ${shown(line)}
`);
}
function suggest(error, { words, product }, given) {
  const hints = [];
  if (error instanceof AssayError2) {
    const { suggestions = [], upgrade_url } = error.problem ?? {};
    if (error.status === 401) hints.push("Store a key: assay login");
    if (upgrade_url) hints.push(`Plans: ${upgrade_url}`);
    if (suggestions.length > 0) hints.push(`Did you mean ${suggestions.map(({ ticker }) => ticker).join(", ")}?`);
    if (error.status === 422 && product) hints.push(`Its options: ${typedAs(words)} --help`);
    if (error.requestId) hints.push(`Request ${error.requestId}`);
    const [first = "", second = ""] = given;
    const meant = error.status === 404 && words[1]?.startsWith("{") ? nearest(second, nextWords([first])) : void 0;
    if (meant) hints.push(`Did you mean ${typedAs([first, meant])}?`);
  }
  for (const hint of hints) process.stderr.write(`       ${shown(hint)}
`);
}
process.stdout.on("error", (error) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? exits.done);
  throw error;
});
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  say(error);
  process.exitCode = exitOf(error);
}
