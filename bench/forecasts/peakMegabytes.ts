export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1_024
}
