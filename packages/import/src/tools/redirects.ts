import { isObject } from '@scriptorium/basics/is-object'
import type { Redirect } from '../tree.ts'

/** Returns the redirects of a list of settings with `source` and `destination`. */
export const redirectsIn = (value: unknown): Redirect[] =>
  (Array.isArray(value) ? value.filter(isObject) : []).flatMap(({ source, destination }) =>
    typeof source === 'string' && typeof destination === 'string' ? [{ from: source, to: destination }] : [],
  )
