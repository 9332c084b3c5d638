import { align, type Readers } from './align.ts'
import { type Entry, mergeOrder } from './order.ts'

/** Three versions of a list, each item told apart by its text. */
export interface Versions {
  readonly base: readonly string[]
  readonly main: readonly string[]
  readonly request: readonly string[]
}

/** One item of a merged list: its index in each version that holds it, and whose text it takes. */
export type Step = Entry & { readonly from: 'main' | 'request' | 'both' }

const stepOf = ({ base, main, request }: Versions, entry: Entry): Step[] => {
  const { base: i, main: j, request: k } = entry
  const was = i === undefined ? undefined : base[i]
  if (j === undefined && k === undefined) return []
  if (j === undefined) return request[k!] === was ? [] : [{ ...entry, from: 'request' }]
  if (k === undefined) return main[j] === was ? [] : [{ ...entry, from: 'main' }]
  if (request[k] === was || request[k] === main[j]) return [{ ...entry, from: 'main' }]
  return [{ ...entry, from: main[j] === was ? 'request' : 'both' }]
}

/**
 * Merges two edits of one list. Each item of both sides is in the result once: where a side moved it, as a side edited it. What
 * both sides edited differently comes from both, and the caller merges it or reports a conflict. An item that one side removed
 * stays if the other edited it; what both sides added in one place stays twice, main's first.
 */
export const mergeSequences = (versions: Versions, readers?: Readers): Step[] => {
  const sides = {
    main: align(versions.base, versions.main, readers),
    request: align(versions.base, versions.request, readers),
    isTwin: (main: number, request: number): boolean => versions.main[main] === versions.request[request],
  }
  return mergeOrder(sides).flatMap((entry) => stepOf(versions, entry))
}
