import { align } from './align.ts'

/** Three versions of a list of blocks, each told apart by its text. */
export interface Versions {
  readonly base: readonly string[]
  readonly main: readonly string[]
  readonly request: readonly string[]
}

/** One block of the merged list: its place in each version that has it, and which version's text it takes. */
export interface Step {
  readonly base?: number | undefined
  readonly main?: number | undefined
  readonly request?: number | undefined
  readonly from: 'main' | 'request'
  /** The request's text of a block that both sides changed; main's stands right before. */
  readonly conflict?: true
}

const mergeBlock = ({ base, main, request }: Versions, i: number, j?: number, k?: number): Step[] => {
  if (j === undefined && k === undefined) return []
  if (j === undefined) return request[k!] === base[i] ? [] : [{ base: i, request: k, from: 'request' }]
  if (k === undefined) return main[j] === base[i] ? [] : [{ base: i, main: j, from: 'main' }]
  const step = { base: i, main: j, request: k }
  if (request[k] === base[i] || request[k] === main[j]) return [{ ...step, from: 'main' }]
  if (main[j] === base[i]) return [{ ...step, from: 'request' }]
  return [
    { base: i, main: j, from: 'main' },
    { request: k, from: 'request', conflict: true },
  ]
}

/** Main's new blocks, then those of the request that main does not have there. */
const mergeInserted = ({ main, request }: Versions, ours: readonly number[], theirs: readonly number[]): Step[] => {
  const twins = new Map<string, number[]>()
  for (const k of theirs) twins.set(request[k]!, [...(twins.get(request[k]!) ?? []), k])
  const shared = new Set<number>()
  const first = ours.map((j): Step => {
    const twin = twins.get(main[j]!)?.shift()
    if (twin !== undefined) shared.add(twin)
    return { main: j, request: twin, from: 'main' }
  })
  return [...first, ...theirs.filter((k) => !shared.has(k)).map((k): Step => ({ request: k, from: 'request' }))]
}

/**
 * Merges two edits of one list of blocks. Blocks next to each other never conflict; a block that one side removed and
 * the other changed stays; what both added in one place stands there twice over, main's first.
 */
export const mergeSequences = (versions: Versions): Step[] => {
  const ours = align(versions.base, versions.main)
  const theirs = align(versions.base, versions.request)
  return ours.inserted.flatMap((inserted, i) => [
    ...mergeInserted(versions, inserted, theirs.inserted[i]!),
    ...(i < versions.base.length ? mergeBlock(versions, i, ours.counterpart[i], theirs.counterpart[i]) : []),
  ])
}
