import { basename } from "node:path"
import type { CorporateAction, DailyBar } from "../../bars/bar"
import { dayMs } from "../../platform/dates"
import { isFormatChange, rejection } from "../outcome"
import type { RejectedRow } from "../source"
import type { Split } from "./adjusted"
import type { Reading } from "./reading"
import { type CsvRow, readCsvRows } from "./rows"

/** What files hold, without their prices: a fingerprint for each ticker and day. */
export type Survey = {
  rowCount: number
  malformedCount: number
  missingDays: number
  rejected: RejectedRow[]
  days: Map<string, Map<number, number>>
  conflicting: Set<string>
  repeated: Set<string>
  splits: Split[]
  /** Splits and dividends in files without prices. */
  actionCount: number
  firstDay: number
  lastDay: number
  /** The first bars of a file, to be shown. */
  sample: DailyBar[]
}

const samples = 3

export function emptySurvey(): Survey {
  return {
    rowCount: 0,
    malformedCount: 0,
    missingDays: 0,
    rejected: [],
    days: new Map(),
    conflicting: new Set(),
    repeated: new Set(),
    splits: [],
    actionCount: 0,
    firstDay: Number.POSITIVE_INFINITY,
    lastDay: Number.NEGATIVE_INFINITY,
    sample: [],
  }
}

/** Returns a sentence instead if too many rows cannot be read: then none of the file is used. */
export async function surveyFile(file: string, reading: Reading, asOf: Date): Promise<Survey | string> {
  const survey = emptySurvey()
  for await (const row of readCsvRows(file, reading, asOf)) surveyRow(survey, row)
  const { malformedCount, rowCount, rejected } = survey
  if (!isFormatChange(malformedCount, rowCount)) return survey
  const reasons = [...new Set(rejected.map(({ reason }) => reason))].join(", ")
  const example = rejected[0].raw.slice(basename(file).length + 1)
  return `${malformedCount} of ${rowCount} rows cannot be read (${reasons}), such as ${example}`
}

function surveyRow(survey: Survey, row: CsvRow): void {
  survey.rowCount++
  if (row.kind === "missing") survey.missingDays++
  else if (row.kind === "bar") noteBar(survey, row.bar, row.actions)
  else if (row.kind === "actions") for (const { exDate } of row.actions) noteAction(survey, exDate)
  else survey.rejected.push(rejection(row.reason, row.raw))
  if (row.kind === "malformed") survey.malformedCount++
}

function noteBar(survey: Survey, bar: DailyBar, actions: readonly CorporateAction[]): void {
  noteDay(survey, bar.ticker, dayNumber(bar.date), fingerprintOf(bar, actions))
  for (const action of actions) if (action.kind === "split") survey.splits.push(action)
  if (survey.sample.length < samples) survey.sample.push(bar)
}

function noteAction(survey: Survey, exDate: string): void {
  survey.actionCount++
  survey.firstDay = Math.min(survey.firstDay, dayNumber(exDate))
  survey.lastDay = Math.max(survey.lastDay, dayNumber(exDate))
}

function noteDay(survey: Survey, ticker: string, day: number, fingerprint: number): void {
  const days = survey.days.get(ticker) ?? new Map<number, number>()
  survey.days.set(ticker, days)
  const earlier = days.get(day)
  if (earlier === undefined) days.set(day, fingerprint)
  else if (earlier === fingerprint) survey.repeated.add(keyOf(ticker, day))
  else survey.conflicting.add(keyOf(ticker, day))
}

export function addSurvey(all: Survey, one: Survey): void {
  all.rowCount += one.rowCount
  all.malformedCount += one.malformedCount
  all.missingDays += one.missingDays
  for (const row of one.rejected) all.rejected.push(row)
  for (const [ticker, days] of one.days) {
    for (const [day, fingerprint] of days) noteDay(all, ticker, day, fingerprint)
  }
  for (const key of one.conflicting) all.conflicting.add(key)
  for (const key of one.repeated) all.repeated.add(key)
  for (const split of one.splits) all.splits.push(split)
  all.actionCount += one.actionCount
  all.firstDay = Math.min(all.firstDay, one.firstDay)
  all.lastDay = Math.max(all.lastDay, one.lastDay)
}

export function keyOfBar({ ticker, date }: DailyBar): string {
  return keyOf(ticker, dayNumber(date))
}

const keyOf = (ticker: string, day: number) => `${ticker} ${day}`

export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

/** FNV-1a over the row's figures, cut to 30 bits so that half a million take little memory. */
function fingerprintOf({ open, high, low, close, volume }: DailyBar, actions: readonly CorporateAction[]): number {
  const text = `${open} ${high} ${low} ${close} ${volume} ${actions.length > 0 ? JSON.stringify(actions) : ""}`
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 2
}
