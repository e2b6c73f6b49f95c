/** Series colors for light and dark pages. A test checks that they differ under every colour blindness. */
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
