import { findService } from "@/server/hosts/next/apiRoutes"
import { isRefusal } from "@/server/platform/errors"
import { answerOfRecord, type RecordName, readRecord, type ShownRecord } from "@/server/surfaces/embeds/record"
import { answersOfTicker, readTicker, sayCall, titleOf } from "@/server/surfaces/embeds/ticker"
import type { Service } from "@/server/surfaces/requests/service"

/** Everything that an image shows, so equal values have the same image. */
export type Shown = Pick<
  ShownRecord,
  "title" | "rate" | "interval" | "rival" | "n" | "sessions" | "counted" | "outcome" | "origin" | "period"
> & {
  lead: string | null
}

const pictures: Record<string, RecordName> = { "predictions.png": "daily", "signals.png": "signals" }

/** Null if there is no such image, or nothing to show. */
export async function findPicture(name: string, at: Date): Promise<Shown | null> {
  return Object.hasOwn(pictures, name) ? findRecordShown(pictures[name], at) : null
}

export function findRecordShown(name: RecordName, at: Date): Promise<Shown | null> {
  return found(async (service) => {
    const record = readRecord(name, await answerOfRecord(service, name, at.getTime()))
    return shownOf(record, record.worth)
  })
}

export function findTickerShown(ticker: string, at: Date): Promise<Shown | null> {
  return found(async (service) => {
    const shown = readTicker(await answersOfTicker(service, ticker, at.getTime()))
    return { ...shownOf(shown.record, sayCall(shown)), title: `${titleOf(shown)}: daily predictions` }
  })
}

function shownOf(record: ShownRecord, lead: string | null): Shown {
  const { title, rate, interval, rival, n, sessions, counted, outcome, origin, period } = record
  return { title, rate, interval, rival, n, sessions, counted, outcome, origin, period, lead }
}

async function found(read: (service: Service) => Promise<Shown>): Promise<Shown | null> {
  const service = await findService()
  if (!service) return null
  try {
    return await read(service)
  } catch (error) {
    if (isRefusal(error)) throw error
    service.log.error(
      { event: "pictures_figures.failed", error: String(error) },
      "The figures of an image could not be computed",
    )
    return null
  }
}
