import { align, type ItemReaders } from './align.ts'
import { type Entry, mergeOrder, type Sides } from './order.ts'

/** Three versions of a list whose items are identified by their text. */
export interface Versions {
  readonly base: readonly string[]
  readonly main: readonly string[]
  readonly request: readonly string[]
}

/** One item of a merged list: its index in each version that holds it, and the version that its text comes from. */
export type ItemStep = Entry & {
  readonly from: 'main' | 'request' | 'both'
  /** Whether it is main's version of the conflict that follows. */
  readonly isDisputed?: boolean
}

/**
 * A conflict about the items before it: main's version of a passage is among the steps before, `items` are the request's
 * version. It has no items if the request deleted what main changed.
 */
export interface ConflictStep {
  readonly from: 'conflict'
  readonly items: readonly number[]
}

/** A step of a merged list. */
export type Step = ItemStep | ConflictStep

/** Says which items of the base a side that kept them edited. */
export type IsEdited = (side: 'main' | 'request', entry: Entry) => boolean

/**
 * Returns what the sides did to an item. `kept`: both have it. `gone`: neither has it. `added`: one side added it. `removed`: one side
 * deleted it, and the other did not change it. `edited`: one side deleted it, and the other edited it.
 */
const fateOf = (entry: Entry, isEdited: IsEdited): 'kept' | 'gone' | 'added' | 'edited' | 'removed' => {
  const { base, main, request } = entry
  if (main !== undefined && request !== undefined) return 'kept'
  if (main === undefined && request === undefined) return 'gone'
  if (base === undefined) return 'added'
  return isEdited(main === undefined ? 'request' : 'main', entry) ? 'edited' : 'removed'
}

const stepOf = (entry: Entry, isEdited: IsEdited): ItemStep => {
  const { main, request } = entry
  if (main === undefined || request === undefined) return { ...entry, from: main === undefined ? 'request' : 'main' }
  if (entry.base === undefined || !isEdited('request', entry)) return { ...entry, from: 'main' }
  return { ...entry, from: isEdited('main', entry) ? 'both' : 'request' }
}

/**
 * Merges the entries between two items that neither side moved or deleted. In a conflict, an item that one side deleted stays in the other
 * side's version if the side that deleted it added items: these may replace it.
 */
const mergePassage = (entries: readonly Entry[], isEdited: IsEdited): Step[] => {
  const all = entries.map((entry) => ({ entry, fate: fateOf(entry, isEdited) }))
  const has = (wanted: string): boolean => all.some(({ fate }) => fate === wanted)
  const hasAdded = (side: 'main' | 'request'): boolean =>
    all.some(({ entry, fate }) => fate === 'added' && entry[side] !== undefined)
  const adds = { main: hasAdded('main'), request: hasAdded('request') }
  const isSameAddition = all.some(({ entry, fate }) => fate === 'kept' && entry.base === undefined)
  // Both sides deleted an item: what they added there replaces it, so it is two versions of one passage.
  const isReplaced = has('gone') && (isSameAddition ? adds.main && adds.request : has('added'))
  const isConflict = isReplaced || has('edited')
  const steps = all.flatMap(({ entry, fate }) => {
    const isReplaceable = fate === 'removed' && adds[entry.main === undefined ? 'main' : 'request']
    const isDisputed = isConflict && (fate === 'edited' || fate === 'added' || isReplaceable)
    return fate === 'gone' || (fate === 'removed' && !isDisputed) ? [] : [{ entry, fate, isDisputed }]
  })
  const items = steps.flatMap(({ entry, isDisputed }) =>
    isDisputed && entry.main === undefined ? [entry.request!] : [],
  )
  // What the request deleted is named after each item that main edited, not after those that main added below it.
  const isDeletion = items.length === 0 && has('edited')
  const last = steps.findLastIndex(({ isDisputed }) => isDisputed)
  return steps.flatMap(({ entry, fate, isDisputed }, index): Step[] => {
    const step = isDisputed && entry.main === undefined ? [] : [{ ...stepOf(entry, isEdited), isDisputed }]
    return (isDeletion ? fate === 'edited' : index === last) ? [...step, { from: 'conflict', items }] : step
  })
}

/**
 * Merges the items of two edits of a list. As in diff3, a conflict is about all that stands between two items that neither side moved or
 * deleted, but there is none as long as each item was changed by one side only.
 */
export const mergeEntries = (sides: Sides, isEdited: IsEdited): Step[] => {
  const steps: Step[] = []
  let passage: Entry[] = []
  for (const entry of mergeOrder(sides)) {
    const { base, main, request } = entry
    const isStill = base !== undefined && !sides.main.moved.has(base) && !sides.request.moved.has(base)
    if (!isStill || main === undefined || request === undefined) passage.push(entry)
    else {
      steps.push(...mergePassage(passage, isEdited), stepOf(entry, isEdited))
      passage = []
    }
  }
  return [...steps, ...mergePassage(passage, isEdited)]
}

/**
 * Merges two edits of one list. Each item is in the result once, with the moves and edits of either side. An item that both
 * sides edited differently has `from: 'both'`, and the caller merges it or reports a conflict. An item that one side removed is gone
 * unless the other edited it, which is a conflict, as are two versions of a passage that both sides replaced. Different items that
 * both sides added in one place all stay, main's first.
 */
export const mergeSequences = (versions: Versions, readers?: ItemReaders): Step[] => {
  const { base, main, request } = versions
  const sides = {
    main: align(base, main, readers),
    request: align(base, request, readers),
    textOf: (side: 'main' | 'request', index: number): string => versions[side][index]!,
  }
  return mergeEntries(sides, (side, entry) => {
    const isSame =
      entry.main !== undefined && entry.request !== undefined && main[entry.main] === request[entry.request]
    return versions[side][entry[side]!] !== base[entry.base!] && !(side === 'request' && isSame)
  })
}

/** An item of a merged list, with what merging its parts gave if both sides edited it. */
export type MergedStep<T> = ItemStep & { readonly inside?: T | undefined }

/** Returns what only one side added, by its index there. */
const additionsOf = (steps: readonly Step[], side: 'main' | 'request'): Map<number, ItemStep> =>
  new Map(
    steps.flatMap((step): [number, ItemStep][] =>
      step.from === side && step.base === undefined && step[other[side]] === undefined ? [[step[side]!, step]] : [],
    ),
  )

/** Returns the additions directly before and after an item, in order. */
const additionsAround = (added: ReadonlyMap<number, ItemStep>, at: number): ItemStep[] => {
  let [from, to] = [at, at]
  while (added.has(from - 1)) from--
  while (added.has(to + 1)) to++
  return Array.from({ length: to - from + 1 }, (_, index) => added.get(from + index)).filter((one) => one !== undefined)
}

const other = { main: 'request', request: 'main' } as const

/**
 * Merges the items that both sides edited by their parts. Items without such parts are conflicts. What a side added directly before or after
 * them is part of its version, since it may be a half of an item that the side split.
 */
export const mergeItems = <T>(
  steps: readonly Step[],
  mergeInside: (item: ItemStep) => T | undefined,
): (MergedStep<T> | ConflictStep)[] => {
  const merged = new Map<Step, MergedStep<T>>()
  const conflicts = new Map<Step, ConflictStep>()
  const inConflicts = new Set<Step>()
  const [addedByMain, addedByRequest] = [additionsOf(steps, 'main'), additionsOf(steps, 'request')]
  for (const step of steps) {
    if (step.from !== 'both' || inConflicts.has(step)) continue
    const inside = mergeInside(step)
    merged.set(step, { ...step, inside })
    if (inside !== undefined) continue
    const [ours, theirs] = [
      additionsAround(addedByMain, step.main!),
      additionsAround(addedByRequest, step.request!).filter((one) => !inConflicts.has(one)),
    ]
    for (const one of theirs) inConflicts.add(one)
    for (const one of [...ours, step]) merged.set(one, { ...one, from: 'main', isDisputed: true })
    const items = [...theirs.map(({ request }) => request!), step.request!].toSorted((a, b) => a - b)
    conflicts.set(ours.findLast(({ main }) => main! > step.main!) ?? step, { from: 'conflict', items })
  }
  return steps.flatMap((step) => {
    if (inConflicts.has(step)) return []
    const conflict = conflicts.get(step)
    return [step.from === 'conflict' ? step : (merged.get(step) ?? step), ...(conflict ? [conflict] : [])]
  })
}
