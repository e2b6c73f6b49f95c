/** More than the possible number of places, so that a double holds a value and its place exactly. */
const PLACES = 2 ** 20

/** Equal values share the middle of their ranks. NaN gets the neutral rank 0. */
export function centredRanks(values: Float32Array): Float32Array {
  const ranks = new Float32Array(values.length)
  const sorted = sortedKeys(values)
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const order = Math.floor(sorted[start] / PLACES)
    while (end < sorted.length && Math.floor(sorted[end] / PLACES) === order) end++
    const rank = (start + end) / 2 / sorted.length - 0.5
    for (let i = start; i < end; i++) ranks[sorted[i] % PLACES] = rank
  }
  return ranks
}

/**
 * Combines each number's order and place in one key, because sorting is many times as fast without a comparison
 * function.
 */
function sortedKeys(values: Float32Array): Float64Array {
  const keys = new Float64Array(values.length)
  const value = new Float32Array(1)
  const bits = new Uint32Array(value.buffer)
  let count = 0
  for (let place = 0; place < values.length; place++) {
    // Adding zero turns -0 into 0.
    value[0] = values[place] + 0
    if (!Number.isNaN(value[0])) keys[count++] = orderOf(bits[0]) * PLACES + place
  }
  return keys.subarray(0, count).sort()
}

/** Maps the bits of floating-point numbers to integers in the same order. */
function orderOf(bits: number): number {
  return (bits & 0x80000000 ? ~bits : bits | 0x80000000) >>> 0
}
