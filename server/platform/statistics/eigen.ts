import { seededBits } from "./random"

/** `values` descend. Each has the vector of length 1 in the same place. */
export type Eigenpairs = { values: Float64Array; vectors: Float64Array[] }

/** With this many steps, the largest of a few dozen eigenvalues of a covariance matrix have converged. */
const MOST_STEPS = 48

/**
 * The largest eigenvalues of a symmetric matrix, given by its rows, with their vectors, by Lanczos' method with full
 * reorthogonalization. Exact for up to `MOST_STEPS` rows. It starts from a fixed vector, so that the same matrix always
 * gives the same result.
 */
export function largestEigenpairs(matrix: readonly Float64Array[], count: number): Eigenpairs {
  const { basis, diagonal, below } = tridiagonalize(matrix, Math.min(matrix.length, MOST_STEPS))
  const { values, vectors } = eigenpairsOfTridiagonal(diagonal, below)
  const order = Array.from(values, (_, i) => i).sort((one, other) => values[other] - values[one])
  const largest = order.slice(0, count)
  return {
    values: Float64Array.from(largest, (i) => values[i]),
    vectors: largest.map((i) => {
      const vector = new Float64Array(matrix.length)
      for (const [step, own] of basis.entries()) add(vector, own, vectors[step * basis.length + i])
      return vector
    }),
  }
}

type Tridiagonal = { basis: Float64Array[]; diagonal: Float64Array; below: Float64Array }

function tridiagonalize(matrix: readonly Float64Array[], steps: number): Tridiagonal {
  const basis: Float64Array[] = []
  const [diagonal, below] = [new Float64Array(steps), new Float64Array(steps)]
  const random = seededBits("Lanczos")
  let next = Float64Array.from(matrix, () => random() / 2 ** 32 - 0.5)
  for (let step = 0; step < steps; step++) {
    const own = ofLengthOne(next)
    basis.push(own)
    next = own.map((_, row) => dotProduct(matrix[row], own))
    diagonal[step] = dotProduct(next, own)
    for (const earlier of basis) add(next, earlier, -dotProduct(next, earlier))
    below[step] = Math.sqrt(dotProduct(next, next))
    const isExhausted = !(below[step] > 1e-12 * Math.abs(diagonal[0]))
    if (isExhausted) return { basis, diagonal: diagonal.slice(0, step + 1), below: below.slice(0, step) }
  }
  return { basis, diagonal, below: below.subarray(0, steps - 1) }
}

function ofLengthOne(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dotProduct(vector, vector))
  return vector.map((value) => value / length)
}

export function dotProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i]
  return sum
}

function add(to: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] += factor * other[i]
}

type Columns = { values: Float64Array; vectors: Float64Array }

/** By the implicit QL method with Wilkinson's shifts. Column `i` of the vectors belongs to value `i`. */
function eigenpairsOfTridiagonal(diagonal: Float64Array, below: Float64Array): Columns {
  const size = diagonal.length
  const values = diagonal.slice()
  const off = new Float64Array(size)
  off.set(below.subarray(0, size - 1))
  const vectors = new Float64Array(size * size)
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1
  for (let first = 0; first < size; first++) {
    for (let end = splitFrom(values, off, first); end !== first; end = splitFrom(values, off, first)) {
      sweep({ values, off, vectors }, first, end)
    }
  }
  return { values, vectors }
}

/** The first place from `first` on behind which the matrix falls apart in two. */
function splitFrom(values: Float64Array, off: Float64Array, first: number): number {
  let end = first
  while (end < values.length - 1) {
    const scale = Math.abs(values[end]) + Math.abs(values[end + 1])
    if (Math.abs(off[end]) <= Number.EPSILON * scale) return end
    end++
  }
  return end
}

type Sweep = Columns & { off: Float64Array }

function sweep({ values, off, vectors }: Sweep, first: number, end: number): void {
  const half = (values[first + 1] - values[first]) / (2 * off[first])
  const root = Math.hypot(half, 1)
  let shifted = values[end] - values[first] + off[first] / (half + (half >= 0 ? root : -root))
  let [sine, cosine, carried] = [1, 1, 0]
  for (let i = end - 1; i >= first; i--) {
    const [bulge, side] = [sine * off[i], cosine * off[i]]
    const radius = Math.hypot(bulge, shifted)
    off[i + 1] = radius
    if (radius === 0) {
      values[i + 1] -= carried
      off[end] = 0
      return
    }
    sine = bulge / radius
    cosine = shifted / radius
    const moved = values[i + 1] - carried
    const turned = (values[i] - moved) * sine + 2 * cosine * side
    carried = sine * turned
    values[i + 1] = moved + carried
    shifted = cosine * turned - side
    rotate(vectors, values.length, i, { sine, cosine })
  }
  values[first] -= carried
  off[first] = shifted
  off[end] = 0
}

function rotate(vectors: Float64Array, size: number, i: number, by: { sine: number; cosine: number }): void {
  for (let row = 0, at = i; row < size; row++, at += size) {
    const [one, other] = [vectors[at], vectors[at + 1]]
    vectors[at + 1] = by.sine * one + by.cosine * other
    vectors[at] = by.cosine * one - by.sine * other
  }
}
