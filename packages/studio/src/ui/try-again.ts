import { isOffline, statusOf } from '../api/queries.ts'

/**
 * Tries again after an error that stands in for a whole screen. What the server refused is asked for again. Any other error can come
 * from a file of the studio that an upgrade has replaced, so the page is loaded again; edits are kept on the device.
 */
export const tryAgain = (error: unknown, ask: () => void): void => {
  if (isOffline(error) || statusOf(error) !== undefined) ask()
  else location.reload()
}
