/** The content of a checkpoint (C2SP tlog-checkpoint). */
export type TreeHead = { name: string; treeSize: number; rootHash: Buffer }

/** The text of a checkpoint. The last row under it has its time of signing and its market. */
export function checkpointText({ name, treeSize, rootHash }: TreeHead): string {
  return `${name}\n${treeSize}\n${rootHash.toString("base64")}\n`
}

/** Null for another form. Checkpoints of other logs, and earlier ones of ours, have more lines. */
export function readTreeHead(text: string): TreeHead | null {
  const [, name, treeSize, root] = form.exec(text) ?? []
  return name === undefined ? null : { name, treeSize: Number(treeSize), rootHash: Buffer.from(root, "base64") }
}

/** The time of signing in one of our earlier checkpoints; null if a row has it. */
export function signedAtIn(text: string): Date | null {
  const [, instant] = /^signed_at (\S+)$/m.exec(text) ?? []
  return instant === undefined ? null : new Date(instant)
}

const form = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z\d+/]{43}=)\n(?:[^\n]+\n)*$/
