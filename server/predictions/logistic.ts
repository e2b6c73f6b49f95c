export type Logistic = { coefficients: number[] }

export type LogisticTask = {
  /** Rows of `width` inputs each, all on one scale and centred on 0. */
  matrix: Float32Array
  width: number
  /** 1 if it came about, 0 if not, one half if undecided. */
  outcomes: Float32Array
  /** The session of each row, ascending. `horizon` is how many sessions an outcome reaches ahead. */
  session: Int32Array
  horizon: number
  /** The standard deviation of a normal prior on the coefficients, around zero. */
  deviation: number
}

/** A share of the variance that independent rows would have, so that a few sessions never seem certain. */
const INDEPENDENT_PART = 0.1
const LEAST_VARIANCE = 1e-6

/**
 * The outcomes of one session move together, and far more along some inputs than others: whether volatile tickers come
 * ahead is one draw a day. With independent rows, single days would look like laws. Each coefficient is therefore
 * weighed by how much its evidence varies between sessions.
 *
 * The gradient of the likelihood at zero is normal about `information · coefficients` with that variance. The effects
 * are so small that the likelihood is a parabola, so the maximum of the posterior is one step away.
 */
export function fitLogistic(task: LogisticTask): Logistic {
  const { width, deviation } = task
  const { gradient, information, variance } = gatherEvidence(task)
  const weighted = information.map((column) => solve(variance, column))
  const precision = information.map((line, i) =>
    weighted.map((column, j) => product(line, column) + (i === j ? 1 / deviation ** 2 : 0)),
  )
  return {
    coefficients: solve(
      precision,
      Array.from({ length: width }, (_, i) => product(weighted[i], gradient)),
    ),
  }
}

export function scoreLogistic({ coefficients }: Logistic, matrix: Float32Array): Float64Array {
  const width = coefficients.length
  const scores = new Float64Array(matrix.length / width)
  for (let row = 0; row < scores.length; row++) {
    for (let i = 0; i < width; i++) scores[row] += coefficients[i] * matrix[row * width + i]
  }
  return scores
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

function gatherEvidence({ matrix, width, outcomes, session, horizon }: LogisticTask) {
  const gradient = new Array<number>(width).fill(0)
  const information = square(width)
  const variance = square(width)
  for (let start = 0, end = 0; start < session.length; start = end) {
    const own = new Float64Array(width)
    const sums = { gradient: own, information }
    for (; end < session.length && session[end] - session[start] < horizon; end++) {
      if (outcomes[end] !== 0.5) addRow(sums, matrix, end * width, outcomes[end] - 0.5)
    }
    for (let i = 0; i < width; i++) {
      gradient[i] += own[i]
      for (let j = 0; j < width; j++) variance[i][j] += own[i] * own[j]
    }
  }
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < width; j++) {
      if (j > i) information[i][j] = information[j][i]
      variance[i][j] += INDEPENDENT_PART * information[Math.max(i, j)][Math.min(i, j)]
    }
    variance[i][i] += LEAST_VARIANCE
  }
  return { gradient, information, variance }
}

type Sums = { gradient: Float64Array; information: number[][] }

/** At even odds each row's curvature is a quarter. Fills only the lower triangle of the information. */
function addRow({ gradient, information }: Sums, matrix: Float32Array, start: number, error: number): void {
  for (let i = 0; i < gradient.length; i++) {
    const input = matrix[start + i]
    const line = information[i]
    gradient[i] += error * input
    for (let j = 0; j <= i; j++) line[j] += 0.25 * input * matrix[start + j]
  }
}

function square(width: number): number[][] {
  return Array.from({ length: width }, () => new Array<number>(width).fill(0))
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * other[i], 0)
}

/** Solves `matrix · x = right` by Cholesky. Reads only the lower triangle of the positive definite matrix. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const size = right.length
  const lower = matrix.map((line) => [...line])
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i][j]
      for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k]
      lower[i][j] = i === j ? Math.sqrt(sum) : sum / lower[j][j]
    }
  }
  const x = [...right]
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
