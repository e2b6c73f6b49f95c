import type { Panel } from "../bars/panel"
import { computeFeatures, type FeatureTable } from "../predictions/features"
import { WINDOW_SESSIONS } from "../predictions/trainingWindows"
import { cutOf } from "./cuts"

export type SharedFeatures = {
  ofSpan(): FeatureTable
  withTraining(): FeatureTable
}

export function shareFeatures(panel: Panel, { first, last }: { first: number; last: number }): SharedFeatures {
  const trainedFrom = Math.max(0, cutOf(panel.sessions, first) - WINDOW_SESSIONS)
  let table: FeatureTable | null = null
  return {
    ofSpan() {
      table ??= computeFeatures(panel, first, last)
      return table
    },
    withTraining() {
      if (table?.from !== trainedFrom) table = computeFeatures(panel, trainedFrom, last)
      return table
    },
  }
}
