/*
 * CRC-32 as in gzip (RFC 1952): a remainder of polynomials over GF(2), with the coefficient of x^0 in the highest bit.
 */

const polynomial = 0xedb88320
const one = 0x80000000

/** The factor for the checksum of earlier bytes when this many bytes follow: x to the power of their bits. */
export function shiftOf(bytes: number): number {
  let power = one >>> 8
  let shift = one
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(shift, power)
    power = product(power, power)
  }
  return shift
}

/** The checksum of two joined parts, from the checksum of each and the shift of the second. */
export function joined(first: number, second: number, shift: number): number {
  return (product(first, shift) ^ second) >>> 0
}

function product(one: number, other: number): number {
  let sum = 0
  let shifted = other
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return sum >>> 0
}
