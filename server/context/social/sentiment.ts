import vader from "vader-sentiment"

/** From -1 to +1: the compound score of VADER, a lexicon made for posts, not for finance. */
export function sentimentOf(headline: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(headline).compound
}
