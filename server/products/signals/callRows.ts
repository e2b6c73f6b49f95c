import { z } from "zod"
import { type Call, spanOf } from "../../signals/calls/call"
import type { CallGrade } from "../../signals/calls/grade"
import { count, percent, rate } from "../figures"
import { date, directions, symbol } from "../shapes"

const unresolved = "Null: it is not resolved."

export const callRowShape = {
  ticker: symbol,
  direction: z.enum(directions).describe("Whether the price should rise (bullish) or fall (bearish)."),
  horizon_sessions: count.describe("Sessions from entry to exit; the entry is the first of them."),
  entry_date: date.describe("The session at whose open it is entered. One that is pending may be entered later."),
  exit_date: date.nullable().describe(`The session at whose close it ended. ${unresolved}`),
  status: z
    .enum(["pending", "resolved", "void"])
    .describe("pending: its exit is not known yet. void: nothing was traded before the exit."),
  outcome: z
    .enum(["win", "loss"])
    .nullable()
    .describe(`Whether the price moved its way; no move is a loss. ${unresolved}`),
  raw_move_pct: percent
    .nullable()
    .describe(`Move of the price from entry to exit, in percent, split-adjusted and without dividends. ${unresolved}`),
  base_rate: rate
    .nullable()
    .describe(
      "Share of all stocks and ETFs that moved its way over the same sessions. Null: it is not resolved, or none traded.",
    ),
  spy_move_pct: percent
    .nullable()
    .describe("Move of SPY over the same sessions, in percent. Null: it is not resolved, or SPY did not trade."),
}

/** Null without prices for a grade. The record does not count such a call. */
export function callRowFields(call: Call, grade: CallGrade) {
  if (grade.outcome === "uncovered") return null
  const { ticker, direction, horizon: horizon_sessions } = call
  const said = { ticker, direction, horizon_sessions, entry_date: spanOf(call).entry }
  if (grade.outcome === "win" || grade.outcome === "loss") {
    return {
      ...said,
      entry_date: grade.entryDate,
      exit_date: grade.exitDate,
      status: "resolved" as const,
      outcome: grade.outcome,
      raw_move_pct: grade.rawMovePct,
      base_rate: grade.baseRate,
      spy_move_pct: grade.spyMovePct,
    }
  }
  const none = { exit_date: null, outcome: null, raw_move_pct: null, base_rate: null, spy_move_pct: null }
  return { ...said, ...none, status: grade.outcome }
}
