/** A logistic regression over standardised inputs: `coefficients[0]` is the intercept. */
export type Logistic = { means: number[]; deviations: number[]; coefficients: number[] }

export type LogisticTask = {
  /** `count` rows of `width` inputs each. */
  matrix: Float32Array | Float64Array
  count: number
  width: number
  outcomes: Uint8Array
  weights?: Float64Array
  /** Precision of a normal prior on the standardised coefficients: about `intercept.mean`, and about zero. */
  ridge: { intercept: { mean: number; precision: number }; slopes: number }
}

const STANDARD_BOUND = 5
const STEPS = 12

/** Fits by Newton's method; the ridge makes every step solvable. */
export function fitLogistic(task: LogisticTask): Logistic {
  const { means, deviations } = standardise(task)
  const coefficients = [task.ridge.intercept.mean, ...new Array<number>(task.width).fill(0)]
  const model = { means, deviations, coefficients }
  for (let step = 0; step < STEPS; step++) {
    const { gradient, hessian } = derivatives(task, model)
    const change = solve(hessian, gradient)
    for (let i = 0; i < change.length; i++) coefficients[i] += change[i]
    if (Math.max(...change.map(Math.abs)) < 1e-9) break
  }
  return model
}

/** The log odds of each row. */
export function scoreLogistic(model: Logistic, matrix: Float32Array | Float64Array, count: number): Float64Array {
  const inputs = new Float64Array(model.coefficients.length)
  const scores = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    readInputs(model, matrix, row, inputs)
    scores[row] = dot(model.coefficients, inputs)
  }
  return scores
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

function standardise({ matrix, count, width }: LogisticTask): { means: number[]; deviations: number[] } {
  const means = new Array<number>(width).fill(0)
  const squares = new Array<number>(width).fill(0)
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < width; i++) means[i] += matrix[row * width + i] / count
  }
  for (let row = 0; row < count; row++) {
    for (let i = 0; i < width; i++) squares[i] += (matrix[row * width + i] - means[i]) ** 2 / count
  }
  // A constant input stays at zero once its mean is taken off.
  return { means, deviations: squares.map((square) => (square > 1e-12 ? Math.sqrt(square) : 1)) }
}

function readInputs(model: Logistic, matrix: Float32Array | Float64Array, row: number, inputs: Float64Array): void {
  const width = model.means.length
  inputs[0] = 1
  for (let i = 0; i < width; i++) {
    const value = (matrix[row * width + i] - model.means[i]) / model.deviations[i]
    inputs[i + 1] = Math.max(-STANDARD_BOUND, Math.min(STANDARD_BOUND, value))
  }
}

function derivatives(task: LogisticTask, model: Logistic): { gradient: Float64Array; hessian: Float64Array[] } {
  const size = task.width + 1
  const gradient = new Float64Array(size)
  const hessian = Array.from({ length: size }, () => new Float64Array(size))
  const inputs = new Float64Array(size)
  for (let row = 0; row < task.count; row++) {
    readInputs(model, task.matrix, row, inputs)
    const weight = task.weights ? task.weights[row] : 1
    const probability = sigmoid(dot(model.coefficients, inputs))
    const curvature = weight * probability * (1 - probability)
    for (let i = 0; i < size; i++) {
      gradient[i] += weight * (task.outcomes[row] - probability) * inputs[i]
      const line = hessian[i]
      for (let j = 0; j <= i; j++) line[j] += curvature * inputs[i] * inputs[j]
    }
  }
  for (let i = 0; i < size; i++) {
    const prior = i === 0 ? task.ridge.intercept : { mean: 0, precision: task.ridge.slopes }
    gradient[i] -= prior.precision * (model.coefficients[i] - prior.mean)
    hessian[i][i] += prior.precision
  }
  return { gradient, hessian }
}

function dot(coefficients: readonly number[], inputs: Float64Array): number {
  let sum = 0
  for (let i = 0; i < inputs.length; i++) sum += coefficients[i] * inputs[i]
  return sum
}

/** Solves `matrix · x = right` by Cholesky; only the lower triangle of the positive definite matrix is read. */
function solve(matrix: Float64Array[], right: Float64Array): number[] {
  const size = right.length
  const lower = matrix.map((line) => Float64Array.from(line))
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i][j]
      for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k]
      lower[i][j] = i === j ? Math.sqrt(sum) : sum / lower[j][j]
    }
  }
  const x = Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i][k] * x[k]
    x[i] /= lower[i][i]
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= lower[k][i] * x[k]
    x[i] /= lower[i][i]
  }
  return x
}
