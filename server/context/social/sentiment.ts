import vader from "vader-sentiment"
import { newYorkDate } from "../../platform/exchange/sessions"
import { mean } from "../../platform/statistics/moments"
import { namedTicker } from "./namedTicker"
import { type FeedReading, platformTraits } from "./reading"

/** From -1 to +1: the compound score of VADER, a lexicon made for posts, not for finance. */
export function sentimentOf(headline: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(headline).compound
}

/** `n` titles were scored; `sentiment` is null without any. */
type Mood = { sentiment: number | null; n: number }

/** Averages the titles of videos and stories on a stock and a day in New York, each title once. */
export function moodsOf(readings: readonly FeedReading[]): (ticker: string, date: string) => Mood {
  const titles = new Map<string, Set<string>>()
  for (const { platform, observedAt, entries } of readings) {
    if (platformTraits[platform].title !== "headline") continue
    const date = newYorkDate(new Date(observedAt))
    for (const { title, ticker } of entries) {
      const about = title && (ticker ?? namedTicker(title))
      if (!about) continue
      const key = `${about} ${date}`
      titles.set(key, (titles.get(key) ?? new Set()).add(title))
    }
  }
  return (ticker, date) => {
    const said = [...(titles.get(`${ticker} ${date}`) ?? [])]
    return { sentiment: mean(said.map(sentimentOf)), n: said.length }
  }
}
