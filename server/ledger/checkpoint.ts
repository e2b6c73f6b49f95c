/** What a checkpoint says (C2SP tlog-checkpoint). */
export type TreeHead = { name: string; treeSize: number; rootHash: Buffer }

/** The text of a checkpoint. When it was signed, and of which market it is, the last row under it says. */
export function checkpointText({ name, treeSize, rootHash }: TreeHead): string {
  return `${name}\n${treeSize}\n${rootHash.toString("base64")}\n`
}

/** Null for another text. Checkpoints of other logs, and earlier ones of ours, have more lines. */
export function readTreeHead(text: string): TreeHead | null {
  const [, name, treeSize, root] = form.exec(text) ?? []
  return name === undefined ? null : { name, treeSize: Number(treeSize), rootHash: Buffer.from(root, "base64") }
}

/** When one of our earlier checkpoints says that it was signed; null where a row does. */
export function signedAtIn(text: string): Date | null {
  const [, instant] = /^signed_at (\S+)$/m.exec(text) ?? []
  return instant === undefined ? null : new Date(instant)
}

const form = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z\d+/]{43}=)\n(?:[^\n]+\n)*$/
