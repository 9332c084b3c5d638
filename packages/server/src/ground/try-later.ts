import { Problem } from './problem.ts'

/** Returns the problem of a caller who should try again in ten seconds. */
export const tryLater = (reason: string): Problem =>
  new Problem('unavailable', `${reason}: try again later`, { headers: { 'Retry-After': '10' } })
