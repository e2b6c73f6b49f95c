import { hash } from "node:crypto"
import { crc32 } from "node:zlib"

/*
 * A key is `assay_`, or `assay_test_` for a test key, 32 random bytes in base62 (43 characters) and a checksum (6
 * characters). Leak scanners find it by its fixed start; the checksum catches a typo without a look-up. No live key
 * begins like a test key: its digits have no underscore.
 */

const starts = { live: "assay_", test: "assay_test_" }
const RANDOM_BYTES = 32
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 6

export type KeyMode = keyof typeof starts

export function createKey(randomBytes: (size: number) => Uint8Array, mode: KeyMode = "live"): string {
  const bytes = randomBytes(RANDOM_BYTES)
  if (bytes.length !== RANDOM_BYTES) throw new RangeError(`A key is made of ${RANDOM_BYTES} random bytes.`)
  const checked = starts[mode] + base62(BigInt(`0x${Buffer.from(bytes).toString("hex")}`), RANDOM_LENGTH)
  return checked + checksum(checked)
}

/** Checks length, start, alphabet and checksum, but not whether the key was issued. */
export function isWellFormed(text: string): boolean {
  const start = startOf(text)
  const checkedLength = start.length + RANDOM_LENGTH
  if (text.length !== checkedLength + CHECKSUM_LENGTH || !text.startsWith(start)) return false
  for (let i = start.length; i < text.length; i++) {
    if (!isDigit[text.charCodeAt(i)]) return false
  }
  return text.endsWith(checksum(text.slice(0, checkedLength)))
}

export function keyPrefix(key: string): string {
  return key.slice(0, startOf(key).length + SHOWN_LENGTH)
}

const startOf = (key: string) => (key.startsWith(starts.test) ? starts.test : starts.live)

export function hashKey(key: string): string {
  return hash("sha256", key)
}

function checksum(checked: string): string {
  return base62(BigInt(crc32(checked)), CHECKSUM_LENGTH)
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const BASE = BigInt(DIGITS.length)
const isDigit: readonly boolean[] = Array.from({ length: 128 }, (_, code) => DIGITS.includes(String.fromCharCode(code)))

function base62(value: bigint, width: number): string {
  let digits = ""
  for (let rest = value; digits.length < width; rest /= BASE) digits = DIGITS[Number(rest % BASE)] + digits
  return digits
}
