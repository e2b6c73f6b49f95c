import type { LeafKind } from "../leaf"
import { checkpoint } from "./checkpoint"
import { eventSignal } from "./eventSignal"
import { eventSignalDocument } from "./eventSignalDocument"
import { eventSignalGrade } from "./eventSignalGrade"
import { filesManifest } from "./filesManifest"
import { gradeDelayed } from "./gradeDelayed"
import { horizonMoves } from "./horizonMoves"
import { logKey } from "./logKey"
import { logRecovered } from "./logRecovered"
import { predictionBatch } from "./predictionBatch"
import { predictionGrades } from "./predictionGrades"
import { splits } from "./splits"
import { universe } from "./universe"

export const leafKinds: readonly LeafKind[] = [
  logKey,
  universe,
  predictionBatch,
  splits,
  predictionGrades,
  eventSignal,
  eventSignalGrade,
  eventSignalDocument,
  horizonMoves,
  gradeDelayed,
  filesManifest,
  logRecovered,
  checkpoint,
]
