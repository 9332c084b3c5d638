const words =
  /Unable to acquire a connection|Connection terminated|timeout expired|not queryable|connection is not open$|^aborted$/

/**
 * Whether an error says that there is no connection to be had, or that it was lost: the pool and the drivers tell this
 * by their words alone, without a code.
 */
export const isWithoutConnection = (error: unknown): boolean => {
  const { code, message, name } = (error ?? {}) as { code?: unknown; message?: unknown; name?: unknown }
  if (name === 'KnexTimeoutError') return true
  return code === undefined && typeof message === 'string' && words.test(message)
}
