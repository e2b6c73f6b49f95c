/** Decides which signals count: those of one series count once while their horizons overlap. */
export function openHorizons() {
  const ends = new Map<string, string>()
  return {
    isUnderWay: (series: string, entryDate: string): boolean => (ends.get(series) ?? "") >= entryDate,
    begin: (series: string, endDate: string): void => {
      ends.set(series, endDate)
    },
  }
}
