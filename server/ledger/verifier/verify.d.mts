/** A problem: the rule that was broken, and the row of the log, if there is one. */
export type Problem = { rule: string; row: number | null; text: string }

export type Verified = { code: 0 | 1 | 2; said: string[]; problems: Problem[]; unread?: string }

export type Options = {
  state?: string
  checkpoint?: string
  witness?: readonly string[]
  require?: string
  /** Files with certificates of timestamp authorities, in PEM. */
  authority?: readonly string[]
  key?: string
  /** A CSV file of bars: ticker, date, open, close, adjusted for splits. */
  prices?: string
  /** Makes a failure of each warning. */
  strict?: boolean
  rowsOnly?: boolean
  everyRow?: boolean
}

export declare function verify(
  service: string,
  options?: Options,
  read?: (url: URL, init?: RequestInit) => Promise<Response>,
): Promise<Verified>
