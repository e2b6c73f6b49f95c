import type { DataOrigin } from "./leaf"
import { readNote } from "./note"

export type TreeHead = { name: string; treeSize: number; rootHash: Buffer }

export type Checkpoint = TreeHead & { dataOrigin: DataOrigin; signedAt: Date }

/** The text of a checkpoint (C2SP tlog-checkpoint). Extension lines name its market and when it was signed. */
export function checkpointText({ name, treeSize, rootHash, dataOrigin, signedAt }: Checkpoint): string {
  const lines = [
    name,
    String(treeSize),
    rootHash.toString("base64"),
    `data_origin ${dataOrigin}`,
    `signed_at ${signedAt.toISOString()}`,
  ]
  return `${lines.join("\n")}\n`
}

export function readCheckpoint(text: string): Checkpoint | null {
  const [, name, treeSize, root, dataOrigin, signedAt] = form.exec(text) ?? []
  if (name === undefined) return null
  return {
    name,
    treeSize: Number(treeSize),
    rootHash: Buffer.from(root, "base64"),
    dataOrigin: dataOrigin === "live" ? "live" : "simulated",
    signedAt: new Date(signedAt),
  }
}

/** The part of a checkpoint that every log has; null for another text. */
export function readTreeHead(text: string): TreeHead | null {
  const [, name, treeSize, root] = headForm.exec(text) ?? []
  return name === undefined ? null : { name, treeSize: Number(treeSize), rootHash: Buffer.from(root, "base64") }
}

export function originIn(note: string): DataOrigin | null {
  const read = readNote(note)
  return (read && readCheckpoint(read.text)?.dataOrigin) ?? null
}

const form =
  /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z\d+/]{43}=)\ndata_origin (live|simulated)\nsigned_at (\d{4}-\d\d-\d\dT[\d:.]+Z)\n$/
const headForm = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z\d+/]{43}=)\n(?:[^\n]+\n)*$/
