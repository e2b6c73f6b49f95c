import type { Row } from "./rows"

const themes = {
  dark: { background: "#151518", text: "#ffffff", grid: "#2c2c31", rising: "#26a69a", falling: "#ef5350" },
  light: { background: "#ffffff", text: "#333333", grid: "#dddddd", rising: "#00897b", falling: "#d32f2f" },
}

export type Theme = keyof typeof themes

export const isTheme = (name: string | null): name is Theme => name === "dark" || name === "light"

/** A Plotly figure: prices above, volumes below. Weekends have no bars, so days are names and not instants. */
export function candlesOf(rows: readonly Row[], theme: Theme): object {
  const { background, text, grid, rising, falling } = themes[theme]
  const column = (name: string) => rows.map((row) => row[name] ?? null)
  const x = column("date")
  const lines = { gridcolor: grid, zerolinecolor: grid }
  return {
    data: [
      {
        ...{ type: "candlestick", name: "Price", x },
        ...{ open: column("open"), high: column("high"), low: column("low"), close: column("close") },
        increasing: { line: { color: rising } },
        decreasing: { line: { color: falling } },
      },
      { type: "bar", name: "Volume", x, y: column("volume"), yaxis: "y2", marker: { color: grid } },
    ],
    layout: {
      paper_bgcolor: background,
      plot_bgcolor: background,
      font: { color: text },
      showlegend: false,
      margin: { l: 50, r: 20, t: 20, b: 40 },
      xaxis: { ...lines, type: "category", nticks: 10, rangeslider: { visible: false } },
      yaxis: { ...lines, domain: [0.28, 1], title: { text: "USD" } },
      yaxis2: { ...lines, domain: [0, 0.2] },
    },
  }
}
