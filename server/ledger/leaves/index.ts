import type { LeafKind } from "../leaf"
import { logKey } from "./logKey"
import { predictionBatch } from "./predictionBatch"
import { predictionGrades } from "./predictionGrades"

/** Every kind of leaf. A new one is its own file, and a line here. */
export const leafKinds: readonly LeafKind[] = [logKey, predictionBatch, predictionGrades]
