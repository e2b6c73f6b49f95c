import { changes } from "./changes"
import { checkpoint, checkpoints } from "./checkpoints"
import { files } from "./files"
import { keys } from "./keys"
import { policy } from "./policy"
import { predictions } from "./predictions"
import { consistency, inclusion } from "./proofs"
import { recordProofs } from "./recordProofs"
import type { LogResource } from "./resource"
import { rows } from "./rows"
import { tile } from "./tile"
import { ownNote, timestampResponse, timestamps } from "./timestamps"
import { verifier } from "./verifier"

export const logResources: readonly LogResource[] = [
  checkpoint,
  checkpoints,
  ownNote,
  timestamps,
  timestampResponse,
  rows,
  changes,
  predictions,
  files,
  inclusion,
  consistency,
  recordProofs,
  policy,
  keys,
  tile,
  verifier,
]
