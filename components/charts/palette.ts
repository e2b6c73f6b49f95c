/** The colors of series, on a light and on a dark page. A test tells them apart as people with each colour blindness do. */
export const palette = {
  amber: ["#7a5200", "#e6b64c"],
  blue: ["#2c6e91", "#6fb3d6"],
  grey: ["#a9afa9", "#565c5e"],
  red: ["#d0604a", "#f2877e"],
} as const

export type ChartColor = keyof typeof palette

export function colorOf(name: ChartColor): string {
  const [light, dark] = palette[name]
  return `light-dark(${light}, ${dark})`
}
