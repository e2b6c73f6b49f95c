import vader from "vader-sentiment"

/** How a headline sounds, from -1 to +1: the compound score of VADER, a lexicon made for posts and not for finance. */
export function sentimentOf(headline: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(headline).compound
}
