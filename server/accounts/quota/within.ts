/** Rejects after `timeoutMs`, and then aborts `signal`. */
export async function within<T>(timeoutMs: number, question: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const aborting = new AbortController()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${timeoutMs} ms`)
    aborting.abort(error)
    late.reject(error)
  }, timeoutMs)
  try {
    return await Promise.race([question(aborting.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
