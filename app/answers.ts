import type { z } from "zod"
import { findService } from "@/server/hosts/next/apiRoutes"
import { answersTo, type ProductQuestion } from "@/server/surfaces/requests/readAnswers"

export function answersOf<F extends z.ZodRawShape>(
  page: "home" | "models" | "pictures" | "snapshot" | "track_record",
  shape: F,
  questions: Record<keyof F & string, ProductQuestion>,
) {
  const read = answersTo(shape, questions)
  return async (at: Date) => {
    const service = await findService()
    if (!service) return null
    try {
      return await read(service, at.getTime())
    } catch (error) {
      service.log.error(
        { event: `${page}_figures.failed`, error: String(error) },
        `The figures of a page could not be computed: ${page}`,
      )
      return null
    }
  }
}
