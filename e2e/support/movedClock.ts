/** Options for Node by which a program starts at another time, in ms since 1970. */
export function startingAt(now: number): string[] {
  const program = `
    const [Real, shift] = [Date, ${now} - Date.now()]
    globalThis.Date = class extends Real {
      constructor(...given) {
        if (given.length > 0) super(...given)
        else super(Real.now() + shift)
      }
      static now() { return Real.now() + shift }
    }`
  return ["--import", `data:text/javascript,${encodeURIComponent(program)}`]
}
