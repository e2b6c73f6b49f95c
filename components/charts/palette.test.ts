import { describe, expect, it } from "vitest"
import { palette } from "./palette"

/** Simulates the absence of one cone type in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes = {
  "full colour vision": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

/** A CIELAB difference of 10 is visible at a glance. */
const leastDifference = 15

describe.each(Object.entries(eyes))("with %s", (_, eye) => {
  it.each([
    ["light", 0],
    ["dark", 1],
  ] as const)("every two colors of a chart differ on a %s page", (__, theme) => {
    const seen = Object.entries(palette).map(([name, colors]) => ({ name, lab: labOf(seenBy(eye, colors[theme])) }))
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        const difference = Math.hypot(...one.lab.map((value, axis) => value - other.lab[axis]))
        expect(difference, `${one.name} and ${other.name}`).toBeGreaterThan(leastDifference)
      }
    }
  })
})

type Triple = [number, number, number]

function seenBy(eye: readonly number[], hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const row = (at: number) => Math.min(1, Math.max(0, eye[at] * r + eye[at + 1] * g + eye[at + 2] * b))
  return [row(0), row(3), row(6)]
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** CIELAB of linear sRGB under D65. */
function labOf([r, g, b]: Triple): Triple {
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
