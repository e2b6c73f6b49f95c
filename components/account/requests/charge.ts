import type { RequestDetail } from "@/server/accounts/usage/recent"

export function chargeText({ charged, status }: Pick<RequestDetail, "charged" | "status">): string {
  if (charged === null) return "Not recorded for this request."
  if (charged > 0) return "1 request: it was answered."
  if (status === 429) return "Not charged: it was over the limit."
  if (status >= 500) return "Not charged: the error was on our side."
  if (status >= 400) return "Not charged: it was refused."
  return "Not charged: this endpoint is open to everyone."
}
