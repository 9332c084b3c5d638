import type { Knex } from 'knex'
import { Problem } from '../../ground/problem.ts'

const hourMs = 3_600_000
const retryAfterSeconds = 600

/** Returns whether `count` more rows would exceed a limit; 0 means no limit. Reads one row at most. */
export const isFull = async (rows: Knex.QueryBuilder, limit: number, count: number): Promise<boolean> => {
  if (limit === 0) return false
  if (count > limit) return true
  const last = await rows
    .clone()
    .select(rows.client.raw('1 as taken'))
    .offset(limit - count)
    .first()
  return last !== undefined
}

/** Throws `rate_limited` if one more row would exceed a limit; 0 means no limit. `what` is for the message: "sites in an organization". */
export const requireRoom = async (rows: Knex.QueryBuilder, limit: number, what: string): Promise<void> => {
  if (!(await isFull(rows, limit, 1))) return
  throw new Problem('rate_limited', `There can be ${limit} ${what}: delete some to make room`)
}

/** Returns the bounds of the last hour, for a query of `requireHourlyRoom`. What a clock wrote that was ahead is not in it. */
export const lastHour = (): [from: string, to: string] => {
  const now = Date.now()
  return [new Date(now - hourMs).toISOString(), new Date(now).toISOString()]
}

/** Throws `rate_limited` if more rows would exceed what is allowed in an hour. The query finds the rows of that hour. */
export const requireHourlyRoom = async (
  rows: Knex.QueryBuilder,
  limit: number,
  what: string,
  count = 1,
): Promise<void> => {
  if (!(await isFull(rows, limit, count))) return
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  throw new Problem('rate_limited', `There can be ${limit} ${what} in an hour: try again later`, { headers })
}
