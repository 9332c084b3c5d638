import type { Entry } from '../entry.ts'
import type { Matches } from '../match.ts'

/** An entry with its siblings in the folder. */
export interface Ordered {
  entry: Entry
  /** Absent if the page is only created, in the place of its folder. The entry follows again with its siblings. */
  siblings?: readonly Entry[]
}

const folderOf = ({ origin, parent }: Entry): Entry | undefined => (origin ? origin.parent : parent) ?? undefined

/**
 * Yields entries, parents before children. A new page that the table of contents moves out of a folder comes after the page of that
 * folder, because it is created there first. If the page of the folder is below such a page, it is created early.
 */
export function* entriesInOrder(outline: readonly Entry[], matches: Matches): Generator<Ordered> {
  const made = new Set<Entry>()
  const waiting = new Map<Entry, Ordered[]>()
  const open: Ordered[] = []
  const isMissing = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && !made.has(entry) && !matches.has(entry)
  const push = (siblings: readonly Entry[]) => {
    for (const entry of siblings.toReversed()) open.push({ entry, siblings })
  }
  const release = (entry: Entry) => {
    made.add(entry)
    open.push(...(waiting.get(entry) ?? []).toReversed())
    waiting.delete(entry)
  }
  const missingTop = (entry: Entry): Entry => {
    let top = entry
    for (let above = folderOf(top); isMissing(above); above = folderOf(top)) top = above
    return top
  }
  push(outline)
  while (open.length > 0 || waiting.size > 0) {
    const ordered = open.pop()
    const [blocked] = waiting.keys()
    if (!ordered) {
      const entry = missingTop(blocked!)
      yield { entry }
      release(entry)
      continue
    }
    const { entry } = ordered
    const folder = matches.has(entry) || !entry.origin ? undefined : folderOf(entry)
    if (!made.has(entry) && isMissing(folder)) {
      waiting.set(folder, [...(waiting.get(folder) ?? []), ordered])
      continue
    }
    yield ordered
    push(entry.children)
    release(entry)
  }
}
