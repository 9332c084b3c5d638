import { align, type ItemReaders } from './align.ts'
import { type Entry, mergeOrder } from './order.ts'

/** Three versions of a list whose items are identified by their text. */
export interface Versions {
  readonly base: readonly string[]
  readonly main: readonly string[]
  readonly request: readonly string[]
}

/** One item of a merged list: its index in each version that holds it, and the version that its text comes from. */
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
 * Merges two edits of one list. Each item is in the result once, with the moves and edits of either side. An item that both
 * sides edited differently has `from: 'both'`, and the caller merges it or reports a conflict. An item that one side removed
 * stays if the other edited it. Different items that both sides added in one place all stay, main's first.
 */
export const mergeSequences = (versions: Versions, readers?: ItemReaders): Step[] => {
  const sides = {
    main: align(versions.base, versions.main, readers),
    request: align(versions.base, versions.request, readers),
    isTwin: (main: number, request: number): boolean => versions.main[main] === versions.request[request],
  }
  return mergeOrder(sides).flatMap((entry) => stepOf(versions, entry))
}
