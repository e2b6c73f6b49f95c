import { completePanel, emptyPanel, type Instrument, type Panel } from "./panel"

/** Some rows of a panel, each from a session of its own on, as plain values that another process can be sent. */
export type PanelPiece = {
  instruments: readonly Instrument[]
  /** The first session of each row. */
  starts: readonly number[]
  /** Row after row. */
  columns: Record<Column, Float64Array>
}

const columnNames = ["open", "high", "low", "close", "volume", "splitFactor"] as const
type Column = (typeof columnNames)[number]

export function pieceOf(panel: Panel, startOf: (instrument: Instrument) => number): PanelPiece {
  const { instruments, sessions, stride } = panel
  const starts = instruments.map(startOf)
  const cells = starts.reduce((sum, start) => sum + sessions.length - start, 0)
  const cut = (column: Column) => {
    const values = new Float64Array(cells)
    let at = 0
    for (const [row, start] of starts.entries()) {
      values.set(panel[column].subarray(row * stride + start, row * stride + sessions.length), at)
      at += sessions.length - start
    }
    return values
  }
  return {
    instruments,
    starts,
    columns: {
      open: cut("open"),
      high: cut("high"),
      low: cut("low"),
      close: cut("close"),
      volume: cut("volume"),
      splitFactor: cut("splitFactor"),
    },
  }
}

/** The panel that was cut, its rows in the order of the pieces: what lies before a row's start is missing from it. */
export function panelOfPieces(sessions: readonly string[], pieces: readonly PanelPiece[]): Panel {
  const panel = emptyPanel(
    pieces.flatMap(({ instruments }) => instruments),
    sessions,
  )
  let row = 0
  for (const { starts, columns } of pieces) {
    let at = 0
    for (const start of starts) {
      const length = sessions.length - start
      for (const column of columnNames) {
        panel[column].set(columns[column].subarray(at, at + length), row * panel.stride + start)
      }
      at += length
      row++
    }
  }
  return completePanel(panel)
}
