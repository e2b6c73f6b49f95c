import { randomBytes } from "node:crypto"
import { cosignatureLine } from "../cosignature"
import { cosignatureType, type NoteKey, privateKeyOf, publicHalf, verifierKey } from "../note"

export type TestWitness = { name: string; key: string; cosign(note: string, at: Date): string }

export function testWitness(name: string, type = cosignatureType): TestWitness {
  const privateKey = privateKeyOf(randomBytes(32), type)
  const noteKey: NoteKey = { name, type, publicKey: publicHalf(privateKey) }
  return {
    name,
    key: verifierKey(noteKey),
    cosign: (note, at) => cosignatureLine(noteKey, privateKey, note.slice(0, note.indexOf("\n\n") + 1), at),
  }
}
