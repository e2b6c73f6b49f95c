import type { Instrumentation } from "next"
import { reportError } from "@/server/hosts/outage"

export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => reportError(error, headers)
