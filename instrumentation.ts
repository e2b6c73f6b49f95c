import type { Instrumentation } from "next"
import { noteFailure } from "@/server/hosts/outage"

export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => noteFailure(error, headers)
