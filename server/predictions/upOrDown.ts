import type { Direction } from "./horizon"

/** A prediction as the API gives it. The base is null in those of earlier versions. */
type Published = {
  direction: Direction
  confidence: number
  base_probability_up: number | null
  probability_unchanged: number | null
}

/** Half a point: few predictions move a probability by more. */
const AS_USUAL = 0.005

/** Says a confidence as the base rate that it is: "up 53.2% of the time, as usual", or with the usual share. */
export function upOrDownOf(prediction: Published): string {
  const { direction, confidence } = prediction
  const usualShare = usualShareOf(prediction)
  const said = `${direction === "bullish" ? "up" : "down"} ${percent(confidence)} of the time`
  if (usualShare === null) return said
  return Math.abs(confidence - usualShare) < AS_USUAL ? `${said}, as usual` : `${said}, usually ${percent(usualShare)}`
}

/** How often the ticker moves in this direction anyway. */
function usualShareOf({ direction, base_probability_up: up, probability_unchanged: unchanged }: Published) {
  if (up === null || direction === "bullish") return up
  return unchanged === null ? null : 1 - unchanged - up
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
