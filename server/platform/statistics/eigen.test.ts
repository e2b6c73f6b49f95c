import { describe, expect, it } from "vitest"
import { largestEigenpairs } from "./eigen"
import { seededRandom } from "./testing/seededRandom"

function matrixOf(size: number, entry: (row: number, column: number) => number): Float64Array[] {
  return Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (_, column) => entry(row, column)),
  )
}

describe("the largest eigenpairs", () => {
  it("of a tridiagonal matrix with constant diagonals are those of the closed form", () => {
    const size = 45
    const matrix = matrixOf(size, (row, column) => (row === column ? 2 : Math.abs(row - column) === 1 ? -1 : 0))
    const { values, vectors } = largestEigenpairs(matrix, 10)
    for (let k = 0; k < 10; k++) {
      const angle = ((size - k) * Math.PI) / (size + 1)
      expect(values[k]).toBeCloseTo(2 - 2 * Math.cos(angle), 10)
      const exact = Array.from({ length: size }, (_, i) => Math.sqrt(2 / (size + 1)) * Math.sin((i + 1) * angle))
      const cosine = exact.reduce((sum, value, i) => sum + value * vectors[k][i], 0)
      expect(Math.abs(cosine)).toBeCloseTo(1, 8)
    }
  })

  it("of a matrix of ones plus the identity are its size plus one, and ones", () => {
    const { values } = largestEigenpairs(
      matrixOf(7, (row, column) => (row === column ? 2 : 1)),
      3,
    )
    expect(values[0]).toBeCloseTo(8, 10)
    for (const value of values.subarray(1)) expect(value).toBeCloseTo(1, 10)
  })

  it("of a matrix larger than the number of steps satisfy their equation where few are far from the others", () => {
    const size = 252
    const random = seededRandom("factors")
    const factors = Array.from({ length: 5 }, (_, k) => Array.from({ length: size }, () => (random() - 0.5) * (9 - k)))
    const noise = Array.from({ length: 400 }, () => Array.from({ length: size }, () => (random() - 0.5) * 0.2))
    const all = [...factors, ...noise]
    const matrix = matrixOf(size, (row, column) => all.reduce((sum, each) => sum + each[row] * each[column], 0))
    const { values, vectors } = largestEigenpairs(matrix, 5)
    for (let k = 0; k < 5; k++) {
      for (let row = 0; row < size; row++) {
        let applied = 0
        for (let i = 0; i < size; i++) applied += matrix[row][i] * vectors[k][i]
        expect(applied).toBeCloseTo(values[k] * vectors[k][row], 6)
      }
    }
  })

  it("are fewer if the matrix has a lower rank than asked for", () => {
    const { values } = largestEigenpairs(
      matrixOf(9, () => 1),
      4,
    )
    expect(values[0]).toBeCloseTo(9, 10)
    for (const value of values.subarray(1)) expect(Math.abs(value)).toBeLessThan(1e-10)
  })
})
