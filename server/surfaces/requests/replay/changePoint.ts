export type ChangePoint = {
  /** Epoch ms; null if it was not at an arrival. */
  at: number | null
  by: "facts" | "clock"
}

/**
 * An arrival just before which an answer said the same as at the beginning, and from which on it does not. Asks no more
 * often than halving takes. Null if it still says the same at the last arrival.
 */
export async function changePoint(
  instants: readonly number[],
  differsAt: (instant: number) => Promise<boolean>,
): Promise<ChangePoint | null> {
  let [same, differs] = [-1, instants.length - 1]
  if (differs < 0 || !(await differsAt(instants[differs]))) return null
  while (differs - same > 1) {
    const middle = Math.floor((same + differs) / 2)
    if (await differsAt(instants[middle])) differs = middle
    else same = middle
  }
  const at = instants[differs]
  // Time itself may have changed it before: a day ended, or the prices of a session became known.
  return (await differsAt(at - 1)) ? { at: null, by: "clock" } : { at, by: "facts" }
}
