import type { RefusalName } from "../../../server/platform/errors"

/** What went wrong, as a word: that of the error's page, `/docs/errors/{code}`, or one of the client's own. */
export type ErrorCode = RefusalName | "connection_failed" | "hash_mismatch" | "not_written" | "unknown"
