import type { OperationId, Result } from '#types'
import type { Call } from './call.ts'
import type { Input } from './input.ts'
import { pages, type Items, type List, type Pages } from './pages.ts'
import type { WireInput } from './wire.ts'

/** Iteration over a list. */
interface Listing<F extends List> {
  /** Iterates over all items of the list, starting at `query.page` if it is given. Requests pages as needed. */
  items: (...input: Parameters<F>) => Items<F>
  /** Iterates over all items of the list, or over its pages with `byPage()`. */
  pages: (...input: Parameters<F>) => Pages<F>
}

type Callable<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>) => Call<Result<Id>>
    : (input: Input<Id>) => Call<Result<Id>>

/**
 * An operation as a function. The argument is optional if nothing in it is required. The function of a list also has `items` and
 * `pages`.
 */
export type Method<Id extends OperationId> =
  Result<Id> extends { items: readonly unknown[]; count: number }
    ? Callable<Id> extends infer F extends List
      ? F & Listing<F>
      : never
    : Callable<Id>

/** Adds `items` and `pages` to the function of an operation. They are typed for lists only. */
export const toMethod = (call: (input?: WireInput) => Call<unknown>) => {
  const list = call as unknown as List
  const iterate = (input: unknown) => pages(list, input as never)
  return Object.assign(call, { items: iterate, pages: iterate })
}
