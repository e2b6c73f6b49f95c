import type { Direction } from "./horizon"

/** `usualShare` is how often the ticker moves in this direction anyway: its base. Null where none was frozen. */
export type UpOrDown = { direction: Direction; confidence: number; usualShare: number | null }

/** Half a point: the model moves a probability by less in nearly every prediction. */
const AS_USUAL = 0.005

/** A prediction as the API gives it. */
type Published = {
  direction: Direction
  confidence: number
  base_probability_up: number | null
  probability_unchanged: number | null
}

export const upOrDownOf = (prediction: Published): string =>
  upOrDownText({ ...prediction, usualShare: usualShareOf(prediction) })

export function usualShareOf({ direction, base_probability_up: up, probability_unchanged: unchanged }: Published) {
  if (up === null || direction === "bullish") return up
  return unchanged === null ? null : 1 - unchanged - up
}

/** Says a confidence as the base rate that it is: "up 53.2% of the time, as usual", or with the usual share. */
export function upOrDownText({ direction, confidence, usualShare }: UpOrDown): string {
  const said = `${direction === "bullish" ? "up" : "down"} ${percent(confidence)} of the time`
  if (usualShare === null) return said
  return Math.abs(confidence - usualShare) < AS_USUAL ? `${said}, as usual` : `${said}, usually ${percent(usualShare)}`
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
