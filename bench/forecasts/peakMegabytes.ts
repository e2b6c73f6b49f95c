/** The most memory that this process has had so far. */
export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1_024
}
