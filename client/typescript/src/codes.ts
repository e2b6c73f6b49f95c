import type { RefusalName } from "../../../server/platform/errors"

/** The last part of the error's page, `/docs/errors/{code}`, or one of the client's own codes. */
export type ErrorCode = RefusalName | "connection_failed" | "hash_mismatch" | "not_written" | "unknown"
