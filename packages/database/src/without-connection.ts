const words =
  /Unable to acquire a connection|Connection terminated|timeout expired|not queryable|connection is not open$|^aborted$/

/**
 * Returns whether an error means that no connection is available or that one was lost. The pool and the drivers report this
 * only by the message, without a code.
 */
export const isWithoutConnection = (error: unknown): boolean => {
  const { code, message, name } = (error ?? {}) as { code?: unknown; message?: unknown; name?: unknown }
  if (name === 'KnexTimeoutError') return true
  return code === undefined && typeof message === 'string' && words.test(message)
}
