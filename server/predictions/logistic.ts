/** A logistic regression through the origin: one coefficient for each input. */
export type Logistic = { coefficients: number[] }

export type LogisticTask = {
  /** `count` rows of `width` inputs each, all of one scale and spread about 0. */
  matrix: Float32Array
  count: number
  width: number
  /** 1 where it came about, 0 where it did not, one half where it cannot be said. */
  outcomes: Float32Array
  /** Precision of a normal prior on the coefficients, about zero. */
  ridge: number
}

const STEPS = 12

/** Fits by Newton's method; the ridge makes every step solvable. */
export function fitLogistic(task: LogisticTask): Logistic {
  const coefficients = new Array<number>(task.width).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const { gradient, hessian } = derivatives(task, coefficients)
    const change = solve(hessian, gradient)
    for (let i = 0; i < change.length; i++) coefficients[i] += change[i]
    if (Math.max(...change.map(Math.abs)) < 1e-6) break
  }
  return { coefficients }
}

/** The log odds of each row. */
export function scoreLogistic({ coefficients }: Logistic, matrix: Float32Array): Float64Array {
  const scores = new Float64Array(matrix.length / coefficients.length)
  for (let row = 0; row < scores.length; row++) scores[row] = dot(coefficients, matrix, row * coefficients.length)
  return scores
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

/** The hessian's lower triangle, line by line. */
function derivatives({ matrix, count, width, outcomes, ridge }: LogisticTask, coefficients: readonly number[]) {
  const gradient = new Float64Array(width)
  const hessian = new Float64Array(width * width)
  for (let row = 0; row < count; row++) {
    const start = row * width
    const probability = sigmoid(dot(coefficients, matrix, start))
    const error = outcomes[row] - probability
    const curvature = probability * (1 - probability)
    for (let i = 0; i < width; i++) {
      const input = matrix[start + i]
      gradient[i] += error * input
      for (let j = 0; j <= i; j++) hessian[i * width + j] += curvature * input * matrix[start + j]
    }
  }
  for (let i = 0; i < width; i++) {
    gradient[i] -= ridge * coefficients[i]
    hessian[i * width + i] += ridge
  }
  return { gradient, hessian }
}

function dot(coefficients: readonly number[], matrix: Float32Array, start: number): number {
  let sum = 0
  for (let i = 0; i < coefficients.length; i++) sum += coefficients[i] * matrix[start + i]
  return sum
}

/** Solves `matrix · x = right` by Cholesky; only the lower triangle of the positive definite matrix is read. */
function solve(matrix: Float64Array, right: Float64Array): number[] {
  const size = right.length
  const lower = Float64Array.from(matrix)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]
      for (let k = 0; k < j; k++) sum -= lower[i * size + k] * lower[j * size + k]
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]
    }
  }
  const x = Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i * size + k] * x[k]
    x[i] /= lower[i * size + i]
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= lower[k * size + i] * x[k]
    x[i] /= lower[i * size + i]
  }
  return x
}
