/** The horizons that are under way: signals of one series whose horizons overlap count once. */
export function openHorizons() {
  const ends = new Map<string, string>()
  return {
    isUnderWay: (series: string, entryDate: string): boolean => (ends.get(series) ?? "") >= entryDate,
    begin: (series: string, endDate: string): void => {
      ends.set(series, endDate)
    },
  }
}
